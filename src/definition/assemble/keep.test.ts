import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { memoryOf } from '../../../server/testing/memory-of.ts';
import { compileDefinitions, createMemory, type SourceFile } from '../compiler.ts';

const filesOf = (folder: string) => loadDefinitions(new URL(`../../../${folder}`, import.meta.url).pathname);
const small = filesOf('tests/fixtures/small');
const NAME = /[a-z]\w+/g;
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

/** What is said of the files, to the letter. */
const told = (files: readonly SourceFile[], memory = createMemory()) =>
  JSON.stringify(compileDefinitions(files, memory));

/** By who knows neither files nor names of before. */
const toldAfresh = (files: readonly SourceFile[]) => told(files.map((file) => ({ ...file })));

interface Edit {
  path: string;
  line: number;
  kind: 'comment' | 'drop' | 'double' | 'word' | 'number' | 'name' | 'file' | 'mend';
  /** Which name of its line is another one, and which. */
  name: { at: number; other: string };
}

/** All names that stand in the files. */
const names = [...new Set(product.flatMap(({ text }) => text.match(NAME) ?? []))];

const edit = fc.record<Edit>({
  path: fc.constantFrom(...paths),
  line: fc.nat(120),
  kind: fc.constantFrom('comment', 'drop', 'double', 'word', 'number', 'name', 'name', 'file', 'mend'),
  name: fc.record({ at: fc.nat(9), other: fc.constantFrom(...names) }),
});

function edited(text: string, { line, kind, name }: Edit): string {
  const lines = text.split('\n');
  const at = line % lines.length;
  const old = lines[at] ?? '';
  if (kind === 'file' || kind === 'mend') return text;
  const changes = {
    comment: ['# saved', old],
    drop: [],
    double: [old, old],
    word: [old.replace(/([A-Z])(\w+)/, '$1x$2')],
    number: [old.replace(/\d+/, '7')],
    name: [renamed(old, name)],
  };
  return lines.toSpliced(at, 1, ...changes[kind]).join('\n');
}

function renamed(line: string, { at, other }: Edit['name']): string {
  const found = [...line.matchAll(NAME)];
  const one = found[at % found.length];
  return one ? line.slice(0, one.index) + other + line.slice(one.index + one[0].length) : line;
}

function apply(files: readonly SourceFile[], change: Edit): SourceFile[] {
  if (change.kind === 'mend') return product;
  if (change.kind === 'file') return files.filter(({ path }) => path !== change.path);
  return files.map((file) =>
    file.path === change.path ? { path: file.path, text: edited(file.text, change) } : file,
  );
}

/** The product with another text for people in one file, on the first line that has one. */
function worded(path: string): SourceFile[] {
  const lines = textOf(path).split('\n');
  const at = lines.findIndex((line) => /^(?!record|[\s-]*#).*[A-Z]\w/.test(line));
  const text = lines.map((line, n) => (n === Math.max(at, 0) ? line.replace(/([A-Z])(\w+)/, '$1x$2') : line));
  return saved(product, path, text.join('\n'));
}

function textOf(path: string): string {
  return product.find((file) => file.path === path)?.text ?? '';
}

function saved(files: readonly SourceFile[], path: string, text: string): SourceFile[] {
  return files.map((file) => (file.path === path ? { path, text } : file));
}

describe('keeping work from one compilation to the next', () => {
  it.each(paths)('gives after a change of %s what a compilation without memory gives', (path) => {
    const files = worded(path);
    const memory = memoryOf(product);
    expect(told(files, memory)).toBe(toldAfresh(files));
  });

  it('gives after any files saved one after another, broken and mended, what one without memory gives', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (changes) => {
        const memory = memoryOf(product);
        let files = product;
        for (const change of changes) {
          files = apply(files, change);
          expect(told(files, memory)).toBe(toldAfresh(files));
        }
      }),
      { numRuns: 15, seed: 34 },
    );
  }, 60_000);

  it('tells a fault that several pieces of work share as long as one of them has it', () => {
    const path = 'screens/desk/one.yaml';
    const books = textOf('screens/desk/books.yaml');
    const one = books.replace('subject: books', 'subject: one').replaceAll('/meja/buku', '/meja/satu');
    const template = 'screens/templates/list.yaml';
    const broken = textOf(template).replace('sort: title', 'sort: titel');
    const own = books.replace(
      /use: list[\s\S]*?(?= {2}detail:)/,
      '- table: {record: book, columns: [title]}\n',
    );
    const memory = createMemory();
    const twice = [...product, { path, text: one }];
    expect(compileDefinitions(twice, memory).issues).toEqual([]);
    const fault = compileDefinitions(saved(twice, template, broken), memory).issues;
    const left = saved(saved(twice, template, broken), 'screens/desk/books.yaml', own);
    expect(fault).not.toEqual([]);
    expect(compileDefinitions(left, memory).issues).toEqual(fault);
  });

  it('tells a fault of proofs again while only something else is saved', () => {
    const access = textOf('screens/access.yaml').replace('prefix: /rekan', 'prefix: /kawan');
    const broken = saved(product, 'screens/access.yaml', access);
    const memory = memoryOf(product);
    const fault = told(broken, memory);
    expect(fault).toContain('E_DEF_ROUTE_PREFIX');
    const books = 'screens/desk/books.yaml';
    const other = saved(broken, books, `${textOf(books)}# saved\n`);
    expect(told(other, memory)).toBe(fault);
    expect(told(product, memory)).toBe(toldAfresh(product));
  });

  it('begins with a product that has no fault', () => {
    expect(compileDefinitions(product, createMemory()).issues).toEqual([]);
  });

  it('does again only what looks at something that has changed', () => {
    const before = compileDefinitions(product).model?.screens ?? {};
    const after = compileDefinitions(worded('screens/desk/books.yaml')).model?.screens ?? {};
    const again = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(again.length).toBeGreaterThan(0);
    expect(again.length).toBeLessThan(Object.keys(after).length / 2);
  });

  it('keeps what it knows of definitions while others are compiled', () => {
    const before = compileDefinitions(product).model?.screens ?? {};
    const others = worded('screens/desk/books.yaml').map((file) => ({ ...file }));
    expect(compileDefinitions(others).issues).toEqual([]);
    const after = compileDefinitions(product).model?.screens ?? {};
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([]);
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
