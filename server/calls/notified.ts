import type { Row } from '../../src/definition/expression/index.ts';
import { mayOpen } from '../access/grant.ts';
import { addressNow, pageOfRow } from '../addresses/links.ts';
import { type Reader, readerEverywhere } from '../addresses/readers.ts';
import { routeAt, urlOf } from '../addresses/route-at.ts';
import type { Scene } from '../scene/scene.ts';

/**
 * Notifications with the way to their page as it is today: who sits on no panel any more is not sent to a page that
 * refuses them, and whoever may see the row on another page is sent there. Without a way, `link` is `null`.
 */
export async function notified<T extends Row>(
  scene: Scene,
  rows: readonly T[],
): Promise<(T & { link: string | null })[]> {
  const reader = await readerEverywhere(scene);
  const links = await scene.graph.settleAll(rows, (row) => linkNow(scene, reader, row));
  return rows.map((row, index) => ({ ...row, link: links[index] ?? null }));
}

/** Throws `NotLoaded`: call it inside `settle`. */
function linkNow(scene: Scene, reader: Reader | null, { link, record, record_id: id }: Row): string | null {
  if (typeof link !== 'string') return null;
  if (!link.startsWith('/')) return link;
  const route = routeAt(scene.model, urlOf(link))?.route;
  if (typeof record !== 'string' || typeof id !== 'string' || !scene.model.records[record]) {
    return route && reader?.standings.some(({ viewer }) => mayOpen(scene.model, route, viewer)) ? link : null;
  }
  const row = scene.graph.ref(record, id);
  if (!row) return null;
  const question = { record, row, reader };
  const same = route && addressNow(scene, { ...question, screen: route.screen, audience: route.audience });
  return same ?? pageOfRow(scene, reader, record, row);
}
