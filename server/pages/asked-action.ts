import type { JsonObject, TransitionModel } from '../../src/definition/model.ts';
import { withBlocksInside } from '../../src/definition/screens/blocks-inside.ts';
import { rowRule } from '../access/row-rule.ts';
import type { Viewer } from '../core/deps.ts';
import { notFoundError } from '../core/errors.ts';
import type { Ask, Gate } from '../process/ask.ts';
import type { Proof } from '../process/case.ts';
import { notActorError } from '../process/refusals.ts';
import { memberRule } from '../records/list-query.ts';
import { textIn, toShow } from '../scene/scene.ts';
import { textReads } from '../scene/text-reads.ts';
import { type BoundAction, boundActions } from './bound-actions.ts';
import { linkValues } from './offers.ts';
import { type PageScene, pageVars } from './page-scene.ts';
import { tableSource } from './table-source.ts';
import { visibleBlocks } from './visible.ts';

/** One action as it was asked for over HTTP. */
export interface ActionRequest {
  viewer: Viewer | null;
  route: string;
  params: Record<string, string>;
  action: string;
  /** List in which it is offered; `null` = any block that binds it. */
  block: string | null;
  /** Row of a list; absent for the screen's own row. */
  id: string | null;
  item: string | null;
  input: JsonObject;
  /** What the row is prepared with, where the action prepares its rows. */
  prepared?: JsonObject;
  reason: string | null;
  /** Of the item when the caller names one, else of the row; `null` = the caller said none. */
  version: number | null;
  /** The warnings were read. */
  accept: boolean;
  /** Idempotency key, and the body it belongs to. */
  key: string | null;
  body: unknown;
  request: string | null;
  address: string | null;
  /** How the viewer proved for this request who they are. */
  proof: Proof | null;
}

/** The action a visible block of the page binds, for the kind of row that is meant. */
export async function findAction(
  page: PageScene,
  { action: name, block: place, id, item }: Pick<ActionRequest, 'action' | 'block' | 'id' | 'item'>,
): Promise<BoundAction> {
  const bound = boundActions(page, await visibleBlocks(page)).filter(
    ({ name: one, block }) => one === name && (place === null || block.id === place),
  );
  if (bound.length === 0) throw notActorError(await labelOn(page, name));
  const own = page.row !== null && (id === null || id === page.row.id || item !== null);
  const wanted =
    bound.find(({ target }) =>
      own ? target === 'row' : id === null ? target === 'create' : target === 'list',
    ) ??
    bound.find((one) => idsFor(page, one, { id, item }).item !== item) ??
    bound.find(({ target }) => target === 'list' && id !== null);
  const found = wanted ?? bound.find(({ target }) => target === 'create' && id === null);
  if (!found) throw notFoundError(`action ${name} for no such row`);
  return found;
}

/**
 * What the page calls a transition that none of its visible blocks binds: its label where one of its blocks does, or where the
 * process of its row, of rows that it lists or any other has it; else the name asked for.
 */
async function labelOn(page: PageScene, name: string): Promise<string> {
  const blocks = [...page.grant.screen.blocks, ...page.grant.screen.side].flatMap(withBlocksInside);
  const bound = boundActions(page, blocks).find((one) => one.name === name)?.transition;
  const listed = blocks.flatMap((block) => (block.kind === 'table' ? [block.record] : []));
  const all = Object.values(page.scene.model.processes);
  const processes = [...all.filter(({ record }) => listed.includes(record)), ...all];
  const known = [page.process, ...processes].find((one) => one && Object.hasOwn(one.transitions, name));
  return labelOfAction(page, bound ?? known?.transitions[name], name);
}

/** What the page calls a transition without a row that it means; where its label needs one, by its name. */
export async function labelOfAction(
  page: PageScene,
  transition: TransitionModel | undefined,
  name: string,
): Promise<string> {
  const needsRow = page.row === null ? ['row', 'item', 'spec'] : ['item'];
  if (!transition || needsRow.some((one) => textReads(transition.label, one))) return name;
  return textIn(toShow(page.scene), transition.label, pageVars(page));
}

/** A list of the row's relation names its rows by `id`, as every list does: they are the items of the page's row. */
export function idsFor(
  page: PageScene,
  { target, transition }: BoundAction,
  { id, item }: { id: string | null; item: string | null },
): { id: string | null; item: string | null } {
  const named = target === 'row' && transition.on !== null && item === null && id !== null;
  return named && page.row !== null && id !== page.row.id ? { id: null, item: id } : { id, item };
}

/** What the process is asked to do, and on which rows it may. */
export function askOf(page: PageScene, action: BoundAction, ask: ActionRequest): Ask {
  const { target, process, transition, block } = action;
  const common = {
    process,
    transition: transition.name,
    input: ask.input,
    reason: ask.reason,
    heed: !ask.accept,
  };
  if (target === 'create') {
    const values = block.kind === 'table' ? linkValues(page, block.relation) : {};
    return { ...common, row: null, type: page.type?.code ?? null, values };
  }
  if (target === 'list')
    return { ...common, row: ask.id ?? '', item: ask.item, gate: listGate(page, action) };
  const gate: Gate = (record) => rowRule(page.scene, page.grant, record, 'r');
  return { ...common, row: String(page.row?.id), item: ask.item, gate };
}

/** Only rows that the list shows can be acted on from it. */
export function listGate(page: PageScene, { block }: Pick<BoundAction, 'block'>): Gate {
  return () => (block.kind === 'table' ? memberRule(page.scene, tableSource(page, block)) : false);
}
