import { decide, type Row } from '../../src/definition/expression/index.ts';
import type { Reader, RecordModel } from '../../src/definition/model.ts';
import { type Facts, trueEnv } from './facts.ts';

/** What somebody wants to read something of. */
export interface Reading {
  record: RecordModel;
  row: Row;
  /** Names beside `row` that the readers' conditions see. */
  vars?: Record<string, unknown>;
}

/**
 * Whether the viewer is one of the readers: of the audience, or tied to the row, with the condition true. Nobody signed in
 * reads nothing. Conditions see every field as it is. Throws `NotLoaded`: call it inside `settle`.
 */
export function isReader(facts: Facts, readers: readonly Reader[], reading: Reading): boolean {
  const audiences = audiencesOf(facts);
  return readers.some((reader) => {
    const meant =
      'audience' in reader
        ? audiences.includes(reader.audience)
        : facts.viewer !== null && isTied(facts, reader.tie, reading.record, reading.row);
    if (!meant || reader.if === null) return meant;
    return decide(reader.if, trueEnv(facts, { ...reading.vars, row: reading.row }));
  });
}

/** Whether the viewer reads it on every row, without a look at one. */
export function readsAlways(facts: Facts, readers: readonly Reader[]): boolean {
  const audiences = audiencesOf(facts);
  return readers.some(
    (reader) => 'audience' in reader && reader.if === null && audiences.includes(reader.audience),
  );
}

/** As whom the viewer asks: the audiences of the route, elsewhere all that position and roles give; none for nobody. */
export function audiencesOf({ constants: { viewer } }: Facts): string[] {
  return typeof viewer === 'object' && viewer !== null && 'audiences' in viewer
    ? (viewer.audiences as string[])
    : [];
}

/** A tie of the row, or of the row that it lies within. */
function isTied(facts: Facts, tie: string, record: RecordModel, row: Row): boolean {
  const own = Object.hasOwn(record.ties, tie) ? record.ties[tie]?.plan : undefined;
  if (own) return decide(own, trueEnv(facts, { row }));
  const { within } = record;
  const outer = within && facts.model.records[within.record];
  const id = within && row[within.field];
  if (!outer || typeof id !== 'string') return false;
  const around = facts.graph.ref(outer.name, id);
  return around !== undefined && isTied(facts, tie, outer, around);
}
