import { isDeepStrictEqual } from 'node:util';
import type { FormModel, Json, JsonObject } from '../../src/definition/model.ts';
import { type Fits, othersFields } from '../../src/definition/process/form-fields.ts';
import { isNamed } from '../access/names.ts';
import { fault, inputError } from '../core/errors.ts';
import { audiencesOf } from '../scene/readers.ts';
import type { Case } from './case.ts';
import { formOf, storedField } from './form-of.ts';

/** Whether a name of `x-ui.for` or `x-ui.by` means who acts; the system fills in everything. Throws `NotLoaded`. */
export function namesOf({ work: { actor, scene }, record, row }: Case): Fits {
  const standing = { audiences: audiencesOf(scene), roles: actor?.roles ?? [], record, row };
  return (name) => actor === null || isNamed(scene, standing, name);
}

/**
 * What somebody else fills in stays as it is, whatever was sent of it before it changed hands. Throws E_INPUT_FIELD with
 * every field that was changed although it is not the sender's.
 */
export async function keepOthers(one: Case): Promise<void> {
  const form = formAsked(one);
  if (!form || form.names.length === 0) return;
  const others = await one.work.scene.graph.settle(() => othersFields(form.schema, namesOf(one)));
  const stored = storedData(one);
  const faults = others
    .filter((name) => !isBlank(one.sent[name]) && !isDeepStrictEqual(one.sent[name], stored[name]))
    .map((name) => fault('E_INPUT_FIELD', {}, `/input/${name}`));
  if (faults.length > 0) throw inputError(faults);
  one.sent = withOthers(one.sent, stored, others);
  one.input = withOthers(one.input, stored, others);
}

/** Who fills in a part of a stored form leaves the rest of it as it is. */
export function addRest(one: Case): void {
  if (one.transition.fills === null) return;
  const part = Object.keys(asObject(formAsked(one)?.schema.properties));
  const rest = Object.entries(storedData(one)).filter(([name]) => !part.includes(name));
  one.input = { ...Object.fromEntries(rest), ...one.input };
}

function formAsked(one: Case): FormModel | undefined {
  const name = formOf(one);
  return name === null ? undefined : one.work.scene.model.forms[name];
}

/** What the row holds of the form. */
export function storedData(one: Case): JsonObject {
  const field = storedField(one);
  return field === null ? {} : asObject(one.row[field] as Json | undefined);
}

function withOthers(given: JsonObject, stored: JsonObject, others: readonly string[]): JsonObject {
  const own = Object.entries(given).filter(([name]) => !others.includes(name));
  const kept = Object.entries(stored).filter(([name]) => others.includes(name));
  return Object.fromEntries([...own, ...kept]);
}

function isBlank(value: Json | undefined): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

const asObject = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
