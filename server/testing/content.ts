import type { Connection } from '../database/connect.ts';

/** Rows that many tests begin with: put in once, and copied with the tables from then on. */
export interface Content {
  /** Another key is other rows. */
  key: string;
  fill(db: Connection['db']): Promise<void>;
}
