import type { Row } from '../../src/definition/expression/index.ts';
import type { Model } from '../../src/definition/model.ts';
import { readsField } from '../scene/held-fields.ts';
import type { Scene } from '../scene/scene.ts';

const reads = (scene: Scene, record: string, field: string, row: Row) =>
  scene.truth || readsField(scene, record, field, row);

/**
 * Value of a field path of a row (`name`, `member.name`); `null` when something on the way is empty. Synchronous:
 * throws `NotLoaded` for rows on the way that are not in the graph, so call it inside `settle`.
 */
export function valueAtPath(scene: Scene, record: string, row: Row, path: string): unknown {
  const [head = '', ...rest] = path.split('.');
  const field = scene.model.records[record]?.fields[head];
  if (field?.write_only || !reads(scene, record, head, row)) return null;
  const value = row[head] ?? null;
  if (value === null) return null;
  if (rest.length === 0) {
    return field?.relation ? labelOfId(scene, field.relation, String(value)) : value;
  }
  const next = field?.relation ? scene.graph.ref(field.relation, String(value)) : undefined;
  return next && field?.relation ? valueAtPath(scene, field.relation, next, rest.join('.')) : null;
}

/** What the field at a path is called; its name where it has no title. */
export function titleAtPath(records: Model['records'], record: string, path: string): string {
  const [head = '', ...rest] = path.split('.');
  const field = records[record]?.fields[head];
  return rest.length > 0 && field?.relation
    ? titleAtPath(records, field.relation, rest.join('.'))
    : (field?.title ?? path);
}

/** The words a row is shown by. Throws `NotLoaded` as `valueAtPath`. */
export function labelOfRow(scene: Scene, record: string, row: Row): string {
  const path = scene.model.records[record]?.label ?? 'id';
  const value = valueAtPath(scene, record, row, path);
  return value === null ? '' : String(value);
}

export function labelOfId(scene: Scene, record: string, id: string): string {
  const row = scene.graph.ref(record, id);
  return row ? labelOfRow(scene, record, row) : '';
}
