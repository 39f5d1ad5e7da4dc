import type { Text } from '../../../src/definition/model.ts';
import type { Waiting } from '../../../src/definition/wire.ts';
import { envOf, type Scene } from '../../scene/scene.ts';
import { writeText } from '../../scene/write-text.ts';
import { pageVars } from '../page-scene.ts';
import { stateOf } from '../page-state.ts';
import { inState } from '../turn.ts';
import type { Turn } from './turns.ts';

/** An entry, and the turn it tells of; `null` = something to begin, which has no page yet. */
export interface Found {
  entry: Waiting;
  turn: Turn | null;
}

/**
 * Several rows in a state that says `together`, on pages of one route, as one entry: it leads to the list in which they
 * open, and is due when the first of them is. It stands where the first of them stood.
 */
export async function joined(scene: Scene, found: readonly Found[]): Promise<Found[]> {
  const groups = new Map<string, Found[]>();
  const keys = await scene.graph.settle(() => found.map(({ turn }, at) => groupOf(turn) ?? `alone ${at}`));
  for (const [at, one] of found.entries()) {
    const key = keys[at] ?? '';
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return Promise.all([...groups.values()].map((group) => asOne(group)));
}

/** What rows that are told together have in common. Throws `NotLoaded`. */
function groupOf(turn: Turn | null): string | null {
  const said = turn && wordOf(turn);
  return said
    ? `${turn.page.scene.department} ${turn.page.grant.route.id} ${stateOf(turn.page)?.value}`
    : null;
}

function wordOf({ page, block }: Turn): Text | undefined {
  const state = stateOf(page)?.value;
  return state === undefined ? undefined : inState(block.together, state);
}

async function asOne(group: readonly Found[]): Promise<Found> {
  const [first, ...others] = group as [Found, ...Found[]];
  if (others.length === 0 || first.turn === null) return first;
  const { turn, entry } = first;
  const { scene, grant } = turn.page;
  const title = await scene.graph.settle(() =>
    writeText(wordOf(turn) ?? '', envOf(scene, pageVars(turn.page, { n: group.length })), scene.department),
  );
  const due = group.flatMap((one) => one.entry.due ?? []).toSorted()[0] ?? null;
  const since = group.flatMap((one) => one.entry.since ?? []).toSorted()[0];
  return {
    turn,
    entry: {
      ...entry,
      title,
      due,
      ...(since && { since }),
      path: withoutQuery(entry.path, grant.route.query?.name),
    },
  };
}

/** The address of the list within which a row opens. */
function withoutQuery(path: string, name: string | undefined): string {
  const address = new URL(path, 'http://localhost');
  if (name !== undefined) address.searchParams.delete(name);
  return `${address.pathname}${address.search}`;
}
