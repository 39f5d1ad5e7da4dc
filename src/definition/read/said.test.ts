import { describe, expect, it } from 'vitest';
import type { Field, ProcessTransition, ViewColumn } from '../generated/language.ts';
import { entriesOf, get, type Node, type Of, textOf } from './node.ts';
import { readYaml } from './read-yaml.ts';

const read = (text: string) => readYaml({ path: 'a.yaml', text }).value as Node;

// The type checker is the judge here: each line that it is told to expect an error for must be one.
describe('a node of the language', () => {
  it('has the keys that the language knows', () => {
    const transition: Of<ProcessTransition> = read('{label: Kirim, reason: required, from: [a, b]}');
    // @ts-expect-error misspelt
    expect(get(transition, 'labl')).toBeUndefined();
    expect(textOf(get(transition, 'label'))).toBe('Kirim');
  });

  it('has them also where a text or a map may stand', () => {
    const column: Of<ViewColumn> = read('{field: name, as: badge}');
    // @ts-expect-error misspelt
    expect(get(column, 'feild')).toBeUndefined();
    expect(textOf(get(column, 'field'))).toBe('name');
  });

  it('says one of the words that the language allows', () => {
    const transition: Of<ProcessTransition> = read('{reason: required}');
    const reason: 'required' | 'optional' | undefined = textOf(get(transition, 'reason'));
    expect(reason).toBe('required');
    // @ts-expect-error no such word
    const other: 'perhaps' | undefined = textOf(get(transition, 'reason'));
    expect(other).toBe(reason);
  });

  it("says under names of one's own what the language says of each", () => {
    const field: Of<Field> = read('{properties: {a: {x-from: role}}}');
    const [[name, inner] = []] = entriesOf(get(field, 'properties'));
    // @ts-expect-error misspelt
    expect(get(inner, 'x-form')).toBeUndefined();
    expect([name, textOf(get(inner, 'x-from'))]).toEqual(['a', 'role']);
  });
});
