import { actsOn, blockActions } from '../../src/definition/blocks/kinds.ts';
import type { Block, Model, ProcessModel, RecordModel, TransitionModel } from '../../src/definition/model.ts';
import { entry } from '../core/entry.ts';
import { processOf } from '../core/model-index.ts';
import type { PageScene } from './page-scene.ts';

/** A transition that a visible block of the page binds. */
export interface BoundAction {
  name: string;
  process: ProcessModel;
  transition: TransitionModel;
  /** `row` acts on the screen's row (or an item of it), `list` on a row of the block's table, `create` makes one. */
  target: 'row' | 'list' | 'create';
  block: Block;
}

/**
 * The transitions the page's visible blocks bind. What no block binds cannot be done through the page's route, and who
 * is not signed in does nothing (to the process engine nobody is the system).
 */
export function boundActions(page: PageScene, blocks: readonly Block[]): BoundAction[] {
  if (page.grant.viewer === null) return [];
  const about = aboutOf(page);
  return blocks.flatMap((block) => actionsOf(about, block));
}

/** What of a page decides which transitions its blocks bind. */
export interface About {
  model: Model;
  record: RecordModel | null;
  process: ProcessModel | null;
}

export const aboutOf = ({ grant: { model }, record, process }: PageScene): About => ({
  model,
  record,
  process,
});

/** The same for pages about the same. */
export const keyOf = ({ record, process }: About): string => `${record?.name} ${process?.name}`;

/** They follow from the definitions. */
const known = new WeakMap<Model, WeakMap<Block, Map<string, readonly BoundAction[]>>>();

/** The transitions that one block binds, for somebody who is signed in. */
export function actionsOf(about: About, block: Block): readonly BoundAction[] {
  const ofModel = entry(known, about.model, () => new WeakMap<Block, Map<string, readonly BoundAction[]>>());
  const ofBlock = entry(ofModel, block, () => new Map<string, readonly BoundAction[]>());
  return entry(ofBlock, keyOf(about), () =>
    block.kind === 'table' ? tableActions(about, block) : rowActions(about, block),
  );
}

function rowActions(about: About, block: Block): BoundAction[] {
  return blockActions(block, Object.keys(about.process?.transitions ?? {})).flatMap((name) => {
    const bound = find(about.model, recordOf(about, block), name);
    if (!bound) return [];
    const target = bound.transition.from === null ? ('create' as const) : ('row' as const);
    return [{ name, ...bound, target, block }];
  });
}

const recordOf = ({ record, process }: About, block: Block) =>
  actsOn(block) ?? record?.name ?? process?.record ?? '';

function tableActions(about: About, table: Extract<Block, { kind: 'table' }>): BoundAction[] {
  const own = [...new Set([...table.actions, ...table.bulk])].flatMap((name) => {
    const inner = itemAction(about, table, name);
    if (inner) return [inner];
    const bound = find(about.model, table.record, name);
    return bound ? [{ name, ...bound, target: 'list' as const, block: table }] : [];
  });
  const made = table.create === null ? null : find(about.model, table.record, table.create);
  if (!made || table.create === null) return own;
  return [...own, { name: table.create, ...made, target: 'create', block: table }];
}

/** Rows of a relation of the screen's row are its items when the transition is one of that row. */
function itemAction(
  about: About,
  table: Extract<Block, { kind: 'table' }>,
  name: string,
): BoundAction | null {
  if (table.relation === null || about.record === null) return null;
  const bound = find(about.model, about.record.name, name);
  if (!bound || bound.transition.on !== table.relation) return null;
  return { name, ...bound, target: 'row', block: table };
}

function find(model: Model, record: string, name: string) {
  const process = processOf(model, record);
  const transition =
    process && Object.hasOwn(process.transitions, name) ? process.transitions[name] : undefined;
  return process && transition ? { process, transition } : null;
}
