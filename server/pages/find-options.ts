import type { FormModel, OptionSource } from '../../src/definition/model.ts';
import { notFoundError } from '../errors.ts';
import { formIn, formOf } from '../process/input.ts';
import { isOffered } from '../process/judge.ts';
import { notActorError } from '../process/refusals.ts';
import { type Option, optionsOf } from '../records/options.ts';
import { type PageScene, pageVars } from './page-scene.ts';
import { findAction, idsFor } from './run-action.ts';
import { caseOf } from './start-action.ts';
import { visibleBlocks } from './visible.ts';

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

/** Choices of a picker in an action's form, in a stored form, or in a reference filter; at most 20. */
export async function findOptions(page: PageScene, ask: OptionsRequest): Promise<Option[]> {
  const question = { text: ask.text, ...(ask.ids ? { ids: ask.ids } : {}) };
  if (ask.action !== null) {
    const action = await findAction(page, { action: ask.action, id: ask.id, item: ask.item });
    const one = await caseOf(page, action, idsFor(page, action, ask));
    if (!(await page.scene.graph.settle(() => isOffered(one)))) throw notActorError(ask.action);
    const source = sourceIn(page.scene.model.forms[formOf(one) ?? ''], ask.field);
    return optionsOf(page.scene, source, {
      ...question,
      vars: { parent: one.row, spec: one.spec, item: one.item },
    });
  }
  if (ask.block !== null) return filterOptions(page, ask);
  const source = sourceIn(await storedForm(page, ask.form), ask.field);
  return optionsOf(page.scene, source, { ...question, vars: pageVars(page) });
}

/** Paths may come with indexes and dots as the form has them: `panel.0.person` is `panel/items/person`. */
function sourceIn(form: FormModel | undefined, field: string): OptionSource {
  const path = field
    .split(/[./]/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? 'items' : part))
    .join('/');
  const found = form && Object.hasOwn(form.options, path) ? form.options[path] : undefined;
  if (!found) throw notFoundError(`no picker at ${path}`);
  return found;
}

/** Only a form that a visible block of the page shows can be asked about. */
async function storedForm(page: PageScene, wanted: string | null): Promise<FormModel | undefined> {
  const { record, spec, scene } = page;
  if (!record) return undefined;
  const names = (await visibleBlocks(page)).flatMap((block) =>
    block.kind === 'form' ? [formIn({ record, spec }, block.field)] : [],
  );
  const name = names.find((one) => one !== null && (wanted === null || one === wanted));
  return name ? scene.model.forms[name] : undefined;
}

async function filterOptions(page: PageScene, ask: OptionsRequest): Promise<Option[]> {
  const block = (await visibleBlocks(page)).find(({ id }) => id === ask.block);
  const filter = block?.kind === 'table' ? block.filters.find(({ name }) => name === ask.field) : undefined;
  if (!filter?.record) throw notFoundError(`no filter ${ask.field}`);
  const record = page.scene.model.records[filter.record];
  const source = { record: filter.record, where: null, label: record?.label ?? 'id', detail: null };
  return optionsOf(page.scene, source, {
    text: ask.text,
    ...(ask.ids ? { ids: ask.ids } : {}),
    vars: pageVars(page),
  });
}
