import type { Plan, Row } from '../../src/definition/expression/index.ts';
import type { Model, Reader } from '../../src/definition/model.ts';
import { type Guarded, guardedIn, readersOf } from '../../src/definition/reads/guarded-fields.ts';
import type { Facts } from './facts.ts';
import { isReader, readsAlways } from './readers.ts';

/** Verdicts of one viewer, by row: a page looks at the same few fields again and again. */
const verdicts = new WeakMap<Facts['constants'], WeakMap<Row, Map<readonly Reader[], boolean>>>();

/**
 * Whether the viewer reads a field of this row. What they do not read is empty to them, wherever it is shown. Throws
 * `NotLoaded`: call it inside `settle`.
 */
export function readsField(facts: Facts, record: string, field: string, row: Row): boolean {
  const readers = readersOf(facts.model.records, record, field);
  const model = facts.model.records[record];
  if (readers === null || !model) return true;
  const ofViewer = verdicts.get(facts.constants) ?? new WeakMap<Row, Map<readonly Reader[], boolean>>();
  verdicts.set(facts.constants, ofViewer);
  const ofRow = ofViewer.get(row) ?? new Map<readonly Reader[], boolean>();
  ofViewer.set(row, ofRow);
  const known = ofRow.get(readers);
  if (known !== undefined) return known;
  const reads = readsAlways(facts, readers) || isReader(facts, readers, { record: model, row });
  ofRow.set(readers, reads);
  return reads;
}

/** Whether some rows may hide the field from the viewer: a database that is asked for it must not tell. */
export function mayHide(facts: Facts, record: string, field: string): boolean {
  const readers = readersOf(facts.model.records, record, field);
  return readers !== null && !readsAlways(facts, readers);
}

/** What expressions look at is the same for everybody. */
const looked = new WeakMap<Model, WeakMap<Plan, readonly Guarded[]>>();

/** Whether a value is made of a field that some rows may hide from the viewer. */
export function looksAtHidden(facts: Facts, plan: Plan): boolean {
  const { model } = facts;
  const ofModel = looked.get(model) ?? new WeakMap<Plan, readonly Guarded[]>();
  looked.set(model, ofModel);
  const guarded = ofModel.get(plan) ?? guardedIn(model.records, plan.root);
  ofModel.set(plan, guarded);
  return guarded.some(({ readers }) => !readsAlways(facts, readers));
}
