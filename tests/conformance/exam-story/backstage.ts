import type { Viewer } from '../../../server/core/deps.ts';
import { processOf } from '../../../server/core/model-index.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { gatheringBooks } from '../../../server/process/books.ts';
import { perform } from '../../../server/process/execution/perform.ts';
import { createWork, finish } from '../../../server/process/execution/transact.ts';
import { Hold } from '../../../server/process/hold.ts';
import { believeAlways } from '../../../server/scene/remembered.ts';
import { RowGraph } from '../../../server/scene/row-graph.ts';
import type { JsonObject } from '../../../src/definition/model.ts';
import { type Exam, SMALL_PDF } from './exam.ts';
import { rowsIn, type World } from './world.ts';

/**
 * Plays `story` in one transaction, its acts through the process alone: no request, no page, each row read once, as the
 * demo faculty is played. It takes two thirds of the time, for what brings an exam to where a test begins; what a test is
 * about, and one whole exam (`whole.db.test.ts`), goes over HTTP. `codes`: documents that somebody hands in in it. Throws
 * what an act is refused with; then nothing of it stays.
 */
export async function backstage(
  exam: Exam,
  codes: readonly string[],
  story: (exam: Exam) => Promise<void>,
): Promise<void> {
  const { deps, model } = exam.world;
  const files = await storedFiles(exam, codes);
  // Settings and offices stay as they are meanwhile; another story asks for them anew.
  const own = { ...deps };
  believeAlways(own);
  await inTransaction(deps.db, async (trx) => {
    const shared = { graph: new RowGraph(model, trx), hold: new Hold(), books: gatheringBooks() };
    const viewers = new Map<string, Viewer | null>();
    const act: World['act'] = async ({ user, department }, _, transition, wish = {}) => {
      const place = `${user} ${department} ${deps.clock.today()}`;
      const actor = viewers.get(place) ?? (user ? await deps.auth.viewerOf(trx, user, department) : null);
      viewers.set(place, actor);
      const process = processOf(model, 'registration');
      if (!process || wish.row === undefined) throw new Error(`${transition} is done on no registration`);
      const work = await createWork(own, trx, { actor, department, shared });
      const { row, item = null, reason = null, input = {} } = wish;
      const done = await perform(work, {
        process,
        transition,
        row,
        item,
        reason,
        input: input as JsonObject,
      });
      await finish(work, transition);
      return { status: 200, body: { id: done.row.id } };
    };
    await story({ ...exam, files, world: { ...exam.world, ...rowsIn(trx), act } });
    await shared.books.flush(trx);
  });
}

/** Stored before, since an embedded database lets nobody else in while a transaction is open. */
async function storedFiles(
  { world, student }: Exam,
  codes: readonly string[],
): Promise<Record<string, string>> {
  const made = codes.map(async (code) => {
    const of = { name: `${code}.pdf`, type: 'application/pdf', owner: student.user };
    return [code, (await world.deps.files.create(SMALL_PDF, of)).id] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}
