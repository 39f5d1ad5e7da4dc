import { describe, expect, it } from 'vitest';
import { askedAgain, compileKept, forgetUnused, type Held, trackAnswers } from './plan-cache.ts';

const world = { records: {} };
const ask = (text: string) =>
  compileKept({ world, text, vars: {}, constants: {}, want: 'value', sql: false });
const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ask(`${from + at} + 1`));

/** So many compilations that each ask for new expressions, as edits without end do. */
function edits(count: number, kept: readonly Held[] = []): void {
  for (let edit = 0; edit < count; edit++) {
    askedAgain(kept);
    many(1_000_000 * (edit + 1), 2_000);
    forgetUnused();
  }
}

describe('compileKept', () => {
  it('gives the answer that it gave, however many more there are', () => {
    const before = many(0, 42_000);
    forgetUnused();
    expect(many(0, 42_000)).toEqual(before);
    expect(ask('7 + 1')).toBe(before[7]);
  });

  it('forgets what no compilation asks for any more', () => {
    const [old] = many(500_000, 1);
    edits(12);
    expect(ask('500000 + 1')).not.toBe(old);
    expect(ask('500000 + 1')).toEqual(old);
  });

  it('holds on to what something kept is made of', () => {
    const { value, held } = trackAnswers(() => ask('600000 + 1'));
    edits(12, held);
    expect(ask('600000 + 1')).toBe(value);
  });
});
