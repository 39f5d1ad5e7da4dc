import type { Row } from '../../src/definition/expression/index.ts';
import type { Json, JsonObject, JsonSchema, TransitionModel } from '../../src/definition/model.ts';
import type { StoredFile } from '../deps.ts';
import { inputError } from '../errors.ts';
import type { Work } from './case.ts';

/**
 * The input with every uploaded file described as expressions read it: `{id, name, mime, format, size, sha256}`. Only
 * the actor's own uploads are looked at, and files that the row holds already. Throws E_INPUT_FILE (422).
 */
export async function withFiles(
  work: Work,
  transition: TransitionModel,
  input: JsonObject,
  row: Row,
): Promise<JsonObject> {
  const schema = transition.form === null ? undefined : work.scene.model.forms[transition.form]?.schema;
  const fields = schema ? fileFields(schema) : [];
  if (fields.length === 0) return input;
  const described = { ...input };
  for (const name of fields) {
    const id = fileIdIn(input[name]);
    if (id !== null) described[name] = await describeFile(work, id, name, row);
  }
  return described;
}

/** A file is named by its id, or by an object that holds it; nothing else of that object is believed. */
function fileIdIn(value: Json | undefined): string | null {
  const id = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.id : value;
  return typeof id === 'string' && id !== '' ? id : null;
}

function fileFields(schema: JsonSchema): string[] {
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return [];
  return Object.entries(properties).flatMap(([name, field]) => (isFile(field) ? [name] : []));
}

const isFile = (field: Json): boolean =>
  typeof field === 'object' && field !== null && !Array.isArray(field) && field['x-file'] !== undefined;

async function describeFile(work: Work, id: string, name: string, row: Row): Promise<Json> {
  const held = row[name];
  if (typeof held === 'object' && held !== null && 'id' in held && held.id === id) return held as Json;
  const file = await work.scene.deps.files.find(work.trx, id);
  const own = file !== null && (work.actor === null || file.owner === work.actor.id);
  if (!own) {
    const message = 'Berkas tidak ditemukan atau belum selesai diunggah.';
    throw inputError({ code: 'E_INPUT_FILE', message, pointer: `/input/${name}` });
  }
  return descriptionOf(file);
}

export function descriptionOf({ id, name, type, size, sha256 }: StoredFile): JsonObject {
  const format = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return { id, name, mime: type, format, size, sha256 };
}
