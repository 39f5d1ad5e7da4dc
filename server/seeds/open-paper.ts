import type { Deps, Trx, Viewer } from '../core/deps.ts';
import type { RowGraph } from '../scene/row-graph.ts';

export interface Opening {
  viewer: Viewer;
  now: Date;
  /** Id of a document. */
  document: string;
  /** What is written of rows is read anew into it. */
  graph: RowGraph;
}

/**
 * Gives somebody the file of a document that waits for their signature, drawn first where it is not there. Answers the ids
 * of the requests that they sign now; nothing is drawn where there is none.
 */
export type OpenPaper = (deps: Deps, trx: Trx, opening: Opening) => Promise<string[]>;
