import fc from 'fast-check';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../src/definition/expression/compile.ts';
import { evaluate } from '../../src/definition/expression/evaluate.ts';
import { fold } from '../../src/definition/expression/fold.ts';
import type { Plan } from '../../src/definition/expression/plan.ts';
import { LIBRARY, VARS } from '../../src/definition/expression/testing/library.ts';
import type { Row } from '../../src/definition/expression/value.ts';
import { celOpinion, linked } from '../testing/where/cel.ts';
import { randomCondition } from '../testing/where/grammar.ts';
import type { Draw } from '../testing/where/names.ts';
import {
  environment,
  NOW,
  openDatabase,
  sampleRows,
  type TestDatabase,
  TODAY,
  viewerArbitrary,
} from '../testing/where/world.ts';
import { type Truth, where, whereFalse } from './where.ts';

/** The embedded database is the same program in another shell: where it were to differ, it would soon. */
const PAIRS = Number(process.env.AULA_PAIRS ?? (process.env.DATABASE_URL ? 40_000 : 10_000));
const SEED = Number(process.env.AULA_SEED ?? Date.now() % 2 ** 31);
const ROW_SEED = 20_260_302;

type Verdict = boolean | null;
type Answer = { id: string; yes: boolean; no: boolean };

const rows = sampleRows(ROW_SEED);
const loans = rows.loan ?? [];
const celRows = linked(rows).loan ?? [];
let database: TestDatabase;

beforeAll(async () => {
  database = await openDatabase(rows);
});
afterAll(() => database.close());

interface Case {
  text: string;
  cel: string | null;
  viewer: unknown;
  plan: Plan;
  folded: Plan;
}

function drawCase(draw: Draw, depth: number): Case {
  const { text, cel } = randomCondition(draw, depth);
  const viewer = draw(() => viewerArbitrary);
  const { plan, issues } = compile(LIBRARY, text, { vars: VARS, want: 'condition', sql: true });
  // Once in a million the dice make a condition deeper than people may write.
  fc.pre(plan !== null || issues.some(({ code }) => code !== 'E_DEF_EXPR_LIMIT'));
  if (!plan) throw new Error(`${text}\n${JSON.stringify(issues)}`);
  const { vars } = environment(rows, viewer, {});
  const folded = fold(plan, { now: NOW, today: TODAY, vars: { viewer: vars.viewer, spec: vars.spec } });
  return { text, cel, viewer, plan, folded };
}

/** True, false and unknown (null) by the evaluator. */
function verdict(plan: Plan, viewer: unknown, row: Row): Verdict {
  const value = evaluate(plan, environment(rows, viewer, row));
  return typeof value === 'boolean' ? value : null;
}

function question(folded: Plan): CompiledQuery<Answer> {
  const select = (truth: Truth) =>
    typeof truth === 'boolean' ? sql.lit(truth) : sql`coalesce(${truth}, false)`;
  const [yes, no] = [select(where(folded, 'r')), select(whereFalse(folded, 'r'))];
  return sql<Answer>`select r.id, ${yes} as yes, ${no} as no from loan as r`.compile(database.db);
}

/** True, false and unknown (null) by the database for every row, by its id. */
async function ask(query: CompiledQuery<Answer>): Promise<Map<string, Verdict>> {
  const answer = await database.db.executeQuery(query);
  return new Map(answer.rows.map(({ id, yes, no }) => [id, yes ? true : no ? false : null]));
}

/** Faults planted in the finished SQL. A comparison that lets one of them pass would prove nothing. */
const FAULTS: [string, RegExp, string][] = [
  ['an empty column that is lost', / is distinct from /g, ' <> '],
  ['NOT over NULL', /\) is not true/g, ') is false'],
  ['exists for not exists', /not exists/g, 'exists'],
  ['capitals that do not count', /starts_with\("(\w+)"\."(\w+)"/g, 'starts_with(lower("$1"."$2")'],
  ['a part found everywhere', / > 0/g, ' >= 0'],
  ['the start for the end', /right\(/g, 'left('],
  ['deleted rows that count', /"deleted_at" is null/g, '"id" is not null'],
  ['and for or', / or /g, ' and '],
  ['or for and', / and /g, ' or '],
  ['a list that is there when it is not', /is not null/g, 'is null'],
  ['a bound that is let in', / > "/g, ' >= "'],
  ['a bound that is left out', / <= /g, ' < '],
  ['any for all', / <> all\(/g, ' = any('],
  ['another list function', / @> /g, ' <@ '],
  ['one row too many', /count\(\*\)/g, '(count(*) + 1)'],
  ['weeks for days', /days => /g, 'weeks => '],
  ['a forgotten zone', /(mins => \$\d+::int4)/g, '$1 * 0'],
  ['another column', /"title"/g, '"note"'],
];
const FAULT_TRIES = 4000;
const FAULT_SEED = 7;

describe('where', () => {
  it(`agrees with the evaluator on ${PAIRS} pairs (seed ${SEED})`, {
    timeout: PAIRS * 5 + 60_000,
  }, async () => {
    const seen = { true: 0, false: 0, null: 0, cel: 0 };
    const property = fc.asyncProperty(fc.gen(), async (draw) => {
      const { text, cel, viewer, plan, folded } = drawCase(draw, 3);
      const answer = await ask(question(folded));
      const third = cel === null ? null : celOpinion(cel);
      for (const [i, row] of loans.entries()) {
        const mine = verdict(plan, viewer, row);
        const others = {
          folded: verdict(folded, viewer, row),
          sql: answer.get(String(row.id)),
          cel: third ? third(celRows[i] ?? {}, viewer) : mine,
        };
        if (Object.values(others).some((opinion) => opinion !== mine)) {
          // Written for a pair that differs only: for each it would cost more than the opinions.
          const place = `${text}\n${cel}\nviewer ${JSON.stringify(viewer)}\nrow ${JSON.stringify(row)}`;
          expect(others, place).toStrictEqual({ folded: mine, sql: mine, cel: mine });
        }
        seen[`${mine}`]++;
        if (third) seen.cel++;
      }
    });
    await fc.assert(property, { numRuns: Math.ceil(PAIRS / loans.length), seed: SEED, endOnFailure: true });
    // A generator that hardly ever says one of the three proves nothing about it.
    const total = seen.true + seen.false + seen.null;
    for (const count of [seen.true, seen.false, seen.null]) expect(count / total).toBeGreaterThan(0.1);
    expect(seen.cel / total).toBeGreaterThan(0.2);
  });

  it.each(FAULTS)('is caught with %s', async (_, pattern, instead) => {
    let caught = false;
    const property = fc.asyncProperty(fc.gen(), async (draw) => {
      if (caught) return;
      const { plan, folded, viewer } = drawCase(draw, 2);
      const query = question(folded);
      const text = query.sql.replace(pattern, instead);
      if (text === query.sql) return;
      const answer = await ask({ ...query, sql: text }).catch(() => null);
      caught =
        answer !== null && loans.some((row) => answer.get(String(row.id)) !== verdict(plan, viewer, row));
    });
    await fc.assert(property, { numRuns: FAULT_TRIES, seed: FAULT_SEED });
    expect(caught).toBe(true);
  });
});
