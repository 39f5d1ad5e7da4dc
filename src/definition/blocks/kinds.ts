import type { BlockKind, BlockModels } from '../model.ts';
import type { Shown } from '../shown.ts';

/** A block as far as the browser has it, too. */
export type BlockFacts<K extends BlockKind> = { [One in K]: { kind: One } & Shown<BlockModels[One]> }[K];

/** Rows that a block finds by the ties of whoever looks; `at`: the key of its definition that names the record. */
export interface FoundRecord {
  record: string;
  at: 'done' | 'running' | null;
}

type Names = readonly (string | null)[];

/** What is asked of a block by its kind, in server, browser, proofs and descriptions. Everything is said of every kind. */
export interface KindFacts<K extends BlockKind> {
  /**
   * Transitions that it binds, in the order of its definition; what no block of a page binds cannot be done there. `all` are
   * those of the process that drives the screen's row. A table's are on its own rows.
   */
  actions: (block: BlockFacts<K>, all: Names) => Names;
  /** Of these, what happens while one types, or at its own place: never a button of the page. */
  saves: (block: BlockFacts<K>) => Names;
  /** Whether its actions have their place in it, so that a list of all others leaves them out. */
  placed: boolean;
  /** Records whose rows it finds by ties: those of each audience are proven to be there. */
  finds: (block: BlockFacts<K>) => FoundRecord[];
  /** Whether it is about the row alone, so that somebody with a personal link to the row may see it. */
  forLinks: boolean | ((block: BlockFacts<K>) => boolean);
}

const none = () => [];

/** A kind that does nothing and finds nothing by itself. */
const PLAIN = { actions: none, saves: none, placed: false, finds: none } as const;

/** One descriptor per kind of block; a kind without one does not compile. */
export const KIND_FACTS: { [K in BlockKind]: KindFacts<K> } = {
  header: { ...PLAIN, forLinks: true },
  text: { ...PLAIN, forLinks: true },
  next_step: { ...PLAIN, actions: ({ actions }) => actions, placed: true, forLinks: true },
  waiting: { ...PLAIN, forLinks: false },
  actions: {
    ...PLAIN,
    // Without a list every transition of the row's process.
    actions: ({ actions }, all) => (actions.length > 0 ? actions : all),
    forLinks: true,
  },
  steps: { ...PLAIN, forLinks: true },
  timeline: { ...PLAIN, forLinks: true },
  detail: { ...PLAIN, forLinks: true },
  form: {
    ...PLAIN,
    actions: ({ save, submit }) => [save, submit],
    saves: ({ save }) => [save],
    placed: true,
    forLinks: true,
  },
  action_form: { ...PLAIN, actions: ({ action }) => [action], placed: true, forLinks: true },
  checklist: { ...PLAIN, actions: ({ draft_of }) => [draft_of], forLinks: true },
  documents: {
    ...PLAIN,
    actions: ({ upload, accept, reject }) => [upload, accept, reject],
    saves: ({ upload }) => [upload],
    placed: true,
    forLinks: true,
  },
  table: {
    ...PLAIN,
    actions: ({ actions, bulk, create }) => [...actions, ...bulk, create],
    placed: true,
    finds: ({ relation, record }) => (relation === null ? [{ record, at: null }] : []),
    forLinks: ({ relation }) => relation !== null,
  },
  sheet: {
    ...PLAIN,
    actions: ({ save, submit }) => [save, submit],
    saves: ({ save }) => [save],
    placed: true,
    forLinks: true,
  },
  matrix: { ...PLAIN, forLinks: true },
  generated: { ...PLAIN, actions: ({ actions }) => actions, placed: true, forLinks: true },
  pdf: { ...PLAIN, forLinks: true },
  status_bar: { ...PLAIN, forLinks: true },
  journey: {
    ...PLAIN,
    finds: ({ done, running }) => [
      { record: done.record, at: 'done' },
      ...(running ? [{ record: running.record, at: 'running' } as const] : []),
    ],
    forLinks: false,
  },
  agenda: { ...PLAIN, forLinks: false },
  notifications: { ...PLAIN, forLinks: false },
  call: { ...PLAIN, forLinks: false },
  link: { ...PLAIN, forLinks: true },
  widget: { ...PLAIN, forLinks: true },
  section: { ...PLAIN, forLinks: true },
  tabs: { ...PLAIN, forLinks: true },
};

/** Names of the transitions that a block binds, each once. Pure. */
export function blockActions<K extends BlockKind>(block: BlockFacts<K>, all: readonly string[]): string[] {
  return named(KIND_FACTS[block.kind].actions(block, all));
}

/** Names of those that are never a button of the page. Pure. */
export function savingActions<K extends BlockKind>(block: BlockFacts<K>): string[] {
  return named(KIND_FACTS[block.kind].saves(block));
}

/** Names of those that have their place in the block. Pure. */
export function placedActions<K extends BlockKind>(block: BlockFacts<K>): string[] {
  const { placed, actions } = KIND_FACTS[block.kind];
  return placed ? named(actions(block, [])) : [];
}

/** Records whose rows the block finds by ties. Pure. */
export function foundRecords<K extends BlockKind>(block: BlockFacts<K>): FoundRecord[] {
  return KIND_FACTS[block.kind].finds(block);
}

/** Whether somebody with a personal link to the row may see the block. Pure. */
export function isForLinks<K extends BlockKind>(block: BlockFacts<K>): boolean {
  const { forLinks } = KIND_FACTS[block.kind];
  return typeof forLinks === 'boolean' ? forLinks : forLinks(block);
}

/** A sheet or form that only shows has no transition to save or submit by. */
function named(names: Names): string[] {
  return [...new Set(names)].filter((name): name is string => name !== null && name !== '');
}
