import { COMMON_COLUMNS } from '../model/common-columns.ts';
import type { Json, JsonSchema, RecordModel } from '../model.ts';
import { entriesOf, get, type Node, textOf, toJson } from '../read/node.ts';
import { isSame } from '../read/same.ts';
import { createShared } from '../resolve/names.ts';
import { askedFields } from './asked-fields.ts';
import type { Context } from './context.ts';
import type { ProcessDraft } from './drafts.ts';
import { isObject } from './types.ts';

/** What a row may be given besides its own fields; its version is counted. */
export const COMMON: readonly string[] = COMMON_COLUMNS.filter((column) => column !== 'row_version');

/** A transition of a process, as it is written. */
export interface Transition {
  node: Node;
  process: ProcessDraft;
}

/** What a step may say that does it. */
export interface Asked {
  /** Fields of its form; `null` where the row or the type decides. */
  form: JsonSchema | null;
  /** Fields of the rows that each of its transitions acts on, and the names of all of them. */
  targets: RecordModel['fields'][];
  names: string[];
}

/** What transitions of one name ask for; a step that names its record means a transition of that record alone. */
export function askedBy(context: Context, known: readonly Transition[], record: string | undefined): Asked {
  const meant = known.filter(({ process }) => process.record === record);
  const transitions = meant.length > 0 ? meant : known;
  const forms = transitions.map((transition) => formOf(context, transition));
  const targets = transitions.flatMap((transition) => itemFields(context, transition));
  return {
    form: forms.includes(null) ? null : (Object.assign({}, ...forms) as JsonSchema),
    targets,
    names: targets.flatMap((fields) => [...Object.keys(fields), ...COMMON]),
  };
}

/** The fields that a transition asks for, as seeds fill them in; `null` where the row or the type decides. */
function formOf(context: Context, transition: Transition): JsonSchema | null {
  const fields = askedFields(context, transition);
  if (fields === null) return storedFields(context);
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, withoutReference(one)]));
}

const formFields = createShared<JsonSchema>();

/** Fields of the forms that rows keep; where two forms say different things of one, anything goes. */
function storedFields(context: Context): JsonSchema {
  return formFields(context, '', () => {
    const all = new Map<string, Json>();
    for (const [, form] of context.forms.entries())
      for (const [name, one] of entriesOf(get(form, 'properties'))) {
        const field = withoutReference(toJson(one));
        all.set(name, all.has(name) && !isSame(all.get(name), field) ? {} : field);
      }
    return Object.fromEntries(all);
  });
}

/** A file that the seeds make up, and how it is called. */
const SAMPLE: JsonSchema = {
  type: 'object',
  required: ['sample'],
  additionalProperties: false,
  properties: { sample: { enum: ['pdf', 'docx'] }, name: { type: 'string' }, lines: { type: 'array' } },
};

/** A row is named by its key in seeds, a file by a sample. */
function withoutReference(schema: Json): Json {
  if (!isObject(schema)) return schema;
  if (schema['x-relation'] !== undefined) return {};
  if (schema['x-file'] !== undefined)
    return schema.type === 'array' ? { type: 'array', items: SAMPLE } : SAMPLE;
  const properties = isObject(schema.properties)
    ? Object.fromEntries(
        Object.entries(schema.properties).map(([name, one]) => [name, withoutReference(one)]),
      )
    : null;
  return {
    ...schema,
    ...(properties ? { properties } : {}),
    ...(schema.items ? { items: withoutReference(schema.items) } : {}),
  };
}

/** Fields of the rows that a transition acts on. */
function itemFields(context: Context, { node, process }: Transition): RecordModel['fields'][] {
  const relation = context.records.peek(process.record)?.model.relations[textOf(get(node, 'on')) ?? ''];
  const fields = relation ? context.records.peek(relation.record)?.model.fields : undefined;
  return fields ? [fields] : [];
}
