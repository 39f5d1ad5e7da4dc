import { decide } from '../../../src/definition/expression/index.ts';
import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents, Waiting } from '../../../src/definition/wire.ts';
import { type Stay, staysOf } from '../../addresses/readers.ts';
import { overviewScene } from '../../scene/overview.ts';
import { envOf, textIn } from '../../scene/scene.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { type Beginning, beginningsOf, begunBy, lackingOf } from '../waiting/beginnings.ts';
import { byDay } from '../waiting/by-day.ts';
import { besideIt, entryOf } from '../waiting/entry.ts';
import { FOLLOWED, foundIn, TURNS } from '../waiting/found.ts';
import { waitsElsewhere } from '../waiting/paths.ts';
import { type Found, joined } from '../waiting/together.ts';
import type { Turn } from '../waiting/turns.ts';
import { documentsOf } from './generated.ts';
import { uploadsOf } from './waiting-uploads.ts';

/**
 * The rows whose page tells the viewer that it is their turn, whatever the screen: those of the active department, and in
 * the person's others those that concern them by a tie of their own; what is due first comes first, then what has waited
 * longest, the rest by its last change; and what the person can begin now. One entry a row. `single`: heading of the only one, empty for a list; it alone
 * says what stands beside it. When nothing waits and the block follows it: what concerns the viewer by a tie of their own
 * and waits for others, and what the person could begin but for a little.
 */
export async function waitingData(
  page: PageScene,
  { single, follow }: BlockOf<'waiting'>,
): Promise<BlockContents['waiting']> {
  const { scene } = page;
  const stays = await staysOf(overviewScene(scene));
  const [turns, begun] = await Promise.all([turnsOf(stays), begunHere(stays)]);
  const found = await joined(scene, [...turns, ...entriesOf(await beginningsOf(begun))]);
  if (found.length === 0) {
    if (follow !== null) {
      const follows = await scene.graph.settle(() => decide(follow, envOf(scene, pageVars(page))));
      if (follows) found.push(...(await joined(scene, await followedBy(stays))));
    }
    found.push(...entriesOf(await lackingOf(begun)));
  }
  if (found.length === 0) return { ...listed(found), ...(await waitsElsewhere(stays)) };
  const [only, another] = found;
  if (!only || another || single === null) return listed(found);
  const heading = await textIn(scene, single, pageVars(page));
  if (heading === '' || only.turn === null) return { ...listed(found), single: heading };
  const { turn } = only;
  const beside = await turn.page.scene.graph.settle(() => besideIt(turn));
  const here = turn.page.scene.department === scene.department;
  const taken = here ? { ...(await uploadsOf(turn)), ...(await papersOf(turn)) } : {};
  return { rows: [{ ...only.entry, ...beside, ...taken }], single: heading };
}

/** The newest of each kind of document that the step names, of those in force that the viewer reads. */
async function papersOf({ page, block }: Turn): Promise<Pick<Waiting, 'papers'>> {
  const env = envOf(page.scene, pageVars(page));
  const linked = await page.scene.graph.settle(() =>
    block.documents.filter((one) => one.if === null || decide(one.if, env)),
  );
  if (linked.length === 0) return {};
  const codes = linked.map(({ code }) => code);
  const inForce = (await documentsOf(page, codes)).filter(({ status }) => status !== 'void');
  const newest = inForce.filter(({ code }, index) => inForce.findIndex((one) => one.code === code) === index);
  const { route, params } = page.grant;
  const list = newest.map(({ id, label }) => ({ id, label }));
  return list.length > 0 ? { papers: { route: route.id, params, list } } : {};
}

function listed(found: readonly Found[]): BlockContents['waiting'] {
  return { rows: found.map(({ entry }) => entry).toSorted(byDay), single: '' };
}

const turnsOf = (stays: readonly Stay[]): Promise<Found[]> =>
  inStays(stays, (stay) => foundIn(stay, TURNS, tellOf(stay)));

const followedBy = (stays: readonly Stay[]): Promise<Found[]> =>
  inStays(stays, (stay) => foundIn(stay, FOLLOWED, tellOf(stay)));

/** What is begun is begun in the active department. */
const begunHere = (stays: readonly Stay[]): Promise<Beginning[]> =>
  inStays(stays, async (stay) => (stay.elsewhere === null ? begunBy(stay) : []));

const entriesOf = (entries: readonly Waiting[]): Found[] => entries.map((entry) => ({ entry, turn: null }));

async function inStays<T>(stays: readonly Stay[], find: (stay: Stay) => Promise<T[]>): Promise<T[]> {
  return (await Promise.all(stays.map(find))).flat();
}

/** The entry of a row, under the name of its department when that is not the active one. */
function tellOf({ elsewhere }: Stay) {
  return {
    name: 'waiting',
    of: (turn: Turn): Found | null => {
      const entry = entryOf(turn);
      if (entry === null || elsewhere === null) return entry && { entry, turn };
      return { entry: { ...entry, text: `${elsewhere}: ${entry.text}` }, turn };
    },
  };
}
