import type { Context } from '../compile/context.ts';
import { resolveSearchPath } from '../compile/field-paths.ts';
import type { Plan } from '../expression/plan.ts';
import type { Block, Model } from '../model.ts';
import { get, itemsOf, type Node, textOf } from '../read/node.ts';
import { type Guarded, guardedIn, readersOf } from '../reads/guarded-fields.ts';
import type { Proving, RoutedScreen } from './proving.ts';
import { blocksOf } from './reached.ts';

/**
 * A field with readers of its own must not choose rows for others: what somebody is shown or finds would tell them what it
 * holds. So none stands in what everybody searches by, in a tie, or in what chooses and orders the rows of a table for an
 * audience that does not always read it.
 */
export function proveReaders({ context, model }: Proving, { screen, routes }: RoutedScreen): void {
  for (const { model: route, draft } of routes) {
    for (const { block, audiences } of blocksOf(screen)) {
      if (block.kind !== 'table') continue;
      const place = context.places.get(block) ?? draft.node;
      const reached = route.audiences.filter((one) => audiences === null || audiences.includes(one));
      proveTable({ context, model, place }, block, reached);
    }
  }
}

/** The same of what everybody searches by, and of ties. */
export function proveReadersOfRecord({ context, model }: Proving, name: string): void {
  const node = context.records.peek(name)?.node;
  for (const item of itemsOf(get(node, 'x-search'))) {
    const end = resolveSearchPath(context, name, textOf(item) ?? '', item);
    if (end && readersOf(model.records, end.record, end.name))
      context.report('E_DEF_READER', item, { record: end.record, field: end.name, who: 'everybody' });
  }
  for (const [tie, { plan }] of Object.entries(model.records[name]?.ties ?? {}))
    for (const { record, field } of guardedIn(model.records, plan.root)) {
      const place = get(get(node, 'x-ties'), tie);
      if (place) context.report('E_DEF_READER', place, { record, field, who: `the tie ${tie}` });
    }
}

interface TablePlace {
  context: Context;
  model: Model;
  place: Node;
}

function proveTable(
  { context, model, place }: TablePlace,
  table: Extract<Block, { kind: 'table' }>,
  audiences: readonly string[],
): void {
  const order = table.columns.find(({ name }) => name === table.sort?.column);
  type Choice = [plan: Plan | null | undefined, key: string, who: readonly string[] | null];
  // A view that is declared for some is no one else's.
  const choosing: Choice[] = [
    [table.where, 'where', null],
    [order?.value, 'sort', null],
    ...table.views.map((view): Choice => [view.where, 'views', view.for]),
  ];
  for (const [plan, key, who] of choosing) {
    const asking = audiences.filter((audience) => who?.includes(audience) ?? true);
    for (const guarded of plan ? guardedIn(model.records, plan.root) : []) {
      const others = asking.filter((audience) => !readsAlways(guarded, audience));
      const { record, field } = guarded;
      for (const audience of others)
        context.report('E_DEF_READER', get(place, key) ?? place, {
          record,
          field,
          who: `audience ${audience}`,
        });
    }
  }
}

const readsAlways = ({ readers }: Guarded, audience: string) =>
  readers.some((reader) => 'audience' in reader && reader.audience === audience && reader.if === null);
