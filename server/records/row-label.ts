import type { Row } from '../../src/definition/expression/index.ts';
import type { FieldModel, Model } from '../../src/definition/model.ts';
import { readsField } from '../scene/held-fields.ts';
import { optionOf } from '../scene/labels.ts';
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

function fieldAtPath(records: Model['records'], record: string, path: string): FieldModel | undefined {
  const [head = '', ...rest] = path.split('.');
  const field = records[record]?.fields[head];
  return rest.length > 0 && field?.relation ? fieldAtPath(records, field.relation, rest.join('.')) : field;
}

/** What the field at a path is called; the rest of the path where nothing has a title. */
export function titleAtPath(records: Model['records'], record: string, path: string): string {
  return fieldAtPath(records, record, path)?.title ?? path.split('.').at(-1) ?? path;
}

/**
 * A field path of a row in words: a code by its label, that something is so by the name of the field, what is empty or
 * not so by nothing. Throws `NotLoaded` as `valueAtPath`.
 */
export function wordsAtPath(scene: Scene, record: string, row: Row, path: string): string {
  const value = valueAtPath(scene, record, row, path);
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? titleAtPath(scene.model.records, record, path) : '';
  const field = fieldAtPath(scene.model.records, record, path);
  return field === undefined
    ? String(value)
    : optionOf(scene.model, field, String(value), scene.department).label;
}

/** The words a row is shown by. Throws `NotLoaded` as `valueAtPath`. */
export const labelOfRow = (scene: Scene, record: string, row: Row): string =>
  wordsAtPath(scene, record, row, scene.model.records[record]?.label ?? 'id');

export function labelOfId(scene: Scene, record: string, id: string): string {
  const row = scene.graph.ref(record, id);
  return row ? labelOfRow(scene, record, row) : '';
}
