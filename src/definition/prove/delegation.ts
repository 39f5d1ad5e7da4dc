import type { Compilation } from '../assemble/compile.ts';
import type { FieldModel } from '../model.ts';
import { get } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';

/** What a field of a delegation holds. */
export type DelegationFact = 'user' | 'role' | 'day';

const HOLDS: Record<'holder' | 'deputy' | 'role' | 'from' | 'to', DelegationFact> = {
  holder: 'user',
  deputy: 'user',
  role: 'role',
  from: 'day',
  to: 'day',
};

/** The record of delegations has what says who stands in for whom, as what, where and when; no row leaves it open. */
export function proveDelegation({ context, model }: Compilation): void {
  const { delegation } = context.access;
  if (!delegation) return;
  const { node } = delegation;
  const { record: name } = delegation.model;
  const record = Object.hasOwn(model.records, name) ? model.records[name] : undefined;
  const place = get(node, 'record') ?? node;
  if (!record) {
    unknownName(context.report, place, { kind: 'record', name, names: Object.keys(model.records) });
    return;
  }
  context.records.use(name);
  if (record.shared)
    context.report('E_DEF_DELEGATION', place, { record: name, field: null, holds: 'department' });
  for (const [key, holds] of Object.entries(HOLDS) as [keyof typeof HOLDS, DelegationFact][]) {
    const at = get(node, key) ?? node;
    const field = delegation.model[key];
    const found = Object.hasOwn(record.fields, field) ? record.fields[field] : undefined;
    if (!found)
      unknownName(context.report, at, {
        kind: `field of ${name}`,
        name: field,
        names: Object.keys(record.fields),
      });
    else if (!found.required || !isOf(found, holds))
      context.report('E_DEF_DELEGATION', at, { record: name, field, holds });
  }
}

function isOf(field: FieldModel, holds: DelegationFact): boolean {
  if (holds === 'user') return field.relation === 'user';
  return holds === 'role' ? field.from === 'role' : field.type === 'date';
}
