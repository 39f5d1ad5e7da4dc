import type { ProcessModel, RecordModel, ScreenModel } from '../../../src/definition/model.ts';
import type { OpenedRow } from '../../addresses/opened-rows.ts';
import type { Stay } from '../../addresses/readers.ts';
import { waysTo } from '../../addresses/ways.ts';
import { indexOf } from '../../core/model-index.ts';
import { foreseenOf } from '../../scene/foreseen.ts';
import type { PageScene } from '../page-scene.ts';
import { AT_ONCE, candidatesOf, runningOf } from './candidates.ts';
import { followedOn, pagesOf, type Turn, turnOf } from './turns.ts';

/** What is looked for: what waits for the viewer, or what concerns them and waits for others. */
interface Search {
  own: boolean;
  candidates: typeof candidatesOf;
  /** The page on which a row is found. Throws `NotLoaded`. */
  find: (pages: readonly PageScene[]) => Turn | null;
}

export const TURNS: Search = { own: false, candidates: candidatesOf, find: turnOf };
export const FOLLOWED: Search = { own: true, candidates: runningOf, find: followedOn };

/** What is told of each row that is found. */
export interface Tell<Told> {
  /** Equal for what reads the same of a row. */
  name: string;
  /** `null` = nothing. Throws `NotLoaded`. */
  of: (turn: Turn) => Told | null;
}

/**
 * What is told of the rows of a department that a search finds: in the active one of all that wait for the viewer, in
 * another one of those that concern them by a tie of their own. A few queries for each hundred rows of a record.
 */
export async function foundIn<Told>(stay: Stay, search: Search, tell: Tell<Told>): Promise<Told[]> {
  const { stepRecords } = indexOf(stay.scene.model);
  return (await Promise.all(stepRecords.map((of) => foundOf(of, stay, { search, tell })))).flat();
}

/** The same of one record. */
export async function foundOf<Told>(
  { record, process }: { record: RecordModel; process: ProcessModel },
  { scene, viewer, elsewhere }: Stay,
  { search, tell }: { search: Search; tell: Tell<Told> },
): Promise<Told[]> {
  const { stepScreens } = indexOf(scene.model);
  const screen = (one: ScreenModel) => stepScreens.has(one);
  const own = search.own || elsewhere !== null;
  const ways = await waysTo(scene.deps, viewer, record, { screen, own });
  if (ways.length === 0) return [];
  const routes = ways.flatMap(({ grants }) => grants.map(({ route }) => route.id));
  const foreseen = foreseenOf(scene.model, `${tell.name} ${routes.join(' ')}`);
  const toldOf = (candidate: OpenedRow) => {
    const turn = search.find(pagesOf(scene, record, candidate));
    return turn && tell.of(turn);
  };
  const all: Told[] = [];
  // Of many rows that may wait for somebody like the viewer the one that does may be the one changed longest ago.
  for (let from = 0; ; from += AT_ONCE) {
    const candidates = await search.candidates(scene, process, record, ways, from);
    const found = await scene.graph.settleAll(candidates, toldOf, foreseen);
    all.push(...found.filter((one) => one !== null));
    if (candidates.length < AT_ONCE) return all;
  }
}
