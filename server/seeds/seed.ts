import { sql } from 'kysely';
import type { SeedFile } from '../../src/definition/model.ts';
import { hashPassword } from '../auth/password.ts';
import { clockAsItIs, saveClockOffset } from '../core/clock.ts';
import type { Db, Deps } from '../core/deps.ts';
import { inTransaction } from '../database/transaction.ts';
import { createQuietJobs } from '../jobs/jobs.ts';
import { sweepTimers } from '../process/execution/timers.ts';
import { insertRows } from './insert-rows.ts';
import { createKeys, type Keys } from './keys.ts';
import { momentIn } from './moment.ts';
import type { OpenPaper } from './open-paper.ts';
import { type Played, playStep } from './play.ts';
import { storeSamples } from './sample-files.ts';
import { type SeedRow, seedRows } from './seed-rows.ts';
import { lockSeeding, noteSeeded, wasSeeded } from './seeded.ts';
import { createStage } from './stage.ts';

/** Faculty time at which the demo begins. */
const DEMO_BEGINS = '2025-11-03 10:00';

export interface SeedResult {
  /** Rows that were not there yet, and transitions that were carried out. */
  rows: number;
  steps: number;
}

export interface SeedOptions {
  openPaper: OpenPaper;
  /** Told after each transition how many of how many are done. */
  progress?: (done: number, of: number) => void;
}

interface SeedPlan {
  files: SeedFile[];
  rows: SeedRow[];
  keys: Keys;
  play: Played[];
}

/**
 * Puts the seeds of the definitions into the database in one transaction: reference rows always, the demo faculty in demo
 * mode. A row that is there (by its seed key) stays as it is, and so does what was played on it: running it twice changes
 * nothing. The first demo sets the clock to the day it was made for and lets happen what is due by then. Throws SeedRefused, with nothing written, when a
 * step is refused. No document is drawn but those that are signed, and nobody is written to.
 */
export async function seed(server: Deps, options: SeedOptions): Promise<SeedResult> {
  const deps = { ...server, jobs: createQuietJobs() };
  const plan = planOf(deps);
  const accountId = (account: string) => plan.keys.find(account.split('@')[0] ?? '', 'user').id;
  const wanted = await unplayed(deps.db, plan);
  const samples = await storeSamples(
    deps.files,
    wanted.map(({ step }) => step),
    accountId,
  );
  const extra = await accountValues(plan.files);
  const putBack = clockAsItIs(deps.clock);
  let begun = false;
  try {
    const result = await inTransaction(deps.db, async (trx) => {
      await lockSeeding(trx);
      const { model, at } = { model: deps.definitions.current(), at: madeAt(deps, plan) };
      const rows = await insertRows(trx, plan.rows, { model, keys: plan.keys, at, extra });
      await sql`analyze`.execute(trx);
      // Plans are made of tables that are empty now and kept while they fill: they must not rest on reading all of one.
      await sql`set local enable_seqscan = off`.execute(trx);
      // The same few hundred statements come thousands of times: planning each of them anew takes longer than carrying it out.
      await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
      const play = await unplayed(trx, { ...plan, play: wanted });
      const stage = await createStage(deps, trx, { keys: plan.keys, samples, openPaper: options.openPaper });
      for (const [done, played] of play.entries()) {
        await playStep(stage, played);
        options.progress?.(done + 1, play.length);
      }
      const begins = deps.config.demo && !(await wasSeeded(trx));
      if (begins) {
        deps.clock.set(momentIn(model.app.timezone, DEMO_BEGINS));
        await saveClockOffset(trx, deps.clock);
      }
      await noteSeeded(trx);
      await stage.finish();
      return { rows, steps: play.length, begins };
    });
    begun = result.begins;
    if (result.rows + result.steps > 0) await sql`analyze`.execute(deps.db);
    if (begun) await sweepTimers(deps);
    return { rows: result.rows, steps: result.steps };
  } finally {
    if (!begun) putBack();
  }
}

function planOf(deps: Deps): SeedPlan {
  const files = deps.definitions.current().seeds.filter(({ demo }) => !demo || deps.config.demo);
  const rows = seedRows(files);
  const play = files.flatMap(({ name, play }) =>
    play.map((step, index) => ({ file: name, number: index + 1, step })),
  );
  return { files, rows, keys: createKeys(rows, files), play };
}

/** The steps on rows that are not there yet: what was played on a row is played whole or not at all. */
async function unplayed(db: Db, { play, keys }: Pick<SeedPlan, 'play' | 'keys'>): Promise<Played[]> {
  const made = new Map<string, string[]>();
  for (const { step } of play) {
    if (step.record === null) continue;
    const { id, record } = keys.find(step.on, step.record);
    made.set(record, [...(made.get(record) ?? []), id]);
  }
  const there = new Set<string>();
  for (const [record, ids] of made) {
    const found = await sql<{ id: string }>`
      select id from ${sql.table(record)} where id = any(${ids})`.execute(db);
    for (const { id } of found.rows) there.add(id);
  }
  return play.filter(({ step }) => !there.has(keys.find(step.on, step.record).id));
}

/** Accounts of demo files can sign in with the demo's password, which is hashed once. */
async function accountValues(files: readonly SeedFile[]): Promise<(row: SeedRow) => Record<string, unknown>> {
  const password = files.find(({ demo, password }) => demo && password !== null)?.password ?? null;
  const password_hash = password === null ? null : await hashPassword(password);
  return ({ file, record }) => (file.demo && record === 'user' ? { demo: true, password_hash } : {});
}

/** Rows written directly count as older than everything that is played on them. */
function madeAt(deps: Deps, { play }: SeedPlan): string {
  const zone = deps.definitions.current().app.timezone;
  const first = play.map(({ step }) => step.at).toSorted()[0];
  return (first === undefined ? deps.clock.now() : momentIn(zone, first)).toISOString();
}
