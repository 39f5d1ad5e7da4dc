import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { type CompileResult, compileDefinitions, type SourceFile } from '../compiler.ts';

const SMALL = new URL('../../../tests/fixtures/small', import.meta.url).pathname;
const small = loadDefinitions(SMALL);
const paths = small.filter(({ path }) => path.endsWith('.yaml')).map(({ path }) => path);

/** The same with another file that all screens depend on. */
const other = small.map((file) => (file.path === 'screens/access.yaml' ? commented(file) : file));

function commented({ path, text }: SourceFile): SourceFile {
  return { path, text: `# saved\n${text}` };
}

/** A compilation that finds no screen to keep: none is of the compilation before. */
function compileAfresh(files: readonly SourceFile[]): CompileResult {
  compileDefinitions(other);
  return compileDefinitions(files);
}

interface Edit {
  path: string;
  line: number;
  kind: 'drop' | 'double' | 'word' | 'number';
}

const edit = fc.record<Edit>({
  path: fc.constantFrom(...paths),
  line: fc.nat(120),
  kind: fc.constantFrom('drop', 'double', 'word', 'number'),
});

function edited(text: string, { line, kind }: Edit): string {
  const lines = text.split('\n');
  const at = line % lines.length;
  const old = lines[at] ?? '';
  const changed = {
    drop: [],
    double: [old, old],
    word: [old.replace(/([A-Z])(\w+)/, '$1x$2')],
    number: [old.replace(/\d+/, '7')],
  };
  return lines.toSpliced(at, 1, ...changed[kind]).join('\n');
}

function apply(files: readonly SourceFile[], change: Edit): SourceFile[] {
  return files.map((file) =>
    file.path === change.path ? { path: file.path, text: edited(file.text, change) } : file,
  );
}

describe('keepScreens', () => {
  it('gives after any saved file what a compilation without memory gives', () => {
    fc.assert(
      fc.property(edit, (change) => {
        const expected = JSON.stringify(compileAfresh(apply(small, change)));
        compileDefinitions(small);
        expect(JSON.stringify(compileDefinitions(apply(small, change)))).toBe(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('takes a screen of an untouched file from the compilation before', () => {
    const before = compileDefinitions(small).model;
    const changed = 'screens/desk/books.yaml';
    const after = compileDefinitions(
      small.map((file) => (file.path === changed ? commented(file) : file)),
    ).model;
    const kept = Object.keys(after?.screens ?? {}).filter(
      (name) => after?.screens[name] === before?.screens[name],
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(Object.keys(after?.screens ?? {}).length);
  });
});
