import { type CellField, cellFields } from '../../src/definition/forms/cell-fields.ts';
import type { FormSchema } from '../../src/definition/forms/form-schema.ts';
import type { FormModel, ImportModel } from '../../src/definition/model.ts';
import { notFoundError } from '../core/errors.ts';
import { type BoundAction, boundActions } from '../pages/bound-actions.ts';
import { draftCase } from '../pages/offers.ts';
import type { PageScene } from '../pages/page-scene.ts';
import type { TableBlock } from '../pages/table-source.ts';
import { visibleBlocks } from '../pages/visible.ts';
import { isOffered } from '../process/judge.ts';
import { notActorError } from '../process/refusals.ts';

/** A list of a page whose rows come in from spreadsheets, for whoever may make one. */
export interface ListImport {
  page: PageScene;
  table: TableBlock;
  model: ImportModel;
  create: BoundAction;
  /** `null` = rows that are there already are refused. */
  edit: BoundAction | null;
  /** `null` = so are rows that are there but not in the list. */
  join: BoundAction | null;
  form: FormModel;
  fields: CellField[];
}

/**
 * The list that is meant. Throws E_ACCESS_NOT_FOUND when it is none of the page's or takes no spreadsheets, and
 * E_ACCESS_ACTION when the viewer may make no row in it.
 */
export async function listImport(page: PageScene, block: string): Promise<ListImport> {
  const blocks = await visibleBlocks(page);
  const table = blocks.find(({ id }) => id === block);
  if (table?.kind !== 'table' || !table.import) throw notFoundError('no list that takes spreadsheets');
  const own = boundActions(page, [table]);
  const create = own.find(({ target }) => target === 'create');
  const form = page.scene.model.forms[create?.transition.form ?? ''];
  if (!create || !form) throw notFoundError('nothing to make there');
  const draft = await draftCase(page, create);
  if (!(await page.scene.graph.settle(() => isOffered(draft)))) throw notActorError(create.name);
  const { import: model } = table;
  const named = (wanted: string | undefined | null) =>
    own.find(({ name, target }) => name === wanted && target === 'list') ?? null;
  const [edit, join] = [named(model.edit), named(model.join?.by)];
  const fields = cellFields(form.schema as FormSchema, (name) => Object.hasOwn(form.options, name));
  return { page, table, model, create, edit, join, form, fields };
}
