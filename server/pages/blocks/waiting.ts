import { everyBlock } from '../../../src/definition/blocks-inside.ts';
import type { Block, RecordModel } from '../../../src/definition/model.ts';
import { processOf } from '../../records/model-index.ts';
import { textIn } from '../../records/scene.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { isNextStep } from '../turn.ts';
import { candidatesOf } from '../waiting/candidates.ts';
import { type Entry, entryOf } from '../waiting/entry.ts';
import { pagesOf, turnOf } from '../waiting/turns.ts';
import { waysTo } from '../ways.ts';

/**
 * The rows whose page tells the viewer that it is their turn, whatever the screen; what is due first comes first, the
 * rest by its last change. One entry a row. `single`: heading of the only one, empty for a list. A few queries a record,
 * however many rows there are.
 */
export async function waitingData(
  page: PageScene,
  { single }: Extract<Block, { kind: 'waiting' }>,
): Promise<{ rows: Entry[]; single: string }> {
  const { scene, grant } = page;
  const rows: Entry[] = [];
  for (const record of Object.values(scene.model.records)) {
    if (grant.viewer !== null) rows.push(...(await entriesOf(page, record)));
  }
  const alone = rows.length === 1 && single !== null;
  return { rows: rows.toSorted(byDue), single: alone ? await textIn(scene, single, pageVars(page)) : '' };
}

async function entriesOf({ scene, grant }: PageScene, record: RecordModel): Promise<Entry[]> {
  const process = processOf(scene.model, record.name);
  if (!process || !grant.viewer) return [];
  const ways = await waysTo(scene.deps, grant.viewer, record, (screen) =>
    everyBlock(screen).some(isNextStep),
  );
  const candidates = ways.length > 0 ? await candidatesOf(scene, process, record, ways) : [];
  const shown: PageScene[][] = [];
  for (const candidate of candidates) shown.push(await pagesOf(scene, record, candidate));
  const found = await scene.graph.settleAll(shown, (pages) => {
    const turn = turnOf(pages);
    return turn && entryOf(turn);
  });
  return found.filter((entry) => entry !== null);
}

/** A day before none; equal ones keep their order. */
function byDue(one: Entry, other: Entry): number {
  if (one.due === other.due) return 0;
  if (one.due === null) return 1;
  return other.due === null || one.due < other.due ? -1 : 1;
}
