import { isDeepStrictEqual } from 'node:util';
import { written } from '../../src/definition/expression/index.ts';
import type { Json, JsonObject, JsonSchema, OptionSource } from '../../src/definition/model.ts';
import { isFilled } from '../../src/definition/process/form-fields.ts';
import { type Fault, fault, inputError } from '../core/errors.ts';
import { optionIds } from '../records/options.ts';
import { type Picked, valuesAt } from '../records/values-at.ts';
import { type Case, varsOf } from './case.ts';
import { formIn, formOf, storedField } from './form-of.ts';
import { formFaults } from './form-validators.ts';
import { handedIn } from './handed-in.ts';
import { withoutIdle } from './idle-fields.ts';
import { choicesOffered, unaskedFields, valuesBeyond } from './offered-choices.ts';
import { addRest, keepOthers, namesOf, storedData } from './own-fields.ts';
import { validPart } from './valid-part.ts';

/** NUL, and half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * Checks what was sent before anything is written: texts that a database can hold, the form's schema, and that every
 * picked row is one the picker offers. Throws E_INPUT_* with every fault and its place. A form saved in parts need not be
 * complete, and what is wrong in it does not keep the rest from being saved: it is left out, and told by `refused`.
 */
export async function assertInput(one: Case): Promise<void> {
  const form = formOf(one);
  const { partial } = one.transition;
  if (form === null || !partial) assertPlain(one.sent);
  if (form === null) {
    if (Object.keys(one.sent).length > 0) throw inputError(unexpected(one.sent));
    return;
  }
  await keepOthers(one);
  if (partial) await leaveOutWrong(one, form);
  else {
    Object.assign(one, withoutIdle(one, one.work.scene.model.forms[form]?.schema));
    const faults = await faultsIn(one, form, one.sent);
    if (faults.length > 0) throw inputError(faults);
  }
  addRest(one);
}

/** Of a form that is still being filled in, as far as it is right; rows that it could not hold are refused all the same. */
export async function takeUnfinished(one: Case): Promise<void> {
  const form = formOf(one);
  if (form === null) return;
  await keepOthers(one);
  Object.assign(one, withoutIdle(one, one.work.scene.model.forms[form]?.schema));
  await leaveOutWrong(one, form);
  addRest(one);
}

/** Leaves out what is wrong, and tells it by `refused`. */
async function leaveOutWrong(one: Case, form: string): Promise<void> {
  const judge = (sent: JsonObject) => faultsIn(one, form, sent, true);
  const { data, refused } = await validPart(one.sent, storedData(one), judge);
  one.input = sameOrLeft(data, one);
  one.sent = data;
  one.refused = refused;
}

/** What of the input stays: as expressions read it where nothing was left out. */
function sameOrLeft(data: JsonObject, { input, sent }: Case): JsonObject {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      isDeepStrictEqual(value, sent[name]) ? (input[name] ?? value) : value,
    ]),
  );
}

/** What is wrong with data of a form; the picks only of data that is right otherwise. */
async function faultsIn(one: Case, form: string, data: JsonObject, partial = false): Promise<Fault[]> {
  const unstorable = partial ? plainFaults(data) : [];
  const faults = [...unstorable, ...formFaults(one.work.scene.model, form, data, partial)];
  return faults.length > 0 ? faults : pickedFaults(one, form, data);
}

/** A transition that hands in a form kept in the row does so only when that form is complete. */
export async function assertStoredForms(one: Case): Promise<void> {
  const { model } = one.work.scene;
  for (const field of handedIn(model, one.record.name, one.transition.name)) {
    const form = formIn(one, field);
    if (form === null || storedField(one) === field) continue;
    const data = (one.row[field] ?? {}) as JsonObject;
    const faults = formFaults(model, form, data, false);
    if (faults.length > 0) throw inputError(faults);
    const picked = await pickedFaults(one, form, data);
    if (picked.length > 0) throw inputError(picked);
  }
}

const unexpected = (input: JsonObject): Fault[] =>
  Object.keys(input).map((key) => fault('E_INPUT_INVALID', { part: 'unknown_field' }, `/input/${key}`));

/** No text may hold what PostgreSQL cannot store. */
function assertPlain(value: Json): void {
  const [first] = plainFaults(value);
  if (first) throw inputError(first);
}

function plainFaults(value: Json, pointer = '/input'): Fault[] {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [fault('E_INPUT_TEXT', {}, pointer)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...plainFaults(key, pointer),
    ...plainFaults(item, `${pointer}/${key}`),
  ]);
}

async function pickedFaults(one: Case, form: string, data: JsonObject): Promise<Fault[]> {
  const { graph, model } = one.work.scene;
  const { options = {}, schema = {} } = model.forms[form] ?? {};
  const faults: Fault[] = [
    ...(await beyondAsked(one, form, data)),
    ...(await beyondOffered(one, form, data)),
  ];
  for (const [path, source] of Object.entries(options)) {
    if (!('record' in source)) continue;
    // What somebody else picked was judged when they did.
    if (!(await graph.settle(() => isFilled(schema, path, namesOf(one))))) continue;
    const picked = valuesAt(data, path.split('/'), '/input');
    faults.push(...(await unknownPicks(one, source, picked)));
  }
  return faults;
}

/** What the form does not ask for here is no field of it. */
async function beyondAsked(one: Case, form: string, data: JsonObject): Promise<Fault[]> {
  const { scene } = one.work;
  const model = scene.model.forms[form];
  const unasked = model?.asked ? await unaskedFields(scene, model, varsOf(one)) : [];
  return unasked
    .filter((name) => (data[name] ?? null) !== null)
    .map((name) => fault('E_INPUT_INVALID', { part: 'unknown_field' }, `/input/${name}`));
}

async function beyondOffered(one: Case, form: string, data: JsonObject): Promise<Fault[]> {
  const { scene } = one.work;
  const model = scene.model.forms[form];
  if (!model?.offered) return [];
  const offered = await choicesOffered(scene, model, varsOf(one));
  return valuesBeyond(offered, data).map(({ field, index }) => {
    const pointer = `/input/${field}${index === null ? '' : `/${index}`}`;
    const [first] = offered[field] ?? [];
    const last = offered[field]?.at(-1);
    return first && last && isDay(model.schema, field)
      ? fault('E_INPUT_DAY', { from: written(first), to: written(last) }, pointer)
      : fault('E_INPUT_OPTION', {}, pointer);
  });
}

/** Whether a field holds a day, or a list of days. */
function isDay(schema: JsonSchema, name: string): boolean {
  const field = isJsonObject(schema.properties) ? schema.properties[name] : undefined;
  const items = isJsonObject(field) ? field.items : undefined;
  return [field, items].some((one) => isJsonObject(one) && one.format === 'date');
}

const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function unknownPicks(
  one: Case,
  source: Extract<OptionSource, { record: string }>,
  picked: Picked[],
): Promise<Fault[]> {
  if (picked.length === 0) return [];
  const offered = await optionIds(one.work.scene, source, {
    ids: picked.map(({ id }) => id),
    vars: { parent: one.row, spec: one.spec, item: one.item },
  });
  return picked
    .filter(({ id }) => !offered.has(id))
    .map(({ pointer }) => fault('E_INPUT_OPTION', {}, pointer));
}
