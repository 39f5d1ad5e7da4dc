import type { Row } from '../../src/definition/expression/index.ts';
import type { Json, JsonObject, JsonSchema, TransitionModel } from '../../src/definition/model.ts';
import type { StoredFile } from '../core/deps.ts';
import { withDrawnTexts } from '../core/drawn-text.ts';
import { refusal } from '../core/errors.ts';
import type { Work } from './case.ts';
import { withoutIdle } from './idle-fields.ts';

export interface ReadInput {
  /** With every uploaded file described as expressions read it. */
  input: JsonObject;
  /** As the form's schema takes it: a file is its id, or its description where the schema says `object`. */
  sent: JsonObject;
}

/**
 * The input with every uploaded file described: `{id, name, mime, format, size, sha256}`. Only the actor's own uploads
 * are looked at, and files that the row holds already. Texts come without what cannot be drawn. Throws E_INPUT_FILE (422).
 */
export async function readInput(
  work: Work,
  transition: TransitionModel,
  given: JsonObject,
  row: Row,
): Promise<ReadInput> {
  const schema = transition.form === null ? undefined : work.scene.model.forms[transition.form]?.schema;
  const drawn = withDrawnTexts(given);
  const asked = transition.partial ? drawn : withoutIdle({ input: {}, sent: drawn }, schema).sent;
  const [input, sent] = [{ ...asked }, { ...asked }];
  for (const [name, field] of schema ? fileFields(schema) : []) {
    const id = fileIdIn(asked[name]);
    if (id === null) continue;
    input[name] = await describeFile(work, id, name, row);
    sent[name] = field.type === 'string' ? id : input[name];
  }
  return { input, sent };
}

/** A file is named by its id, or by an object that holds it; nothing else of that object is believed. */
function fileIdIn(value: Json | undefined): string | null {
  const id = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.id : value;
  return typeof id === 'string' && id !== '' ? id : null;
}

function fileFields(schema: JsonSchema): [string, JsonObject][] {
  const { properties } = schema;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, field]): [string, JsonObject][] =>
    isObject(field) && field['x-file'] !== undefined ? [[name, field]] : [],
  );
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function describeFile(work: Work, id: string, name: string, row: Row): Promise<Json> {
  const held = row[name];
  if (typeof held === 'object' && held !== null && 'id' in held && held.id === id) return held as Json;
  const file = await work.scene.deps.files.find(work.trx, id);
  const own = file !== null && (work.actor === null || file.owner === work.actor.id);
  if (!own) {
    throw refusal('E_INPUT_FILE', { why: 'unfinished' }, { pointer: `/input/${name}` });
  }
  return descriptionOf(file);
}

export function descriptionOf({ id, name, type, size, sha256 }: StoredFile): JsonObject {
  const format = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return { id, name, mime: type, format, size, sha256 };
}
