import type { BlockOf, Model, ScreenModel } from '../model.ts';
import { get } from '../read/node.ts';
import { everyBlock } from '../screens/blocks-inside.ts';
import type { Proving, RoutedScreen } from './proving.ts';
import { blocksOf } from './reached.ts';

/**
 * What a free time of a calendar begins is made by a list of the same screen, with a board that tells which of its fields
 * are the day, the hours and the lane.
 */
export function proveCalendars({ context, model }: Proving, { screen }: RoutedScreen): void {
  for (const { block } of blocksOf(screen)) {
    if (block.kind !== 'calendar' || (block.book === null && block.find === null)) continue;
    const node = context.places.get(block);
    const at = node && (get(node, 'book') ?? get(node, 'find') ?? node);
    const detail = faultOf(model, screen, block);
    if (at && detail !== null) context.report('E_DEF_VALUE_INVALID', at, { detail });
  }
}

function faultOf(model: Model, screen: ScreenModel, block: BlockOf<'calendar'>): string | null {
  if (block.book === null) return 'looks for free times that nothing begins: the calendar has no book';
  if (block.resources === null) return 'begins something at a free time, but the calendar names no resources';
  const list = everyBlock(screen).find(
    (other): other is BlockOf<'table'> => other.kind === 'table' && other.create === block.book,
  );
  if (!list) return 'names no transition by which a list of this screen makes rows';
  const process = Object.values(model.processes).find(({ record }) => record === list.record);
  const transition = process?.transitions[block.book ?? ''];
  const place = transition?.board?.place ?? null;
  const source = place === null ? undefined : model.forms[transition?.form ?? '']?.options[place];
  const picked = source && 'record' in source ? source.record : null;
  return picked === block.resources.record
    ? null
    : `names a transition whose form has no board with a place of ${block.resources.record}`;
}
