import { decide } from '../../../src/definition/expression/index.ts';
import type { BlockOf, RecordModel, ScreenModel } from '../../../src/definition/model.ts';
import type { BlockContents, Waiting } from '../../../src/definition/wire.ts';
import { type Stay, staysOf } from '../../addresses/readers.ts';
import { waysTo } from '../../addresses/ways.ts';
import { indexOf, processOf } from '../../core/model-index.ts';
import { foreseenOf } from '../../scene/foreseen.ts';
import { envOf, type Scene, textIn } from '../../scene/scene.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { beginningsOf } from '../waiting/beginnings.ts';
import { candidatesOf, runningOf } from '../waiting/candidates.ts';
import { entryOf } from '../waiting/entry.ts';
import { followedOn, pagesOf, type Turn, turnOf } from '../waiting/turns.ts';

/**
 * The rows whose page tells the viewer that it is their turn, whatever the screen: those of the active department, and in
 * the person's others those that concern them by a tie of their own; what is due first comes first, the rest by its last
 * change; and what the person can begin now. One entry a row. `single`: heading of the only one, empty for a list. A few queries a record,
 * however many rows there are. When nothing waits and the block follows
 * it: what concerns the viewer by a tie of their own and waits for others.
 */
export async function waitingData(
  page: PageScene,
  { single, follow }: BlockOf<'waiting'>,
): Promise<BlockContents['waiting']> {
  const { scene } = page;
  const rows = await everywhere(scene, TURNS);
  if (rows.length === 0 && follow !== null) {
    const follows = await scene.graph.settle(() => decide(follow, envOf(scene, pageVars(page))));
    if (follows) rows.push(...(await everywhere(scene, FOLLOWED)));
  }
  const alone = rows.length === 1 && single !== null;
  return { rows: rows.toSorted(byDue), single: alone ? await textIn(scene, single, pageVars(page)) : '' };
}

/** What is looked for: what waits for the viewer, or what concerns them and waits for others. */
interface Search {
  own: boolean;
  begins: boolean;
  candidates: typeof candidatesOf;
  find: (pages: readonly PageScene[]) => Turn | null;
}

const TURNS: Search = { own: false, begins: true, candidates: candidatesOf, find: turnOf };
const FOLLOWED: Search = { own: true, begins: false, candidates: runningOf, find: followedOn };

async function everywhere(scene: Scene, search: Search): Promise<Waiting[]> {
  const rows: Waiting[] = [];
  for (const stay of await staysOf(scene)) {
    for (const record of Object.values(scene.model.records))
      rows.push(...(await entriesOf(stay, record, search)));
    if (search.begins && stay.elsewhere === null) rows.push(...(await beginningsOf(stay)));
  }
  return rows;
}

async function entriesOf(
  { scene, viewer, elsewhere }: Stay,
  record: RecordModel,
  search: Search,
): Promise<Waiting[]> {
  const process = processOf(scene.model, record.name);
  if (!process) return [];
  const { stepScreens } = indexOf(scene.model);
  const screen = (one: ScreenModel) => stepScreens.has(one);
  const own = search.own || elsewhere !== null;
  const ways = await waysTo(scene.deps, viewer, record, { screen, own });
  const candidates = ways.length > 0 ? await search.candidates(scene, process, record, ways) : [];
  const shown: PageScene[][] = [];
  for (const candidate of candidates) shown.push(await pagesOf(scene, record, candidate));
  const routes = ways.flatMap(({ grants }) => grants.map(({ route }) => route.id));
  const foreseen = foreseenOf(scene.model, `waiting ${routes.join(' ')}`);
  const entryFor = (pages: PageScene[]) => {
    const turn = search.find(pages);
    return turn && entryOf(turn);
  };
  const found = await scene.graph.settleAll(shown, entryFor, foreseen);
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
