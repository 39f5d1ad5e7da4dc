import type { JsonObject } from '../../src/definition/model.ts';

/** How one source is asked by an identifier, and how its answer reads. Pure. */
export interface SourceAdapter {
  /** The identifier in what was typed, in the one way it is written; `null` = there is none. */
  identifierIn(typed: string): string | null;
  /** Where it is asked for, below the address of the source: every identifier stays one step of the path. */
  pathOf(identifier: string): string;
  /** Parts of the answer that are there, by name; `null` = it is no answer of this source. */
  partsOf(answer: unknown): JsonObject | null;
}
