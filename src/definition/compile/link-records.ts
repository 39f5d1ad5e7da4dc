import type { Field, RecordFile } from '../generated/language.ts';
import type { FieldModel, RecordModel } from '../model.ts';
import { memo } from '../read/memo.ts';
import { entriesOf, get, itemsOf, type Node, type Of, textOf, textsOf } from '../read/node.ts';
import type { Under } from '../read/said.ts';
import { type Names, unknownName } from '../resolve/names.ts';
import type { Named } from './context.ts';
import { checkDefault } from './defaults.ts';
import type { RecordDraft } from './drafts.ts';
import { unknownField } from './records.ts';

/** Relations, the process that drives each, `within`, and the rest that needs every record and set to be known. */
export function linkRecords(named: Named): Names<RecordDraft> {
  const drivers = driversOf(named);
  const relations = relationsOf(named);
  return named.records.map(({ node, model }) => {
    const [within, ceiling, overlap] = [
      get(node, 'x-within'),
      get(node, 'x-ceiling'),
      get(node, 'x-no-overlap'),
    ];
    const linked: RecordModel = {
      ...model,
      relations: relations.get(model.name) ?? {},
      process: drivers.get(model.name) ?? null,
      within: within ? withinOf(named, model, within) : null,
      ceiling: ceiling
        ? itemsOf(get(ceiling, 'roles')).flatMap(
            (item) => named.access.roleSets.resolve(textOf(item) ?? '', item) ?? [],
          )
        : null,
      no_overlap: overlap ? overlapOf(named, model, overlap) : null,
    };
    return { node, model: linked };
  });
}

/** The process of each record that one drives. */
function driversOf({ records, processes }: Named): Map<string, string> {
  const drivers = new Map<string, string>();
  for (const [name, draft] of processes.entries()) {
    if (records.resolve(draft.record, get(draft.node, 'record') ?? draft.node))
      drivers.set(draft.record, name);
    if (draft.typesOf) processes.resolve(draft.typesOf, get(draft.node, 'types') ?? draft.node);
  }
  return drivers;
}

type Relations = Map<string, RecordModel['relations']>;

/** The ways back that references of other records give each record. */
function relationsOf(named: Named): Relations {
  const relations: Relations = new Map();
  for (const [name, { node, model }] of named.records.entries())
    for (const [field, schema] of entriesOf(get(node, 'properties'))) {
      const own = model.fields[field];
      if (own) addRelation(named, relations, { name, field: own, schema });
    }
  return relations;
}

function addRelation(
  named: Named,
  relations: Relations,
  { name, field, schema }: { name: string; field: FieldModel; schema: Of<Field> },
): void {
  checkSources(named, schema);
  checkDefault(named, field, schema);
  const relation = get(schema, 'x-relation');
  if (!relation || !field.relation) return;
  const target = named.records.resolve(field.relation, relation);
  const inverse = textOf(get(schema, 'x-inverse'));
  if (!target || !inverse) return;
  const known = memo(relations, field.relation, (): RecordModel['relations'] => ({}));
  if (Object.hasOwn(target.model.fields, inverse) || Object.hasOwn(known, inverse))
    named.report('E_DEF_NAME_TWICE', get(schema, 'x-inverse') ?? schema, {
      kind: 'field or relation',
      name: `${field.relation}.${inverse}`,
      first: `the record ${field.relation}`,
    });
  else known[inverse] = { record: name, by: field.name };
}

/** `checkFrom` of a schema and of what it holds: the entries of a list, the fields of an object. */
export function checkSources(context: Named, schema: Node | undefined): void {
  if (!schema) return;
  checkFrom(context, get(schema, 'x-from'));
  checkSources(context, get(schema, 'items'));
  for (const [, field] of entriesOf(get(schema, 'properties'))) checkSources(context, field);
}

/** Whether `x-from` names a set, `role`, `department`, `type`, `record`, `position`, `state:<process>` or `<record>.<field>`. */
export function checkFrom(context: Named, node: Node | undefined): boolean {
  const from = textOf(node);
  if (!node || from === undefined) return false;
  if (FIXED_SOURCES.includes(from)) return true;
  const [record = '', field] = from.split('.');
  if (from.startsWith('state:')) return context.processes.resolve(from.slice(6), node) !== undefined;
  if (field !== undefined) return checkField(context, node, { record, field });
  return context.sets.resolve(from, node) !== undefined;
}

/** `<record>.<field>`: a field with choices of its own. */
function checkField(
  context: Named,
  node: Node,
  { record, field }: { record: string; field: string },
): boolean {
  const fields = context.records.resolve(record, node)?.model.fields;
  const names = Object.keys(fields ?? {}).filter((name) => fields?.[name]?.options);
  if (!fields || names.includes(field)) return fields !== undefined;
  unknownName(context.report, node, { kind: `field of ${record} with choices`, name: field, names });
  return false;
}

const FIXED_SOURCES = [
  'role',
  'department',
  'department_set',
  'who',
  'type',
  'record',
  'position',
  'form',
  'generated',
];

function withinOf(context: Named, model: RecordModel, node: Node): RecordModel['within'] {
  const field = textOf(node) ?? '';
  const relation = Object.hasOwn(model.fields, field) ? model.fields[field]?.relation : null;
  if (relation) return { field, record: relation };
  const references = Object.values(model.fields).filter((one) => one.relation);
  unknownField(
    context,
    node,
    field,
    model.name,
    references.map((one) => one.name),
  );
  return null;
}

function overlapOf(
  context: Named,
  model: RecordModel,
  node: Of<Under<RecordFile, 'x-no-overlap'>>,
): RecordModel['no_overlap'] {
  const names = Object.keys(model.fields);
  for (const key of ['key', 'from', 'to', 'active'] as const)
    for (const item of itemsOf(get(node, key))) {
      const field = textOf(item) ?? '';
      if (!names.includes(field) && field !== 'department')
        unknownField(context, item, field, model.name, names);
    }
  return {
    key: textsOf(get(node, 'key')),
    from: textOf(get(node, 'from')) ?? '',
    to: textOf(get(node, 'to')) ?? '',
    active: textOf(get(node, 'active')) ?? null,
    // With its expressions, when the world is known (`compileRecords`).
    where: null,
    message: null,
  };
}
