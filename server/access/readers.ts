import { decide, type Row } from '../../src/definition/expression/index.ts';
import type { Reader, RecordModel } from '../../src/definition/model.ts';
import { envOf, type Scene } from '../records/scene.ts';

/** What somebody wants to read something of. */
export interface Reading {
  record: RecordModel;
  row: Row;
  /** Names beside `row` that the readers' conditions see. */
  vars?: Record<string, unknown>;
}

/**
 * Whether the scene's viewer is one of the readers: of the audience, or tied to the row, with the condition true. Nobody
 * signed in reads nothing. Throws `NotLoaded`: call it inside `settle`.
 */
export function isReader(scene: Scene, readers: readonly Reader[], reading: Reading): boolean {
  const audiences = audiencesOf(scene);
  return readers.some((reader) => {
    const meant =
      'audience' in reader
        ? audiences.includes(reader.audience)
        : scene.viewer !== null && isTied(scene, reader.tie, reading.record, reading.row);
    if (!meant || reader.if === null) return meant;
    return decide(reader.if, envOf(scene, { ...reading.vars, row: reading.row }));
  });
}

/** As whom the viewer asks: the audiences of the route, elsewhere all that position and roles give. */
export function audiencesOf({ constants: { viewer } }: Scene): readonly unknown[] {
  const audiences =
    typeof viewer === 'object' && viewer !== null && 'audiences' in viewer ? viewer.audiences : [];
  return Array.isArray(audiences) ? audiences : [];
}

/** A tie of the row, or of the row that it lies within. */
function isTied(scene: Scene, tie: string, record: RecordModel, row: Row): boolean {
  const own = Object.hasOwn(record.ties, tie) ? record.ties[tie]?.plan : undefined;
  if (own) return decide(own, envOf(scene, { row }));
  const { within } = record;
  const outer = within && scene.model.records[within.record];
  const id = within && row[within.field];
  if (!outer || typeof id !== 'string') return false;
  const around = scene.graph.ref(outer.name, id);
  return around !== undefined && isTied(scene, tie, outer, around);
}
