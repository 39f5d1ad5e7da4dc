import fc from 'fast-check';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../src/definition/expression/compile.ts';
import { evaluate } from '../../src/definition/expression/evaluate.ts';
import { fold } from '../../src/definition/expression/fold.ts';
import type { Plan } from '../../src/definition/expression/plan.ts';
import type { Row } from '../../src/definition/expression/value.ts';
import { type Truth, where, whereFalse } from './where.ts';
import { celOpinion, linked } from './where-test-cel.ts';
import { type Draw, randomCondition } from './where-test-grammar.ts';
import {
  environment,
  LIBRARY,
  NOW,
  openDatabase,
  sampleRows,
  type TestDatabase,
  TODAY,
  VARS,
  viewerArbitrary,
} from './where-test-world.ts';

const PAIRS = Number(process.env.AULA_PAIRS ?? 20_000);
const SEED = Number(process.env.AULA_SEED ?? Date.now() % 2 ** 31);
const CONSTANTS = { now: NOW, today: TODAY };

type Verdict = boolean | null;

let database: TestDatabase;
const rows = sampleRows(SEED);
const loans = rows.loan ?? [];
const celRows = linked(rows).loan ?? [];

beforeAll(async () => {
  database = await openDatabase(rows);
});
afterAll(() => database.close());

/** True, false and unknown (null) for every row, by its id. */
async function askDatabase(
  folded: Plan,
  mutate: (text: string) => string = (text) => text,
): Promise<Map<string, Verdict>> {
  const select = (truth: Truth) =>
    typeof truth === 'boolean' ? sql`${sql.lit(truth)}` : sql`coalesce(${truth}, false)`;
  const query = sql<{
    id: string;
    yes: boolean;
    no: boolean;
  }>`select r.id, ${select(where(folded, 'r'))} as yes,
    ${select(whereFalse(folded, 'r'))} as no from loan as r`.compile(database.db);
  const mutated: CompiledQuery<{ id: string; yes: boolean; no: boolean }> = {
    ...query,
    sql: mutate(query.sql),
  };
  const answer = await database.db.executeQuery(mutated);
  return new Map(answer.rows.map(({ id, yes, no }) => [id, yes ? true : no ? false : null]));
}

function verdict(plan: Plan, viewer: unknown, row: Row): Verdict {
  const value = evaluate(plan, environment(rows, viewer, row));
  return typeof value === 'boolean' ? value : null;
}

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
  if (!plan) throw new Error(`${text}\n${JSON.stringify(issues)}`);
  const { vars } = environment(rows, viewer, {});
  const folded = fold(plan, { ...CONSTANTS, vars: { viewer: vars.viewer, spec: vars.spec } });
  return { text, cel, viewer, plan, folded };
}

describe('where', () => {
  it(
    `agrees with the evaluator on ${PAIRS} pairs (seed ${SEED})`,
    async () => {
      const seen = { true: 0, false: 0, null: 0, cel: 0 };
      const property = fc.asyncProperty(fc.gen(), async (draw) => {
        const { text, cel, viewer, plan, folded } = drawCase(draw, 3);
        const sqlSays = await askDatabase(folded);
        const third = cel === null ? null : celOpinion(cel);
        for (const [i, row] of loans.entries()) {
          const mine = verdict(plan, viewer, row);
          const place = `${text}\nviewer ${JSON.stringify(viewer)}\nrow ${JSON.stringify(row)}`;
          expect(verdict(folded, viewer, row), `folded: ${place}`).toBe(mine);
          expect(sqlSays.get(String(row.id)), `SQL: ${place}`).toBe(mine);
          if (third) expect(third(celRows[i] ?? {}, viewer), `cel-js: ${cel}\n${place}`).toBe(mine);
          seen[`${mine}`]++;
          if (third) seen.cel++;
        }
      });
      await fc.assert(property, { numRuns: Math.ceil(PAIRS / loans.length), seed: SEED, endOnFailure: true });
      // A generator that hardly ever says one of the three proves nothing about it.
      const total = seen.true + seen.false + seen.null;
      for (const count of [seen.true, seen.false, seen.null]) expect(count / total).toBeGreaterThan(0.1);
      expect(seen.cel / total).toBeGreaterThan(0.2);
    },
    PAIRS * 5 + 60_000,
  );
});
