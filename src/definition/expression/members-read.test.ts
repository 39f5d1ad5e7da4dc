import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { membersRead } from './plan.ts';
import type { World } from './types.ts';

const text = { kind: 'string' } as const;
const world: World = {
  records: {
    room: { fields: { size: { kind: 'number' } }, relations: {} },
    card: { fields: { name: text }, relations: { parts: { record: 'card', by: 'name' } } },
  },
  scopes: {
    small: { params: { c: { kind: 'row', record: 'card' } }, text: "c.name == 'x'", want: 'condition' },
  },
};
const input = {
  kind: 'object',
  fields: { day: { kind: 'date' }, room: { kind: 'reference', record: 'room', optional: true }, note: text },
} as const;

function membersOf(source: string, variable: string) {
  const vars = { input, row: { kind: 'row', record: 'card' }, any: { kind: 'json' } } as const;
  const { plan, issues } = compile(world, source, { vars, want: 'value' });
  if (!plan) throw new Error(issues.map(({ message }) => message).join('\n'));
  const found = membersRead(plan.root, variable);
  return found && [...found].toSorted();
}

describe('membersRead', () => {
  it.each([
    { source: "input.day > today && input.note != 'x'", variable: 'input', members: ['day', 'note'] },
    { source: 'input.room == null || input.room.size > 3', variable: 'input', members: ['room'] },
    { source: 'any.day == today', variable: 'any', members: ['day'] },
    { source: "row.parts.exists(p, p.name == 'x')", variable: 'row', members: ['parts'] },
    { source: 'small(row)', variable: 'row', members: ['name'] },
    { source: '[any]', variable: 'any', members: null },
    { source: 'row.name', variable: 'input', members: [] },
  ])('$source reads of $variable $members', ({ source, variable, members }) => {
    expect(membersOf(source, variable)).toEqual(members);
  });
});
