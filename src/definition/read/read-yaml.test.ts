import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageOf } from './issue.ts';
import { get, nodeAt, offsetIn, placeOf, type ScalarNode, toJson } from './node.ts';
import { MAX_BYTES, readYaml } from './read-yaml.ts';

const read = (text: string) => readYaml({ path: 'a.yaml', text });
const rulesOf = (text: string) => read(text).issues.map((issue) => issue.rule);

describe('readYaml', () => {
  it('gives the plain value of maps, lists and scalars', () => {
    const { value, issues } = read('a: 1\nb: [x, true, null]\nc: {d: 2025-01-01, 5: y}\n');
    expect(issues).toEqual([]);
    expect(value && toJson(value)).toEqual({ a: 1, b: ['x', true, null], c: { d: '2025-01-01', 5: 'y' } });
  });

  it('keeps the place of every value, one-based', () => {
    const { value } = read('a:\n  - x\n  - {b: yes}\n');
    const node = value && nodeAt(value, ['a', 1, 'b']);
    expect(node && placeOf(node.source, node.start)).toEqual({ file: 'a.yaml', line: 3, column: 9 });
  });

  it.each([
    { name: 'a tag', text: 'a: !!str 5\n', rule: 'E_DEF_YAML_TAG' },
    { name: 'an unknown tag', text: 'a: !row.open\n', rule: 'E_DEF_YAML_TAG' },
    { name: 'an anchor', text: 'a: &x 5\n', rule: 'E_DEF_YAML_ALIAS' },
    { name: 'a merge key', text: 'a: {<<: {b: 1}}\n', rule: 'E_DEF_KEY_FORBIDDEN' },
    { name: 'a key of the prototype', text: 'constructor: 1\n', rule: 'E_DEF_KEY_FORBIDDEN' },
    { name: 'a key twice', text: 'a: 1\nb: 2\na: 3\n', rule: 'E_DEF_KEY_DUPLICATE' },
    { name: 'two documents', text: 'a: 1\n---\nb: 2\n', rule: 'E_DEF_YAML_SYNTAX' },
    { name: 'a list as key', text: '[a, b]: 1\n', rule: 'E_DEF_YAML_SYNTAX' },
    { name: 'a broken flow', text: 'a: [1, 2\n', rule: 'E_DEF_YAML_SYNTAX' },
  ])('refuses $name', ({ text, rule }) => {
    expect(rulesOf(text)).toContain(rule);
    expect(read(text).value).toBeNull();
  });

  it.each([
    { name: 'brackets', text: 'a: '.concat('['.repeat(200_000)) },
    { name: 'braces', text: '{a: '.repeat(60_000) },
    { name: 'lists in lists', text: '- '.repeat(100_000) },
    { name: 'complex keys', text: '? '.repeat(100_000) },
    { name: 'indentation', text: Array.from({ length: 600 }, (_, i) => `${' '.repeat(i)}a:`).join('\n') },
    { name: 'keys', text: Array.from({ length: 30_000 }, (_, i) => `k${i % 29_999}: 1`).join('\n') },
    { name: 'an alias bomb', text: `a: &a [x, x]\n${'b: [*a, *a, *a]\n'.repeat(2000)}` },
    { name: 'size', text: `a: ${'x'.repeat(MAX_BYTES)}` },
    { name: 'control characters', text: 'a: \u0000\u0007\nb: \uD800\n\u2028: x' },
  ])('ends with an issue on hostile $name', ({ text }) => {
    const { value, issues } = read(text);
    expect(value).toBeNull();
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.map((issue) => messageOf(issue)).join('')).not.toContain('undefined');
  });

  it('never throws, whatever the text', () => {
    const piece = fc.constantFrom(
      'a: ',
      '- ',
      '[',
      ']',
      '{',
      '}',
      '&x ',
      '*x',
      '!t ',
      '|',
      '>-',
      '\n',
      '  ',
      '"',
      "'",
      '#',
      '?',
      ': ',
      '<<',
      'é',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 60 }), (parts) => {
        const { value, issues } = read(parts.join(''));
        expect(value === null || issues.length === 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('offsetIn', () => {
  it.each([
    { name: 'plain', text: 'a: row.x == 1\n', part: 'x ==' },
    { name: 'quoted', text: 'a: "row.x == \\"q\\" && row.y"\n', part: 'row.y' },
    { name: 'single quotes', text: "a: 'row.x == ''q'' && row.y'\n", part: 'row.y' },
    { name: 'folded', text: 'a: >-\n    row.x == 1\n    && row.y\n', part: 'row.y' },
    { name: 'literal', text: 'a: |\n    row.x\n      && row.y\n', part: 'row.y' },
  ])('finds the character of a $name scalar in its file', ({ text, part }) => {
    const node = get(read(text).value ?? undefined, 'a') as ScalarNode;
    const index = String(node.value).indexOf(part);
    expect(offsetIn(node, index)).toBe(text.indexOf(part));
  });
});
