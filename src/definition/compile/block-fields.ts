import type { FieldType } from '../model.ts';
import type { Node } from '../read/node.ts';
import { type BlockPlace, relationOf } from './block-place.ts';

/** Fields by name: what a block reads of the rows it shows. `optional` = shown where the record has it. */
export type BlockFields = Record<string, { type: FieldType; optional?: boolean }>;

/** The relation of a block that reads fields by their names; one that its record lacks or has of another type is reported. */
export function relationWith(place: BlockPlace, node: Node | undefined, wanted: BlockFields) {
  const relation = relationOf(place, node);
  const { name, record } = relation;
  const fields = record === null ? undefined : place.context.records.peek(record)?.model.fields;
  if (!node || record === null || !fields) return relation;
  for (const [field, { type, optional }] of Object.entries(wanted)) {
    const found = fields[field];
    if (!found && !optional)
      place.context.report('E_DEF_FIELD_UNKNOWN', node, { path: `${name}.${field}`, field, record });
    if (found && found.type !== type)
      place.context.report('E_DEF_VALUE_INVALID', node, {
        detail: `leads to ${record}, whose ${field} is not of type ${type} but ${found.type}`,
      });
  }
  return relation;
}
