import { describe, expect, it } from 'vitest';
import { letterOf, scaleRows } from '../../server/scene/labels.ts';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { type Env, evaluate, type Plan, type Row } from '../../src/definition/expression/index.ts';
import type { EffectModel } from '../../src/definition/model.ts';
import type { SheetData } from '../../src/definition/wire.ts';
import { sheetTotal } from '../../src/engine/views/record/sheet-totals.ts';

/*
 * The formulas of the exam process against sums written here for themselves, on fractions of whole numbers: what a sheet,
 * a group and an exam come to, rounded once, and the letter, the pass mark and the spread at their very edges.
 */
const SHEETS = 30_000;
const SCALE = 'ugm_2024';
const PASS = 70;

const model = projectModel();
const exam = model.processes.exam;
const rows = scaleRows(model, SCALE);

function planOf(effects: EffectModel[] | undefined, field: string): Plan {
  for (const effect of effects ?? []) {
    if (effect.kind === 'set' && effect.set[field]) return effect.set[field];
    if (effect.kind === 'freeze' && effect.field === field) return groupMeanIn(effect);
  }
  throw new Error(`nothing sets ${field}`);
}

function groupMeanIn({ bind }: Extract<EffectModel, { kind: 'freeze' }>): Plan {
  const groups = bind?.groups;
  const mean = groups && 'each' in groups ? groups.bind.mean : undefined;
  if (!mean || !('root' in mean)) throw new Error('no mean of groups');
  return mean;
}

const fixed = exam?.effects.fix_result;
const PLANS = {
  total: planOf(exam?.transitions.submit_score?.do, 'total'),
  final: planOf(fixed, 'final_score'),
  letter: planOf(fixed, 'letter'),
  spread: planOf(fixed, 'spread'),
  discrepancy: planOf(fixed, 'discrepancy'),
  group: planOf(fixed, 'group_totals'),
};

/* ------------------------------------------------------------------ sums of their own */

/** n / d, d above zero. */
interface Ratio {
  n: bigint;
  d: bigint;
}

const NONE: Ratio = { n: 0n, d: 1n };
const plus = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const over = (a: Ratio, by: bigint): Ratio => ({ n: a.n, d: a.d * by });
const isMore = (a: Ratio, b: Ratio) => a.n * b.d > b.n * a.d;
const all = (list: Ratio[]) => list.reduce(plus, NONE);
/** Hundredths, half up; none of these is below zero. */
const hundredths = ({ n, d }: Ratio) => Number((n * 200n + d) / (2n * d));
const isHalf = ({ n, d }: Ratio) => (n * 200n) % d === 0n && ((n * 200n) / d) % 2n === 1n;

/** Scores are so many twentieths, weights so many tenths. */
interface Part {
  weight: number;
  score: number;
}
interface Sheet {
  group: string;
  parts: Part[];
}

function totalOf({ parts }: Sheet): Ratio {
  const sum = (of: (part: Part) => number) => parts.reduce((before, part) => before + BigInt(of(part)), 0n);
  return { n: sum(({ weight, score }) => weight * score), d: 20n * sum(({ weight }) => weight) };
}

/* ---------------------------------------------------------------------- made-up exams */

/** The same numbers in every run. */
let state = 20251;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const below = (n: number) => Math.floor(random() * n);

const GROUPS = ['pembimbing', 'penguji', 'mitra'];
/** Tenths: halves and quarters, tenths of a percent, thirds that never end. */
const WEIGHTS = [
  [500, 500],
  [1000],
  [250, 250, 500],
  [1, 2],
  [333, 333, 334],
  [100, 900],
  [150, 200, 300, 200, 150],
  [1, 1, 1],
  [70, 430, 500],
];
const GROUP_WEIGHTS = [
  [500, 500, 0],
  [400, 600, 0],
  [400, 400, 200],
  [1, 1, 1],
  [333, 333, 334],
];
const STEPS = [10, 5, 1];
const EDGES = [PASS, ...rows.map(({ min }) => min)].filter((edge) => edge > 1 && edge < 100);

function makeSheet(group: string, weights: readonly number[], step: number, near: number | null): Sheet {
  const score = () => {
    const around = near === null ? below(2001) : near * 20 + (below(5) - 2) * (random() < 0.3 ? step : 1);
    const whole = Math.round(around / step) * step;
    return Math.min(2000, Math.max(0, whole));
  };
  return { group, parts: weights.map((weight) => ({ weight, score: score() })) };
}

interface Exam {
  groups: { group: string; weight: number }[];
  sheets: Sheet[];
}

function makeExam(): Exam {
  const step = pick(STEPS);
  const near = random() < 0.8 ? (random() < 0.5 ? PASS : pick(EDGES)) : null;
  const weights = pick(WEIGHTS);
  const groups = pick(GROUP_WEIGHTS).map((weight, at) => ({ group: GROUPS[at] ?? '', weight }));
  const sheets = groups
    .filter(({ weight }) => weight > 0 && random() < 0.95)
    .flatMap(({ group }) =>
      Array.from({ length: 1 + below(3) }, () => makeSheet(group, weights, step, near)),
    );
  return { groups, sheets: sheets.length > 0 ? sheets : [makeSheet('penguji', weights, step, near)] };
}

