import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import type { SourceFile } from './node.ts';
import { readAnyYaml } from './read-yaml.ts';
import { readUsualYaml } from './usual-yaml.ts';

const filesOf = (folder: string) =>
  loadDefinitions(new URL(`../../../${folder}`, import.meta.url).pathname).filter(({ path }) =>
    path.endsWith('.yaml'),
  );
const product = filesOf('.');
const all = [...product, ...filesOf('tests/fixtures/small')];

/** Whether the text is read here; then nodes and places are those that the library finds, and it finds no fault. */
function isReadAlike(source: SourceFile): boolean {
  const usual = readUsualYaml(source);
  const { value, issues } = usual ? readAnyYaml(source) : { value: null, issues: [] };
  // Compared at once: telling of all nodes where they differ would take longer than reading them.
  expect([source.path, source.text, issues, isDeepStrictEqual(usual, value)]).toEqual([
    source.path,
    source.text,
    [],
    true,
  ]);
  return usual !== null;
}

/** What slips of the hand and other ways of writing put into a text. */
const PIECES = [
  ...[
    '\n',
    ' ',
    '  ',
    ':',
    ': ',
    ',',
    ', ',
    '[',
    ']',
    '{',
    '}',
    '#',
    ' #',
    '"',
    "'",
    '-',
    '- ',
    '\n- ',
    '|',
    '>-\n',
  ],
  ...[
    '&a',
    '*a',
    '!',
    '!!str ',
    '?',
    '? ',
    '\\',
    '\\n',
    '%',
    '@',
    '`',
    '0',
    '1e3',
    '0x1f',
    '~',
    'null',
    'true',
    '.',
  ],
  ...[
    '...',
    '---',
    '\n---\n',
    '\n\n',
    'a',
    '\u2028',
    '\u0085',
    '<<: ',
    "''",
    '""',
    ': {',
    ': [',
    '}\n',
    ']\n',
    '\n  ',
  ],
  ...[
    '\n# c\n',
    '- - ',
    '{}',
    '[]',
    'a: b',
    '+1',
    '-1',
    '.5',
    '5.',
    '\uFEFF',
    '\t',
    '\r\n',
    '"a\n  b"',
    "'a\n b'",
  ],
];

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  dropped: fc.nat(3),
  put: fc.constantFrom('', '', ...PIECES),
});

/** Some lines of a file, moved to the left margin, with a few characters dropped and others put there. */
const damaged = fc
  .record({
    file: fc.constantFrom(...all),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    lines: fc.integer({ min: 1, max: 12 }),
    edits: fc.array(edit, { maxLength: 3 }),
  })
  .map(({ file, from, lines, edits }) => {
    const text = file.text.split('\n');
    const begin = Math.floor(from * text.length);
    const margin = /^ */.exec(text[begin] ?? '')?.[0] ?? '';
    const part = text
      .slice(begin, begin + lines)
      .map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line));
    return edits.reduce(
      (before, { at, dropped, put }) => {
        const place = Math.floor(at * before.length);
        return before.slice(0, place) + put + before.slice(place + dropped);
      },
      `${part.join('\n')}\n`,
    );
  });

describe('readUsualYaml', () => {
  it('reads nearly all definitions, as the library does', () => {
    const read = product.filter(isReadAlike);
    expect(read.length).toBeGreaterThan(product.length * 0.9);
  });

  it('reads what is damaged as the library does, or leaves it to the library', () => {
    fc.assert(
      fc.property(damaged, (text) => {
        isReadAlike({ path: 'a.yaml', text });
      }),
      { numRuns: 1500 },
    );
  });

  it.each([
    { name: 'a map', text: 'a: 1\nb: x # c\n' },
    { name: 'lists in lists', text: 'a:\n- - 1\n  - b: 2\n- {c: [d, -e, "f: g"]}\n' },
    { name: 'brackets over lines', text: 'a: {b: c, # d\n    "e": [f,\n   g]}\nh: i' },
    { name: 'quotes over lines', text: 'a: "b\n  c"\nd: [\'e\n  f\']\n' },
    { name: 'texts of lines', text: 'a: >-\n  b\n  c\nd:\n  - |\n    e\n  - f\n' },
    { name: 'words that are values', text: 'a: [~, null, true, FALSE, -1, 2.50, .5, +3]\ntrue: 1.0\n' },
  ])('reads $name', ({ text }) => {
    expect(isReadAlike({ path: 'a.yaml', text })).toBe(true);
  });

  it.each([
    { name: 'tabs', text: 'a:\tb\n' },
    { name: 'a mark of byte order that is not the first character', text: '# a\n\uFEFFb: c\n' },
    { name: 'an anchor', text: 'a: &b c\n' },
    { name: 'a tag', text: 'a: !b c\n' },
    { name: 'a merge key', text: 'a: {<<: b}\n' },
    { name: 'a key twice', text: 'a: 1\na: 2\n' },
    { name: 'a text over lines', text: 'a: b\n  c\n' },
    { name: 'nothing under a key', text: 'a:\nb: c\n' },
    { name: 'a bracket that is not closed', text: 'a: {b: c\nd: e\n' },
    { name: 'a second document', text: 'a: b\n---\nc: d\n' },
    { name: 'a key that is no text', text: '? a\n: b\n' },
  ])('leaves $name to the library', ({ text }) => {
    expect(readUsualYaml({ path: 'a.yaml', text })).toBeNull();
  });
});
