import type { RawBuilder } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { JsonObject, ProcessModel, RecordModel, TransitionModel } from '../../src/definition/model.ts';
import { notFoundError } from '../core/errors.ts';

/** Which rows of a record the caller may touch, as a condition on alias `r`; `true` = all, `false` = none. */
export type Gate = (record: RecordModel) => RawBuilder<unknown> | boolean;

/** The version a person looked at, of the row or of the item they named. */
export interface Seen {
  of: 'row' | 'item';
  version: number;
}

/** One transition somebody wants done: on which row, with what they filled in. */
export interface Ask {
  process: ProcessModel;
  transition: string;
  /** `null` makes a row. */
  row: string | null;
  item?: string | null;
  input: JsonObject;
  reason: string | null;
  /** What the person looked at; left out: nobody looked (the system). */
  seen?: Seen;
  /** Type code and first values of a new row. */
  type?: string | null;
  values?: Row;
  /** Stop at warnings: the person has not read them yet. */
  heed?: boolean;
  /** A look at what is still being filled in: what is missing or wrong in it is left out, and no rule judges the rest. */
  unfinished?: boolean;
  /** Left out: every row (the system). */
  gate?: Gate;
}

/** The transition that is asked for. Throws E_ACCESS_NOT_FOUND when the process has none of that name. */
export function transitionOf({ process, transition }: Ask): TransitionModel {
  const found = Object.hasOwn(process.transitions, transition) ? process.transitions[transition] : undefined;
  if (!found) throw notFoundError(`no transition ${transition} in ${process.name}`);
  return found;
}
