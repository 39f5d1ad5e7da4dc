import { describe, expect, it } from 'vitest';
import { readYaml } from './read-yaml.ts';

/** `line:column detail -> suggestion` of the first fault of a text. */
function faultOf(text: string): string {
  const { issues } = readYaml({ path: 'screens/x.yaml', text });
  const [first] = issues;
  if (first?.rule !== 'E_DEF_YAML_SYNTAX') return `${issues.length} other`;
  const meant = first.suggestion === null ? '' : ` -> ${first.suggestion}`;
  return `${issues.length} ${first.line}:${first.column} ${first.facts.detail}${meant}`;
}

describe('explainFault', () => {
  it.each([
    ['a tab', 'a:\n\tb: 1\n  c: 2\n', '1 2:1 the line begins with a tab; indent with spaces'],
    ['an open double quote', 'a: 1\nb: "x\nc: 2\n', '1 2:4 this quote is never closed'],
    ['an open single quote', "a: {b: 'x, c: 1}\n", '1 1:8 this quote is never closed'],
    ['an open bracket', 'a: [x, [y]\nb: 1\n', '1 1:4 this [ is never closed'],
    ['an open brace', 'a: {x: 1\nb: 2\n', '1 1:4 this { is never closed'],
    [
      'a line too far left',
      'a:\n  b: 1\n c: 2\n',
      '1 3:2 this line begins after 1 space, the one above after 2 spaces; what belongs together begins at one column',
    ],
    [
      'a line too far right',
      'a:\n  b: 1\n    c: 2\n',
      '1 3:5 this line is indented deeper than the one above, which has a value already',
    ],
    [
      'a colon in a text',
      'a: Ujian: Tesis\n',
      '1 1:4 a text with a colon and a space in it needs quotes -> "Ujian: Tesis"',
    ],
    ['a brace before a text', 'a: {n} kali\n', '1 1:4 a text that begins with { needs quotes -> "{n} kali"'],
    ['a sign that YAML keeps', 'a: @b\n', '1 1:4 a text that begins with @ needs quotes'],
    ['a key without a colon', 'a: 1\nb 2\nc: 3\n', '1 2:1 a key needs a colon and a space behind it -> b: 2'],
    [
      'a colon without a space',
      'a: 1\nb:2\nc: 3\n',
      '1 2:1 a key needs a colon and a space behind it -> b: 2',
    ],
    [
      'Windows line ends',
      'a:\r\n  b: 1\r\n c: 2\r\n',
      '1 3:2 this line begins after 1 space, the one above after 2 spaces; what belongs together begins at one column',
    ],
  ])('finds %s', (_name, text, expected) => {
    expect(faultOf(text)).toBe(expected);
  });
});
