import { decide, type Row } from '../../src/definition/expression/index.ts';
import type { Block, BlockOf, Model, RouteModel } from '../../src/definition/model.ts';
import { letInAs, mayOpen } from '../access/grant.ts';
import { showsRow } from '../access/row-rule.ts';
import { processOf } from '../core/model-index.ts';
import { envOf, type Scene } from '../scene/scene.ts';
import { pageOfRow } from './links.ts';
import type { Reader, Standing } from './readers.ts';

/** A list of all rows of a record that somebody meets on a route. */
interface OpenList {
  route: RouteModel;
  table: BlockOf<'table'>;
  /** Type of the screen: it lists the rows of that type alone. */
  type: string | null;
}

/**
 * Whether a reader may know what a row is about: a page of it opens for them, or a list that opens for them holds it. Throws
 * `NotLoaded`: call it inside `settle`.
 */
export function isKnownTo(scene: Scene, reader: Reader | null, record: string, row: Row): boolean {
  return pageOfRow(scene, reader, record, row) !== null || isListedFor(scene, reader, record, row);
}

function isListedFor(scene: Scene, reader: Reader | null, record: string, row: Row): boolean {
  const model = scene.model.records[record];
  const lists = listsOf(scene.model).get(record) ?? [];
  const field = processOf(scene.model, record)?.type_field;
  if (!model || lists.length === 0) return false;
  return (reader?.standings ?? []).some((standing) =>
    lists.some(({ route, table, type }) => {
      if (field && type !== null && row[field] !== type) return false;
      if (!mayOpen(scene.model, route, standing.viewer)) return false;
      const vars = comerOn(scene.model, route, standing);
      return (
        showsRow(scene, vars.comer, model, row) &&
        (table.where === null || decide(table.where, envOf(scene, { row, viewer: vars.comer.facts })))
      );
    }),
  );
}

/** The reader as the route takes them. */
function comerOn(model: Model, route: RouteModel, { viewer, facts }: Standing) {
  const { audiences, ties } = letInAs(model, route, viewer);
  return { comer: { viewer, department: viewer.department, ties, facts: { ...facts, audiences } } };
}

const known = new WeakMap<Model, ReadonlyMap<string, OpenList[]>>();

/** By record the lists that stand on a screen of no row, for whoever opens it. */
function listsOf(model: Model): ReadonlyMap<string, OpenList[]> {
  const found = known.get(model);
  if (found) return found;
  const made = new Map<string, OpenList[]>();
  for (const route of model.routes) {
    const screen = model.screens[route.screen];
    if (!screen || screen.row !== null) continue;
    for (const block of [...screen.blocks, ...screen.side].flatMap(forEverybody)) {
      if (block.kind !== 'table' || block.relation !== null) continue;
      const list = { route, table: block, type: screen.type };
      made.set(block.record, [...(made.get(block.record) ?? []), list]);
    }
  }
  known.set(model, made);
  return made;
}

/** The block and those inside it, as far as they show to whoever opens the screen. */
function forEverybody(block: Block): Block[] {
  if (block.for !== null || block.if !== null) return [];
  if (block.kind === 'section') return block.blocks.flatMap(forEverybody);
  if (block.kind !== 'tabs') return [block];
  const tabs = block.tabs.filter((tab) => tab.for === null && tab.if === null);
  return tabs.flatMap((tab) => tab.blocks.flatMap(forEverybody));
}
