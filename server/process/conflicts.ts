import type { FieldModel } from '../../src/definition/model.ts';
import type { ChangedField } from '../../src/definition/wire.ts';
import { system } from '../core/tables.ts';
import { readsField } from '../scene/held-fields.ts';
import { optionOf } from '../scene/labels.ts';
import { toShow } from '../scene/scene.ts';
import type { Seen } from './ask.ts';
import type { Case } from './case.ts';
import { conflictError } from './refusals.ts';

/**
 * Throws E_PROCESS_CONFLICT when what the person looked at is newer by now, and says which fields that they read changed since, by whom
 * and when. A row that is still to be made has no version to compare.
 */
export async function assertVersion(one: Case, seen: Seen | undefined): Promise<void> {
  if (seen === undefined || one.state === null) return;
  const { version } = seen;
  const [record, row] =
    seen.of === 'item' && one.item && one.itemRecord ? [one.itemRecord, one.item] : [one.record, one.row];
  if (Number(row.row_version) === version) return;
  const entries = await system(one.work.trx)
    .selectFrom('history')
    .select(['changes', 'actor_name', 'at'])
    .where('record', '=', record.name)
    .where('row', '=', String(row.id))
    .where('version', '>', version)
    .orderBy('version')
    .orderBy('id')
    .execute();
  const current = new Map<string, ChangedField>();
  for (const { changes, actor_name, at } of entries) {
    if (typeof changes !== 'object' || changes === null) continue;
    for (const field of Object.keys(changes)) {
      const label = record.fields[field]?.title ?? field;
      current.set(field, {
        field,
        label,
        value: valueOfField(one, record.fields[field], row[field]),
        by: actor_name,
        at,
      });
    }
  }
  const scene = toShow(one.work.scene);
  const told = await scene.graph.settle(() =>
    [...current.values()].filter(({ field }) => readsField(scene, record.name, field, row)),
  );
  throw conflictError(told, Number(row.row_version));
}

/** A code with its word, a form as nothing: what people compare with what they see. */
function valueOfField(one: Case, field: FieldModel | undefined, value: unknown): unknown {
  const { model, department } = one.work.scene;
  if (!field || value === null || value === undefined || field.type === 'json') return null;
  if (typeof value === 'string' && (field.options || field.from))
    return optionOf(model, field, value, department).label;
  return field.type === 'reference' || field.type === 'file' ? null : value;
}
