import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPattern, isParted } from '../compile/number-pattern.ts';
import type { NumberPattern } from '../model.ts';
import { oddPatterns } from './numbers.ts';

type Cut = Exclude<ReturnType<typeof cutPattern>, number>;
type Side = Cut['before'];

/** Texts and values that are easily mistaken for each other. */
const literal = fc.constantFrom('-', '/', '-1', '1-', '/1/', 'U', '1', 'U1', '-U-');
const value = fc.constantFrom('', '1', '11', '1-', '-1', '1/1', '/', 'U', 'U-1', '1-1', '/1/');
const brace = fc.constantFrom('{a}', '{b}', '{year}');
const side = fc.array(fc.oneof(literal, brace), { maxLength: 3 }).map((parts) => parts.join(''));
const pattern = fc.tuple(side, fc.constantFrom('{seq}', '{seq:2}'), side).map((parts) => parts.join(''));
const seq = fc.constantFrom(1, 2, 10, 11, 12, 21, 111);

const isPlain = (pieces: Side) => pieces.every(({ expression }) => !expression);
const plainText = (pieces: Side) => pieces.map(({ text }) => text).join('');

/** As the compiler has it, with what differs from row to row as something that is no text. */
function modelOf({ before, digits, after }: Cut): NumberPattern {
  const text = (pieces: Side) => (isPlain(pieces) ? plainText(pieces) : { parts: [] });
  return { before: text(before), digits, after: text(after) };
}

const passes = (cut: Cut) => isParted(cut) && (isPlain(cut.before) || isPlain(cut.after));

interface Given {
  number: string;
  /** Which counter gave it, and its place there. */
  counted: string;
}

function give({ before, digits, after }: Cut, values: Record<string, string>, n: number): Given {
  const write = (pieces: Side) =>
    pieces.map(({ text, expression }) => (expression ? values[text] : text)).join('');
  const [left, right] = [write(before), write(after)];
  return {
    number: `${left}${String(n).padStart(digits, '0')}${right}`,
    counted: JSON.stringify([left, right, n]),
  };
}

const cut = (text: string): Cut => {
  const found = cutPattern(text);
  if (typeof found === 'number') throw new Error(`${text} has {seq} ${found} times`);
  return found;
};

const facts = fc.record({ a: value, b: value, year: fc.constantFrom('2025', '2026') });
const twoNumbers = fc.record({
  texts: fc.array(pattern, { minLength: 1, maxLength: 3 }),
  rows: fc.array(fc.record({ which: fc.nat(2), facts, seq }), { minLength: 2, maxLength: 12 }),
});

/** Whether two counters gave the same number. */
function clash({
  texts,
  rows,
}: {
  texts: string[];
  rows: { which: number; facts: Record<string, string>; seq: number }[];
}) {
  const given = rows.map((row) => give(cut(texts[row.which % texts.length] ?? ''), row.facts, row.seq));
  const counters = new Map<string, string>();
  return given.some(({ number, counted }) => {
    const before = counters.get(number) ?? counted;
    counters.set(number, counted);
    return before !== counted;
  });
}

const isAccepted = (texts: string[]) => {
  const cuts = texts.map(cut);
  return cuts.every(passes) && oddPatterns(cuts.map((each) => ({ pattern: modelOf(each) }))).length === 0;
};

describe('number patterns that the check lets pass', () => {
  it('never make the same number by two counters', () => {
    fc.assert(
      fc.property(twoNumbers, (asked) => {
        fc.pre(isAccepted(asked.texts));
        expect(clash(asked)).toBe(false);
      }),
      { numRuns: 3000, maxSkipsPerRun: 200 },
    );
  });
});

describe('number patterns that it refuses', () => {
  const of = (facts: object, seq: number, which = 0) => ({
    which,
    facts: { a: '', b: '', year: '2026', ...facts },
    seq,
  });
  it.each([
    { name: 'braces beside the number', texts: ['{a}{seq}'], rows: [of({ a: '1' }, 1), of({}, 11)] },
    { name: 'a digit beside it', texts: ['{a}1{seq}'], rows: [of({ a: '1' }, 1), of({}, 11)] },
    {
      name: 'braces on both sides',
      texts: ['{a}/{seq}/{b}'],
      rows: [of({ a: '1/1', b: 'U' }, 2), of({ a: '1', b: '2/U' }, 1)],
    },
    {
      name: 'one field counted at the end and at the start',
      texts: ['{a}-{seq}', '{seq}-{a}'],
      rows: [of({ a: '1' }, 2), of({ a: '2' }, 1, 1)],
    },
  ])('would: $name', ({ texts, rows }) => {
    expect(clash({ texts, rows })).toBe(true);
    expect(isAccepted(texts)).toBe(false);
  });
});
