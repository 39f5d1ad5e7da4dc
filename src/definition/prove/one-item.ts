import type { Model, ScreenModel, TransitionModel } from '../model.ts';
import { get, itemsOf, textOf } from '../read/node.ts';
import type { Proving, RoutedScreen } from './proving.ts';
import { blocksOf } from './reached.ts';

/**
 * A button beside others says of no row of a relation which one it means: a step on such a row stands there only where there
 * is one at most, else in the table of the relation.
 */
export function proveOneItem({ context, model }: Proving, { screen }: RoutedScreen): void {
  for (const { block } of blocksOf(screen)) {
    if (block.kind !== 'actions') continue;
    const node = context.places.get(block);
    const items = itemsOf(node?.kind === 'list' ? node : get(node, 'actions'));
    for (const [at, name] of block.actions.entries()) {
      const { on = null } = transitionOf(model, screen, name) ?? {};
      const place = items.find((item) => textOf(item) === name) ?? items[at] ?? node;
      if (on === null || !place || isOne(model, screen, on)) continue;
      context.report('E_DEF_VALUE_INVALID', place, {
        detail: `acts on a row of ${on}, of which there may be several: offer it in a table of that relation`,
      });
    }
  }
}

function transitionOf(model: Model, { row }: ScreenModel, name: string): TransitionModel | undefined {
  return model.processes[model.records[row?.record ?? '']?.process ?? '']?.transitions[name];
}

/** Whether a row has one row of the relation at most. */
function isOne(model: Model, { row }: ScreenModel, relation: string): boolean {
  const { record = '', by = '' } = model.records[row?.record ?? '']?.relations[relation] ?? {};
  const keys = model.records[record]?.unique ?? [];
  return keys.some(({ fields, where }) => where === null && fields.join() === by);
}
