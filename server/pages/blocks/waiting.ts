import type { BlockOf, RecordModel, ScreenModel } from '../../../src/definition/model.ts';
import type { BlockContents, Waiting } from '../../../src/definition/wire.ts';
import { type Stay, staysOf } from '../../addresses/readers.ts';
import { waysTo } from '../../addresses/ways.ts';
import { indexOf, processOf } from '../../core/model-index.ts';
import { textIn } from '../../scene/scene.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { beginningsOf } from '../waiting/beginnings.ts';
import { candidatesOf } from '../waiting/candidates.ts';
import { entryOf } from '../waiting/entry.ts';
import { pagesOf, turnOf } from '../waiting/turns.ts';

/**
 * The rows whose page tells the viewer that it is their turn, whatever the screen: those of the active department, and in
 * the person's others those that concern them by a tie of their own; what is due first comes first, the rest by its last
 * change; and what the person can begin now. One entry a row. `single`: heading of the only one, empty for a list. A few queries a record,
 * however many rows there are.
 */
export async function waitingData(
  page: PageScene,
  { single }: BlockOf<'waiting'>,
): Promise<BlockContents['waiting']> {
  const { scene } = page;
  const rows: Waiting[] = [];
  for (const stay of await staysOf(scene)) {
    for (const record of Object.values(scene.model.records)) rows.push(...(await entriesOf(stay, record)));
    if (stay.elsewhere === null) rows.push(...(await beginningsOf(stay)));
  }
  const alone = rows.length === 1 && single !== null;
  return { rows: rows.toSorted(byDue), single: alone ? await textIn(scene, single, pageVars(page)) : '' };
}

async function entriesOf({ scene, viewer, elsewhere }: Stay, record: RecordModel): Promise<Waiting[]> {
  const process = processOf(scene.model, record.name);
  if (!process) return [];
  const { stepScreens } = indexOf(scene.model);
  const screen = (one: ScreenModel) => stepScreens.has(one);
  const ways = await waysTo(scene.deps, viewer, record, { screen, own: elsewhere !== null });
  const candidates = ways.length > 0 ? await candidatesOf(scene, process, record, ways) : [];
  const shown: PageScene[][] = [];
  for (const candidate of candidates) shown.push(await pagesOf(scene, record, candidate));
  const found = await scene.graph.settleAll(shown, (pages) => {
    const turn = turnOf(pages);
    return turn && entryOf(turn);
  });
  const entries = found.filter((entry) => entry !== null);
  return elsewhere === null
    ? entries
    : entries.map((entry) => ({ ...entry, text: `${elsewhere}: ${entry.text}` }));
}

/** A day before none; equal ones keep their order. */
function byDue(one: Waiting, other: Waiting): number {
  if (one.due === other.due) return 0;
  if (one.due === null) return 1;
  return other.due === null || one.due < other.due ? -1 : 1;
}
