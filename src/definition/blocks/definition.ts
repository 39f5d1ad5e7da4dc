import type { Make } from '../compile/block-place.ts';
import type { Block, BlockKind, BlockOf, JsonSchema } from '../model.ts';
import type { Gathering } from '../reads/gathering.ts';

/** Rows that a block finds by the ties of whoever looks; `at`: the key of its definition that names the record. */
export interface FoundRecord {
  record: string;
  at: 'done' | 'running' | null;
}

export type Names = readonly (string | null)[];

/** Gathers what another block reads, at a place of its own. */
export type Gather = (all: Gathering, block: Block) => void;

/**
 * All that definitions know of a kind of block, besides the model, which its file adds to `BlockModels`. Everything that is
 * asked of a kind is said of every kind.
 */
export interface BlockDefinition<K extends BlockKind> {
  /** What a file may say of it; put into `schemas/language/view.json`. */
  schema: JsonSchema;
  compile: Make<K>;
  /** Gathers what it reads beyond the expressions written in it and the transitions that it binds. */
  reads: (all: Gathering, block: BlockOf<K>, gather: Gather) => void;
  /**
   * Transitions that it binds, in the order of its definition; what no block of a page binds cannot be done there. `all` are
   * those of the process that drives the screen's row.
   */
  actions: (block: BlockOf<K>, all: Names) => Names;
  /** Record on whose rows these are, where it is not the screen's; `null` = the screen's row. */
  actsOn: (block: BlockOf<K>) => string | null;
  /** Of these, what happens while one types, or at its own place: never a button of the page. */
  saves: (block: BlockOf<K>) => Names;
  /** Of these, what is filled in here and handed in by a button at its end: the page's primary one, where no panel has it. */
  handsIn: (block: BlockOf<K>) => Names;
  /** Whether its actions have their place in it, so that a list of all others leaves them out. */
  placed: boolean;
  /** Records whose rows it finds by ties: those of each audience are proven to be there. */
  finds: (block: BlockOf<K>) => FoundRecord[];
  /** Whether it is about the row alone, so that somebody with a personal link to the row may see it. */
  forLinks: boolean | ((block: BlockOf<K>) => boolean);
}

const none = () => [];
const ownRow = () => null;

/** A kind that does nothing and finds nothing by itself. What outsiders see has no usual answer. */
export const PLAIN = {
  actions: none,
  actsOn: ownRow,
  saves: none,
  handsIn: none,
  placed: false,
  finds: none,
} as const;
