import type { Db } from '../../../server/core/deps.ts';
import type { Canaries } from './canaries.ts';

/** Users whom single values belong to: of a sheet its examiner, of an answer whoever gave it. */
export type Owners = Map<string, string>;

export interface Ground {
  db: Db;
  canaries: Canaries;
  owners: Owners;
}
