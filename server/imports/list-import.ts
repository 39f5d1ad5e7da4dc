import { type CellField, cellFields } from '../../src/definition/forms/cell-fields.ts';
import type { FormSchema } from '../../src/definition/forms/form-schema.ts';
import type { FormModel, ImportModel, Model, OptionSource } from '../../src/definition/model.ts';
import { notFoundError } from '../core/errors.ts';
import { labelOfAction } from '../pages/asked-action.ts';
import { type BoundAction, boundActions } from '../pages/bound-actions.ts';
import { importActs } from '../pages/import-acts.ts';
import { draftCase } from '../pages/offers.ts';
import type { PageScene } from '../pages/page-scene.ts';
import type { TableBlock } from '../pages/table-source.ts';
import { visibleBlock } from '../pages/visible.ts';
import { labelOfCase } from '../process/case.ts';
import { isOffered } from '../process/judge.ts';
import { notActorError } from '../process/refusals.ts';
import { type Spread, spreadOptions, spreadsOf } from './spread.ts';

/** What a list of a page and the columns of its spreadsheets have, whatever becomes of the rows. */
interface Common {
  page: PageScene;
  table: TableBlock;
  model: ImportModel;
  /** Columns, what rows are known by among them. */
  fields: CellField[];
  /** Where what is picked in a column comes from, by field. */
  options: FormModel['options'];
}

/** A list whose rows are made by spreadsheets, for whoever may make one. */
export interface MakingImport extends Common {
  acts: null;
  create: BoundAction;
  /** `null` = rows that are there already are refused. */
  edit: BoundAction | null;
  /** `null` = so are rows that are there but not in the list. */
  join: BoundAction | null;
  form: FormModel;
}

/** A transition on a row that is there, and the columns that its form has. */
export interface Act {
  action: BoundAction;
  form: FormModel;
  fields: CellField[];
  /** Lists of the form that columns fill in; those columns are among the fields. */
  spreads: Spread[];
}

/** A list with whose rows spreadsheets do something, for whoever may do that. */
export interface ActingImport extends Common {
  /** In their order, at least one. */
  acts: Act[];
}

export type ListImport = MakingImport | ActingImport;

/**
 * The list that is meant. Throws E_ACCESS_NOT_FOUND when it is none of the page's or takes no spreadsheets, and
 * E_ACCESS_ACTION when the viewer may do nothing of what they do.
 */
export async function listImport(page: PageScene, block: string): Promise<ListImport> {
  const table = await visibleBlock(page, block);
  if (table?.kind !== 'table' || !table.import) throw notFoundError('no list that takes spreadsheets');
  const { import: model } = table;
  if (model.act) return await actingImport(page, table, model);
  const own = boundActions(page, [table]);
  const create = own.find(({ target }) => target === 'create');
  const form = page.scene.model.forms[create?.transition.form ?? ''];
  if (!create || !form) throw notFoundError('nothing to make there');
  const draft = await draftCase(page, create);
  if (!(await page.scene.graph.settle(() => isOffered(draft)))) throw notActorError(await labelOfCase(draft));
  const named = (wanted: string | undefined | null) =>
    own.find(({ name, target }) => name === wanted && target === 'list') ?? null;
  const [edit, join] = [named(model.edit), named(model.join?.by)];
  const fields = fieldsOf(form);
  return { page, table, model, acts: null, create, edit, join, form, fields, options: form.options };
}

async function actingImport(page: PageScene, table: TableBlock, model: ImportModel): Promise<ActingImport> {
  const acts = importActs(page, table).flatMap((action): Act[] => {
    const form = page.scene.model.forms[action.transition.form ?? ''];
    if (!form) return [];
    const spreads = spreadsOf(page.scene, form, model.spread ?? {}, { parent: null, spec: page.spec });
    const fields = [...spreads.flatMap(({ columns }) => columns), ...fieldsOf(form)];
    return [{ action, form, fields, spreads }];
  });
  if (acts.length === 0) {
    const meant = boundActions(page, [table]).filter(({ name }) => model.act?.includes(name));
    const labels = meant.map(({ transition, name }) => labelOfAction(page, transition, name));
    throw notActorError([...new Set(await Promise.all(labels))].join(', '));
  }
  const keys = model.key.map((path) => keyField(page.scene.model.records, table.record, path));
  // Which of several acts is meant, a row says by what it fills in.
  const needed = acts.length === 1;
  const asked = acts.flatMap(({ fields, action, form }) => {
    const begun = { ...form.prefill, ...action.transition.prefill };
    return fields.map((field) => ({
      ...field,
      required: needed && field.required && !isBegun(field, begun),
    }));
  });
  const options = Object.fromEntries(
    acts.flatMap(({ form, spreads }) =>
      [form.options, ...spreads.map((one) => spreadOptions(form, one))].flatMap((own) => Object.entries(own)),
    ),
  );
  return { page, table, model, acts, fields: [...keys, ...asked], options };
}

/** The form is opened with a value in it. */
const isBegun = ({ name, schema }: CellField, begun: object): boolean =>
  schema.default !== undefined || Object.hasOwn(begun, name);

const fieldsOf = ({ schema, options }: FormModel): CellField[] =>
  cellFields(schema as FormSchema, (name) => Object.hasOwn(options, name));

/** The column of what rows that are there are known by, as the field at the end of the path is called. */
function keyField(records: Model['records'], record: string, path: string): CellField {
  const [head = '', ...rest] = path.split('.');
  const field = records[record]?.fields[head];
  if (rest.length > 0 && field?.relation)
    return { ...keyField(records, field.relation, rest.join('.')), name: path };
  return { name: path, title: field?.title ?? head, kind: 'text', schema: {}, required: true };
}

/** What a column is picked from; absent where it is written. */
export const sourceOf = ({ options }: ListImport, name: string): OptionSource | undefined =>
  Object.hasOwn(options, name) ? options[name] : undefined;
