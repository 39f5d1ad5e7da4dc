import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { type CompileResult, compileDefinitions, type SourceFile } from '../compiler.ts';

const filesOf = (folder: string) => loadDefinitions(new URL(`../../../${folder}`, import.meta.url).pathname);
const small = filesOf('tests/fixtures/small');
const READERS = '\n  reader: {label: Rekan, positions: [student], rows: [colleague], prefix: /rekan}';
const NEWS =
  'purchase_news: {record: purchase, process: purchase, title: Usulan, text: "{row.title}", opens: one}\n';
/** A faculty with a process of its own, and one from the product's parts. */
const product = [
  ...changed('screens/access.yaml', (text) => text.replace('\nareas:', `${READERS}\nareas:`)),
  ...changed('screens/sets/messages.yaml', (text) => `${text.trimEnd()}\n  ${NEWS}`),
  ...small.filter(({ path }) => !/\/(access|messages)\.yaml$/.test(path)),
  ...filesOf('.').filter(({ path }) => /^schemas\/parts\/(consent|approval)\.yaml$/.test(path)),
  ...filesOf('tests/fixtures/purchase'),
];
const paths = product.filter(({ path }) => path.endsWith('.yaml')).map(({ path }) => path);

function changed(path: string, change: (text: string) => string): SourceFile[] {
  return small.flatMap((file) => (file.path === path ? [{ path, text: change(file.text) }] : []));
}

/** The same faculty without a screen or anything else to keep. */
const empty = small.filter(({ path }) => /^screens\/(app|access|departments)\.yaml$/.test(path));

function compileAfresh(files: readonly SourceFile[]): CompileResult {
  compileDefinitions(empty);
  return compileDefinitions(files);
}

interface Edit {
  path: string;
  line: number;
  kind: 'comment' | 'drop' | 'double' | 'word' | 'number';
}

const edit = fc.record<Edit>({
  path: fc.constantFrom(...paths),
  line: fc.nat(120),
  kind: fc.constantFrom('comment', 'drop', 'double', 'word', 'number'),
});

function edited(text: string, { line, kind }: Edit): string {
  const lines = text.split('\n');
  const at = line % lines.length;
  const old = lines[at] ?? '';
  const changes = {
    comment: ['# saved', old],
    drop: [],
    double: [old, old],
    word: [old.replace(/([A-Z])(\w+)/, '$1x$2')],
    number: [old.replace(/\d+/, '7')],
  };
  return lines.toSpliced(at, 1, ...changes[kind]).join('\n');
}

function apply(files: readonly SourceFile[], change: Edit): SourceFile[] {
  return files.map((file) =>
    file.path === change.path ? { path: file.path, text: edited(file.text, change) } : file,
  );
}

/** The lines of the file on which a text for people stands. */
function wordLines(path: string): number[] {
  const lines = product.find((file) => file.path === path)?.text.split('\n') ?? [];
  return lines.flatMap((line, at) => (/^(?!record|[\s-]*#).*[A-Z]\w/.test(line) ? [at] : []));
}

describe('keeping work from one compilation to the next', () => {
  it.each(paths)('gives after a change of %s what a compilation without memory gives', (path) => {
    const line = wordLines(path)[0] ?? 0;
    const files = apply(product, { path, line, kind: 'word' });
    const expected = JSON.stringify(compileAfresh(files));
    compileDefinitions(product);
    expect(JSON.stringify(compileDefinitions(files))).toBe(expected);
  });

  it('gives after any files saved one after another what a compilation without memory gives', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (changes) => {
        const steps: SourceFile[][] = [];
        for (const change of changes) steps.push(apply(steps.at(-1) ?? product, change));
        const expected = steps.map((files) => JSON.stringify(compileAfresh(files)));
        compileDefinitions(product);
        expect(steps.map((files) => JSON.stringify(compileDefinitions(files)))).toEqual(expected);
      }),
      { numRuns: 10, seed: 34 },
    );
  });

  it('begins with a product that has no fault', () => {
    expect(compileAfresh(product).issues).toEqual([]);
  });

  it('does again only what looks at something that has changed', () => {
    const before = compileDefinitions(product).model?.screens ?? {};
    const path = 'screens/desk/books.yaml';
    const edits = { path, line: wordLines(path)[0] ?? 0, kind: 'word' } as const;
    const after = compileDefinitions(apply(product, edits)).model?.screens ?? {};
    const again = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(again.length).toBeGreaterThan(0);
    expect(again.length).toBeLessThan(Object.keys(after).length / 2);
  });

  it('keeps what has no fault while something else has one', () => {
    const before = compileDefinitions(product).model?.screens ?? {};
    const broken = product.map((file) =>
      file.path === 'screens/desk/books.yaml'
        ? { ...file, text: file.text.replace('record: book', 'record: bok') }
        : file,
    );
    expect(compileDefinitions(broken).issues.map(({ rule }) => rule)).toContain('E_DEF_NAME_UNKNOWN');
    const after = compileDefinitions(product).model?.screens ?? {};
    const kept = Object.keys(after).filter((name) => after[name] === before[name]);
    expect(kept.length).toBeGreaterThan(Object.keys(after).length / 2);
  });
});
