import type { FormModel, Json, JsonObject } from '../../src/definition/model.ts';
import { othersFields } from '../../src/definition/process/form-fields.ts';
import type { Case } from '../process/case.ts';
import type { Offered } from '../process/offered-choices.ts';
import { namesOf } from '../process/own-fields.ts';
import { optionsOf } from '../records/options.ts';
import type { PageScene } from './page-scene.ts';
import { asObject } from './start-value.ts';

interface Question {
  form: FormModel;
  /** Choices that are offered, of fields that say so. */
  offered: Offered;
  /** What the form starts with anyway. */
  defaults: JsonObject;
}

/**
 * Values of the fields that must be chosen and have one choice alone, so that nobody has to look for it. A field that is asked for
 * with some answers only, or that has a value, is left as it is.
 */
export async function onlyChoices(page: PageScene, one: Case, question: Question): Promise<JsonObject> {
  const { form, defaults } = question;
  const others = await page.scene.graph.settle(() => othersFields(form.schema, namesOf(one)));
  const properties = asObject(form.schema.properties) ?? {};
  const required = Array.isArray(form.schema.required) ? form.schema.required.map(String) : [];
  const found: JsonObject = {};
  for (const name of required) {
    const field = asObject(properties[name]);
    if (field?.type !== 'string' || asObject(field['x-ui'])?.when !== undefined) continue;
    if (others.includes(name) || (defaults[name] ?? null) !== null) continue;
    const choices = await choicesOf(page, one, { ...question, name, field });
    const [only] = choices;
    if (only !== undefined && choices.length === 1) found[name] = only;
  }
  return found;
}

/** The first two choices of a field, or none where it is not chosen. */
async function choicesOf(
  page: PageScene,
  one: Case,
  { form, offered, name, field }: Question & { name: string; field: JsonObject },
): Promise<Json[]> {
  const source = Object.hasOwn(form.options, name) ? form.options[name] : undefined;
  if (source) {
    const vars = { parent: one.row, spec: one.spec, item: one.item };
    return (await optionsOf(page.scene, source, { vars, most: 2 })).map(({ id }) => id);
  }
  return Array.isArray(field.enum) ? (offered[name] ?? field.enum) : [];
}
