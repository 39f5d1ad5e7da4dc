import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { LIBRARY, VARS } from './testing/library.ts';
import type { Env } from './value.ts';
import { whyNot } from './why-not.ts';

const ENV: Env = {
  vars: {
    row: {
      id: 'l1',
      title: 'Mesin',
      note: null,
      days_left: 3,
      urgent: false,
      fine: null,
      marks: [],
      clerk: null,
    },
    viewer: { id: 'u1', staff: 'p1', chief: false },
  },
  now: 0,
  today: '2026-03-30',
  ref: () => undefined,
  many: () => [],
};

/** The parts in the way, as `text`, `!text` when it would have to be false, `?` when it is unknown. */
function parts(text: string): string[] {
  const { plan, issues } = compile(LIBRARY, text, { vars: VARS, want: 'condition' });
  if (!plan) throw new Error(issues.map(({ message }) => message).join('; '));
  return whyNot(plan, ENV).map(
    ({ at: [start, end], want, unknown }) =>
      `${want ? '' : '!'}${text.slice(start, end)}${unknown ? ' ?' : ''}`,
  );
}

const CASES: [string, string[]][] = [
  ['row.days_left > 2', []],
  ['row.days_left > 5', ['row.days_left > 5']],
  ["row.days_left > 5 && row.title == 'Mesin' && row.urgent", ['row.days_left > 5', 'row.urgent']],
  ["(row.days_left > 5 && row.urgent) || row.title == 'x'", ["row.title == 'x'"]],
  ["row.days_left > 5 || row.title == 'x'", ['row.days_left > 5']],
  ['!(row.days_left > 2 || row.urgent)', ['!row.days_left > 2']],
  ['!(row.days_left > 2 && !row.urgent)', ['!row.days_left > 2']],
  ['row.fine > 2', ['row.fine > 2 ?']],
  ['!(row.fine > 2)', ['!row.fine > 2 ?']],
  ['row.urgent ? row.days_left > 9 : row.days_left > 5', ['row.days_left > 5']],
  ['row.fine > 2 ? row.days_left > 2 : row.urgent', ['row.fine > 2 ?']],
  ['row.marks.exists(m, m == row.title)', ['row.marks.exists(m, m == row.title)']],
  ['row.clerk.branch == viewer.branch', ['row.clerk.branch == viewer.branch ?']],
];

describe('whyNot', () => {
  it.each(CASES)('%s', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  it('names a named condition and its sentence, but not what is inside', () => {
    const named = compile(LIBRARY, 'checks_it(row)', { vars: VARS, want: 'condition' }).plan;
    expect(named && whyNot(named, ENV)).toEqual([
      { at: [0, 14], want: true, unknown: false, name: 'checks_it', message: 'Anda bukan pemeriksa' },
    ]);
  });
});