/* ------------------------------------------------------------------ as the product has it */

interface Stored extends Row {
  components: SheetData['components'];
  scores: Record<string, number>;
}

function stored({ group, parts }: Sheet, at: number): Stored {
  const codes = parts.map((_, part) => `c${part}`);
  const limits = { label: '', min: 0, max: 100, step: 0.05 };
  return {
    id: String(at),
    group,
    status: 'submitted',
    components: parts.map(({ weight }, part) => ({ code: `c${part}`, weight: weight / 10, ...limits })),
    scores: Object.fromEntries(parts.map(({ score }, part) => [codes[part], score / 20])),
  };
}

const base = { now: 0, today: '2025-11-03', label: (_: string, value: string) => value };

function compute(plan: Plan, vars: Record<string, unknown>, sheets: Row[]): unknown {
  const env: Env = {
    ...base,
    vars,
    many: () => sheets,
    scale: (code, score) => letterOf(model, code, score),
  };
  return evaluate(plan, env);
}

/** What an exam comes to, by the sums above. */
function expectedOf({ groups, sheets }: Exam) {
  const totals = sheets.map(totalOf);
  const used = groups.flatMap(({ group, weight }) => {
    const own = totals.filter((_, at) => sheets[at]?.group === group);
    return own.length > 0 ? [{ weight, group, mean: over(all(own), BigInt(own.length)) }] : [];
  });
  const weights = used.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const final = over(
    all(used.map(({ mean, weight }) => ({ n: mean.n * BigInt(weight), d: mean.d }))),
    weights,
  );
  const most = totals.reduce((a, b) => (isMore(a, b) ? a : b));
  const least = totals.reduce((a, b) => (isMore(a, b) ? b : a));
  return { totals, used, final, spread: plus(most, { n: -least.n, d: least.d }) };
}

/** Now and then the limit is the very spread, or a hundredth beside it. */
function limitFor(spread: Ratio): number {
  return random() < 0.5 ? 20 : Math.max(0, hundredths(spread) + below(3) - 1) / 100;
}

const seen = { sheets: 0, halves: 0, atPass: 0, risenToPass: 0, justBelow: 0, atSpread: 0, endless: 0 };

function count({ totals, final, spread }: ReturnType<typeof expectedOf>, limit: Ratio): void {
  const score = hundredths(final);
  seen.sheets += totals.length;
  seen.halves += [...totals, final].filter(isHalf).length;
  seen.atPass += Number(score === PASS * 100);
  seen.risenToPass += Number(score === PASS * 100 && isMore({ n: BigInt(PASS), d: 1n }, final));
  seen.justBelow += Number(score === PASS * 100 - 1);
  seen.atSpread += Number(!isMore(spread, limit) && !isMore(limit, spread));
  seen.endless += Number((final.n * 10n ** 12n) % final.d !== 0n);
}

type Fact = [what: string, found: unknown, wanted: unknown];

/** What the product makes of a made-up exam beside what it should. */
function factsOf(made: Exam): Fact[] {
  const { groups, sheets } = made;
  const expected = expectedOf(made);
  const { totals, used, final, spread } = expected;
  const discrepancy = limitFor(spread);
  const limit = { n: BigInt(Math.round(discrepancy * 100)), d: 100n };
  count(expected, limit);
  const list = sheets.map(stored);
  const shares = groups.map((one) => ({ ...one, weight: one.weight / 10 }));
  const score = hundredths(final) / 100;
  const vars = {
    row: { id: 'r', final_score: score },
    spec: { scoring: { scale: SCALE, discrepancy, groups: shares } },
  };
  return [
    ...list.map((item, at): Fact => {
      const found = compute(PLANS.total, { item, input: { scores: item.scores } }, list);
      return ['total', found, hundredths(totals[at] ?? NONE) / 100];
    }),
    ['live total', liveTotal(list[0]), hundredths(totals[0] ?? NONE) / 100],
    ['final', compute(PLANS.final, vars, list), score],
    ['letter', compute(PLANS.letter, vars, list), rows.find(({ min }) => score >= min)?.letter],
    ['spread', compute(PLANS.spread, vars, list), hundredths(spread) / 100],
    ['discrepancy', compute(PLANS.discrepancy, vars, list), isMore(spread, limit)],
    ...used.slice(0, 1).map(({ group, mean }): Fact => {
      const found = compute(PLANS.group, { ...vars, each: { group } }, list);
      return ['group', found, hundredths(mean) / 100];
    }),
  ];
}

/** What the browser shows while the sheet is filled in. */
function liveTotal(sheet: Stored | undefined): number | null {
  if (!sheet) return null;
  const { components, scores } = sheet;
  return sheetTotal({ components, scale: rows, pass: PASS }, scores).value;
}

describe('sums of scores', () => {
  it(`are exact and rounded once, on ${SHEETS} sheets`, () => {
    while (seen.sheets < SHEETS) {
      const made = makeExam();
      const wrong = factsOf(made).filter(([, found, wanted]) => !Object.is(found, wanted));
      if (wrong.length > 0) expect({ made, wrong }).toBeNull();
    }
    // What the test is for did happen.
    for (const [what, times] of Object.entries(seen))
      expect({ what, enough: times > 25 }).toEqual({ what, enough: true });
  });
});
