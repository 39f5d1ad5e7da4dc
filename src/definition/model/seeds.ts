import type { JsonObject } from './json.ts';

export interface SeedFile {
  name: string;
  demo: boolean;
  /** Password of the accounts in a demo file (`demo: {password}`); `null` when the file is not for the demo. */
  password: string | null;
  rows: { record: string; key: string; values: JsonObject }[];
  many: SeedMany[];
  pools: SeedPools;
  /** Transitions replayed as real people at given times, so that demo data obeys every rule. */
  play: SeedStep[];
}

/** What bulk rows are filled from: plain values, or rows whose values go together (`{cycle:pool.field}`). */
export type SeedPools = Readonly<Record<string, readonly SeedPoolItem[]>>;
export type SeedPoolItem = string | number | Readonly<Record<string, string | number | null>>;

/**
 * Bulk rows: `count` copies of `values`, with `{n}`, `{n:3}`, `{p}`, `{pick:<pool>}`, `{cycle:<pool>}`, `{int:a:b}` and
 * `{date:from:to}` in texts. With `per`, `count` for each row of another `many` (its `id`) or of a record, as `@parent`.
 */
export interface SeedMany {
  record: string;
  key: string;
  count: number;
  id: string | null;
  per: string | null;
  where: JsonObject | null;
  values: JsonObject;
}

export interface SeedStep {
  /** Key of the row acted on; for a creating transition the key the new row gets. */
  on: string;
  do: string;
  as: string;
  /** Faculty time `YYYY-MM-DD HH:mm`. */
  at: string;
  record: string | null;
  /** Type code, for a creating transition. */
  type: string | null;
  /** Field values that select the child row acted on. */
  item: JsonObject | null;
  /** Relation to documents that the person opens before; a transition of theirs is done on each that waits for them. */
  opens: string | null;
  input: JsonObject;
  reason: string | null;
}
