import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { type Env, evaluate, type Plan, type Row, UNKNOWN } from '../../src/definition/expression/index.ts';
import type { EffectModel } from '../../src/definition/model.ts';

/*
 * Where a result comes from other than from the weights of groups alone: the mean of all, weights of seats, tables; at the halves,
 * at the pass limit, with somebody missing, and with nobody.
 */
const exam = projectModel().processes.exam;

function planOf(effects: EffectModel[] | undefined, field: string): Plan {
  for (const effect of effects ?? [])
    if (effect.kind === 'set' && effect.set[field]) return effect.set[field];
  throw new Error(`nothing sets ${field}`);
}
const FINAL = planOf(exam?.effects.fix_result, 'final_score');
const NOTE = planOf(exam?.effects.fix_result, 'score_note');
const OUTCOME = planOf(exam?.effects.settle, 'outcome');
const LOOKED_UP = planOf(exam?.effects.judge, 'final_score');

type Score = [seat: string, score: number];
interface Made {
  scoring: Record<string, unknown>;
  scores?: Score[];
  /** Of the sheets, in their order. */
  verdicts?: string[];
  form?: Record<string, string>;
}

const GROUP_OF: Record<string, string> = {
  chair: 'penguji',
  examiner: 'penguji',
  first: 'pembimbing',
  second: 'pembimbing',
};

function env({ scoring, scores = [], verdicts = [], form = {} }: Made): Env {
  const members = new Map(
    Object.keys(GROUP_OF).map((seat) => [seat, { id: seat, seat, chair: seat === 'chair' } as Row]),
  );
  const sheets = scores.map(
    ([seat, score], at): Row => ({
      id: String(at),
      member: seat,
      group: GROUP_OF[seat],
      status: 'submitted',
      components: [{ code: 'all', weight: 100 }],
      scores: { all: score },
      verdict: verdicts[at] ?? null,
    }),
  );
  const panel = Object.entries(GROUP_OF).map(([seat, group]) => ({ seat, group, scores: true }));
  return {
    now: 0,
    today: '2025-11-03',
    label: (_, value) => value,
    ref: (_, id) => members.get(id),
    many: () => sheets,
    vars: {
      row: { id: 'r', form_data: form },
      spec: { scoring: { pass: 70, verdicts: [], verdict_groups: [], ...scoring }, panel },
    },
  };
}

const list = (key: string, by: Record<string, number>, value = 'weight') =>
  Object.entries(by).map(([name, number]) => ({ [key]: name, [value]: number }));
const GROUPS = list('group', { pembimbing: 50, penguji: 50 });
const weighing = (by: Record<string, number>) => ({ seat_weights: list('seat', by) });
const of = (plan: Plan, made: Made) => {
  const value = evaluate(plan, env(made));
  return value === UNKNOWN ? null : value;
};

/** Whether a rule lets somebody decide so, without giving a reason. */
function holdsFor(made: Made, rule: string, wish: string) {
  const given = env(made);
  const row = { ...(given.vars.row as Row), final_score: of(FINAL, made) };
  const holds = projectModel().rules[rule]?.holds as Plan;
  return evaluate(holds, { ...given, vars: { ...given.vars, row, input: { outcome: wish }, reason: null } });
}

