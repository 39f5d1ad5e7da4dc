import { boolOf, entriesOf, get, type MapNode, textOf } from '../read/node.ts';
import type { Named } from './context.ts';
import type { ScreenDraft } from './drafts.ts';

/** The viewer's own account, or else what the first parameter that names a record stands for. */
export function rowOf({ records }: Named, screen: MapNode): ScreenDraft['row'] {
  if (boolOf(get(screen, 'own'), false)) return { record: 'user', param: 'own', own: true };
  for (const [param, node] of entriesOf(get(screen, 'params'))) {
    const record = textOf(node);
    if (record !== undefined && records.has(record)) return { record, param };
  }
  return null;
}
