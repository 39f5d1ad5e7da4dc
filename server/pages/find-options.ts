import type { FormModel, JsonObject, OptionSource } from '../../src/definition/model.ts';
import { type Fits, isFilled, isShown } from '../../src/definition/process/form-fields.ts';
import type { Option } from '../../src/definition/wire.ts';
import { notFoundError } from '../core/errors.ts';
import type { Case } from '../process/case.ts';
import { formOf, storedField } from '../process/form-of.ts';
import { namesOf } from '../process/own-fields.ts';
import { optionsOf } from '../records/options.ts';
import { valuesAt } from '../records/values-at.ts';
import { findAction, idsFor } from './asked-action.ts';
import { editingCase, offeredCase, storedForm } from './asked-form.ts';
import { filterOptions } from './filter-options.ts';
import { freeOptions, tellsTaken } from './free-options.ts';
import { type PageScene, pageVars } from './page-scene.ts';
import { fits } from './visible.ts';

export interface OptionsRequest {
  action: string | null;
  block: string | null;
  form: string | null;
  /** Field path of the form (`panel/items/person`), or the name of a filter. */
  field: string;
  text: string;
  ids: string[] | null;
  id: string | null;
  item: string | null;
}

/**
 * Choices of a picker in an action's form, in a stored form, or in a reference filter; at most 20. Who fills the field in
 * is offered all that may be chosen; who only reads it, the names of what was chosen.
 */
export async function findOptions(page: PageScene, ask: OptionsRequest): Promise<Option[]> {
  if (ask.action !== null) {
    const action = await findAction(page, { ...ask, action: ask.action });
    return caseOptions(page, await offeredCase(page, action, idsFor(page, action, ask)), ask);
  }
  if (ask.block !== null) return filterOptions(page, { ...ask, block: ask.block });
  const { form, field, editedBy } = await storedForm(page, ask.form);
  const one = await editingCase(page, editedBy);
  if (one) return caseOptions(page, one, ask);
  const question = { form, fits: (name: string) => fits(page, name), vars: pageVars(page) };
  return chosenOptions(page, { ...question, data: page.row?.[field] as JsonObject | null }, ask);
}

async function caseOptions(page: PageScene, one: Case, ask: OptionsRequest): Promise<Option[]> {
  const { graph, model } = page.scene;
  const form = model.forms[formOf(one) ?? ''];
  const vars = { parent: one.row, spec: one.spec, item: one.item };
  const { path, source } = pickerIn(form, ask.field);
  if (form && (await graph.settle(() => isFilled(form.schema, path, namesOf(one))))) {
    const question = { text: ask.text, ...(ask.ids ? { ids: ask.ids } : {}), vars };
    return tellsTaken(source) ? freeOptions(one, source, question) : optionsOf(page.scene, source, question);
  }
  const stored = storedField(one);
  const data = stored === null ? null : (one.row[stored] as JsonObject | null);
  return chosenOptions(page, { form, fits: namesOf(one), vars, data }, ask);
}

interface Chosen {
  form: FormModel | undefined;
  fits: Fits;
  vars: Record<string, unknown>;
  data: JsonObject | null;
}

/** Names of what stands in the form: a reader of a field learns of no other row. */
async function chosenOptions(
  page: PageScene,
  { form, fits: named, vars, data }: Chosen,
  { field, ids }: OptionsRequest,
): Promise<Option[]> {
  const { path, source } = pickerIn(form, field);
  if (!form || !(await page.scene.graph.settle(() => isShown(form.schema, path, named))) || ids === null)
    throw notFoundError(`nothing to choose at ${path}`);
  const chosen = new Set(valuesAt(data ?? {}, path.split('/'), '').map(({ id }) => id));
  // What was chosen keeps its name when it is on offer no longer.
  return optionsOf(page.scene, { ...source, where: null }, { ids: ids.filter((id) => chosen.has(id)), vars });
}

/** Paths may come with indexes and dots as the form has them: `panel.0.person` is `panel/items/person`. */
function pickerIn(form: FormModel | undefined, field: string): { path: string; source: OptionSource } {
  const path = field
    .split(/[./]/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? 'items' : part))
    .join('/');
  // A picker of several rows is asked by its own name, and each of its elements is chosen.
  for (const one of [path, `${path}/items`]) {
    const source = form && Object.hasOwn(form.options, one) ? form.options[one] : undefined;
    if (source) return { path: one, source };
  }
  throw notFoundError(`no picker at ${path}`);
}