describe('what an exam comes to', () => {
  it.each<[how: string, made: Made, final: number | null, outcome: string, note: string | null]>([
    [
      'groups',
      {
        scoring: { groups: GROUPS },
        scores: [
          ['chair', 80],
          ['examiner', 70],
          ['first', 90],
        ],
      },
      82.5,
      'pass',
      null,
    ],
    [
      'a group without a sheet',
      { scoring: { groups: GROUPS }, scores: [['chair', 80]] },
      80,
      'pass',
      'Tanpa nilai pembimbing; bobot kelompok lain dihitung ulang',
    ],
    [
      'seats of a group',
      {
        scoring: { groups: GROUPS, ...weighing({ first: 60, second: 40 }) },
        scores: [
          ['chair', 70],
          ['first', 80],
          ['second', 70],
        ],
      },
      73,
      'pass',
      null,
    ],
    [
      'a seat left out',
      {
        scoring: { groups: GROUPS, ...weighing({ first: 60, second: 40 }) },
        scores: [
          ['chair', 70],
          ['second', 69],
        ],
      },
      69.5,
      'repeat',
      'Tanpa nilai first; bobot kedudukan lain dihitung ulang',
    ],
    [
      'a seat of two counts once',
      {
        scoring: { groups: GROUPS, ...weighing({ chair: 50, examiner: 50 }) },
        scores: [
          ['chair', 60],
          ['examiner', 80],
          ['examiner', 90],
        ],
      },
      72.5,
      'pass',
      'Tanpa nilai pembimbing; bobot kelompok lain dihitung ulang',
    ],
    [
      'all alike',
      {
        scoring: { method: 'mean_all', groups: GROUPS },
        scores: [
          ['chair', 80],
          ['first', 70],
          ['second', 70],
        ],
      },
      73.33,
      'pass',
      null,
    ],
    [
      'all, by seats',
      {
        scoring: { method: 'mean_all', ...weighing({ chair: 3, first: 1 }) },
        scores: [
          ['chair', 80],
          ['first', 70],
        ],
      },
      77.5,
      'pass',
      null,
    ],
    [
      'all, one missing',
      { scoring: { method: 'mean_all', ...weighing({ chair: 3, first: 1 }) }, scores: [['first', 70]] },
      70,
      'pass',
      'Tanpa nilai chair; bobot kedudukan lain dihitung ulang',
    ],
    ['one alone', { scoring: { method: 'mean_all' }, scores: [['chair', 69.995]] }, 70, 'pass', null],
    [
      'a half below',
      {
        scoring: { method: 'mean_all' },
        scores: [
          ['chair', 69.99],
          ['first', 69.999],
        ],
      },
      69.99,
      'repeat',
      null,
    ],
    [
      'a half that rises to the limit',
      {
        scoring: { method: 'mean_all' },
        scores: [
          ['chair', 69.99],
          ['first', 70],
        ],
      },
      70,
      'pass',
      null,
    ],
    [
      'a tie at the limit',
      {
        scoring: { method: 'mean_all' },
        scores: [
          ['chair', 60],
          ['first', 80],
        ],
      },
      70,
      'pass',
      null,
    ],
  ])('%s', (_how, made, final, outcome, note) => {
    expect([of(FINAL, made), of(OUTCOME, made), of(NOTE, made)]).toEqual([final, outcome, note]);
  });

  const THREE: Score[] = [
    ['chair', 80],
    ['examiner', 70],
    ['first', 70],
  ];
  const TWO = THREE.slice(0, 2);
  it.each<[how: string, scores: Score[], verdicts: string[], outcome: string]>([
    ['all for it', THREE, ['pass', 'pass', 'pass'], 'pass'],
    ['two of three for it', THREE, ['repeat', 'pass', 'pass'], 'pass'],
    ['one of three for it, though it leads', THREE, ['pass', 'repeat', 'fail'], 'repeat'],
    ['an even split with the chair', TWO, ['pass', 'repeat'], 'pass'],
    ['an even split against the chair', TWO, ['repeat', 'pass'], 'repeat'],
    ['none given', TWO, [], 'repeat'],
    ['all for it, below the limit', [['chair', 69.99]], ['pass'], 'repeat'],
  ])('verdicts beside the mean of all: %s', (_how, scores, verdicts, outcome) => {
    const made: Made = { scoring: { method: 'pass_fail' }, scores, verdicts };
    expect(of(OUTCOME, made)).toBe(outcome);
    // The papers say how many were for it, where verdicts count at all.
    const told = `${verdicts.filter((one) => one === 'pass').length} dari ${scores.length} lulus`;
    for (const paper of ['minutes', 'score_recap']) {
      const plan = projectModel().generated[paper]?.bind.verdicts as Plan;
      expect([of(plan, made), of(plan, { ...made, scoring: { method: 'mean_all' } })]).toEqual([told, null]);
    }
    // Whoever decides in minutes cannot decide otherwise in favour, and explains what is against.
    const decides = (rule: string, wish: string) => holdsFor(made, rule, wish);
    expect(decides('outcome_consistent', 'pass')).toBe(outcome === 'pass');
    expect(decides('outcome_consistent', 'repeat')).toBe(true);
    expect(decides('outcome_explained', 'repeat')).toBe(outcome !== 'pass');
  });

  const DESK = {
    groups: GROUPS,
    verdicts: ['fit', 'fit_with_changes', 'unfit'],
    verdict_groups: ['penguji'],
  };
  const WHOLE: Score[] = [...TWO, ['first', 90], ['examiner', 75]];
  const RESULTS = ['pass', 'pass_revision', 'repeat'];
  it.each<[how: string, scores: Score[], verdicts: string[], outcome: string]>([
    ['both fit', TWO, ['fit', 'fit'], 'pass'],
    ['fit and fit with changes', TWO, ['fit', 'fit_with_changes'], 'pass_revision'],
    ['fit with changes and fit', TWO, ['fit_with_changes', 'fit'], 'pass_revision'],
    ['fit and unfit', TWO, ['fit', 'unfit'], 'repeat'],
    ['fit with changes and unfit', TWO, ['unfit', 'fit_with_changes'], 'repeat'],
    ['most fit', WHOLE, ['fit', 'fit_with_changes', 'unfit', 'fit'], 'pass'],
    ['no two alike', WHOLE, ['fit', 'unfit', 'fit', 'fit_with_changes'], 'pass_revision'],
    ['nobody said', TWO, [], 'repeat'],
  ])('verdicts of a group beside the weights of groups: %s', (_how, scores, verdicts, outcome) => {
    const made: Made = { scoring: DESK, scores, verdicts };
    // Those who are not asked for one do not count, whatever stands on their sheet.
    const allowed = RESULTS.filter(
      (wish) => holdsFor(made, 'verdicts_followed', wish) && holdsFor(made, 'outcome_consistent', wish),
    );
    expect(allowed).toEqual(RESULTS.slice(RESULTS.indexOf(outcome)));
    expect(holdsFor(made, 'outcome_explained', 'repeat')).toBe(outcome === 'repeat');
  });
  it('verdicts that are all in favour do not lift a score over the limit', () => {
    const made: Made = { scoring: DESK, scores: [['chair', 69.99]], verdicts: ['fit'] };
    expect(holdsFor(made, 'outcome_consistent', 'pass')).toBe(false);
  });

  it.each([['group_weighted'], ['mean_all'], ['pass_fail']])(
    'nothing where nobody scored (%s), which is no pass',
    (method) => {
      const made: Made = { scoring: { method, groups: GROUPS, ...weighing({ chair: 1 }) } };
      expect(of(FINAL, made)).toBeNull();
      expect(of(OUTCOME, made)).not.toBe('pass');
    },
  );

  it('is passed without a score where the type gives none', () => {
    expect(of(OUTCOME, { scoring: { method: 'none', pass: null } })).toBe('pass');
  });

  const TABLES = {
    method: 'tables',
    tables: [
      { field: 'rank', values: list('value', { q1: 100, sinta: 87.5, other: 70 }, 'number') },
      { field: 'progress', values: list('value', { sent: 0.8, printed: 1 }, 'number') },
    ],
  };
  it.each([
    [{ rank: 'q1', progress: 'sent' }, 80, 'pass'],
    [{ rank: 'sinta', progress: 'sent' }, 70, 'pass'],
    [{ rank: 'other', progress: 'printed' }, 70, 'pass'],
    [{ rank: 'other', progress: 'sent' }, 56, 'repeat'],
  ])('what tables make of %o', (form, final, outcome) => {
    const made: Made = { scoring: TABLES, form };
    expect([of(LOOKED_UP, made), of(OUTCOME, made)]).toEqual([final, outcome]);
  });
  it('nothing where a table does not know what the form says', () => {
    expect(of(LOOKED_UP, { scoring: TABLES, form: { rank: 'unheard of', progress: 'sent' } })).toBeNull();
  });

  /** Whole scores and weights: the wanted value is a fraction of whole numbers, rounded half up by itself. */
  it('is the exact mean, rounded once', () => {
    const sheet = fc.tuple(fc.constantFrom(...Object.keys(GROUP_OF)), fc.integer({ min: 0, max: 100 }));
    const weights = fc.record(
      Object.fromEntries(Object.keys(GROUP_OF).map((seat) => [seat, fc.integer({ min: 1, max: 99 })])),
    );
    fc.assert(
      fc.property(fc.array(sheet, { minLength: 1, maxLength: 6 }), fc.option(weights), (scores, by) => {
        const seats = [...new Set(scores.map(([seat]) => seat))];
        const own = (seat: string) =>
          scores.filter(([one]) => one === seat).map(([, score]) => BigInt(score));
        const sum = (all: bigint[]) => all.reduce((a, b) => a + b, 0n);
        // Sixtieths: a seat has one to six sheets.
        const parts = by
          ? seats.map(
              (seat) => [(sum(own(seat)) * 60n) / BigInt(own(seat).length), BigInt(by[seat] ?? 0)] as const,
            )
          : scores.map(([, score]) => [BigInt(score) * 60n, 1n] as const);
        const [n, d] = [sum(parts.map(([a, w]) => a * w)), 60n * sum(parts.map(([, w]) => w))];
        const made: Made = { scoring: { method: 'mean_all', ...(by ? weighing(by) : {}) }, scores };
        expect(of(FINAL, made)).toBe(Number((n * 200n + d) / (2n * d)) / 100);
      }),
      { numRuns: 500 },
    );
  });
});
