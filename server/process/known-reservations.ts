import { isKnownTo } from '../addresses/known-rows.ts';
import { readerEverywhere } from '../addresses/readers.ts';
import type { Scene } from '../scene/scene.ts';
import type { Held } from './reservations.ts';

type TakenFor = Pick<Held, 'record' | 'row'>;

/**
 * Of which rows the viewer of the scene may know that they hold a resource: of those whose page or list opens for them. Of
 * all others they learn that the time is taken.
 */
export async function knownReservations(
  scene: Scene,
  all: readonly TakenFor[],
): Promise<(held: TakenFor) => boolean> {
  const once = new Map(all.map((held) => [keyOf(held), held]));
  const asked = [...once.values()].filter(({ record }) => scene.model.records[record]);
  const reader = await readerEverywhere(scene);
  const known = await scene.graph.settleAll(asked, ({ record, row }) => {
    const found = scene.graph.ref(record, row);
    return found !== undefined && isKnownTo(scene, reader, record, found);
  });
  const keys = new Set(asked.filter((_, at) => known[at]).map(keyOf));
  return (held) => keys.has(keyOf(held));
}

const keyOf = ({ record, row }: TakenFor) => `${record} ${row}`;
