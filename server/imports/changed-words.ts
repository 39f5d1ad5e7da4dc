import { type CellField, cellFields } from '../../src/definition/forms/cell-fields.ts';
import { type FormSchema, itemsOf } from '../../src/definition/forms/form-schema.ts';
import { importFileTexts as texts } from '../../src/definition/messages/server-texts.ts';
import type { FormModel, Json, JsonObject } from '../../src/definition/model.ts';
import type { ImportChange } from '../../src/definition/wire.ts';
import { labelOfRow } from '../records/row-label.ts';
import type { Scene } from '../scene/scene.ts';
import type { ListImport } from './list-import.ts';
import { wordsOf } from './read-cell.ts';

/** The form by which rows of the list are changed. */
export const editForm = ({ page, edit }: ListImport): FormModel | undefined =>
  page.scene.model.forms[edit?.transition.form ?? ''];

/** What of a row would change, in the words in which a file may say it. */
export async function changedWords(
  scene: Scene,
  list: ListImport,
  names: readonly string[],
  { start, input }: { start: JsonObject; input: JsonObject },
): Promise<ImportChange['fields']> {
  const form = editForm(list);
  if (!form) return [];
  const fields = cellFields(form.schema as FormSchema, (name) => Object.hasOwn(form.options, name));
  return Promise.all(
    fields
      .filter(({ name }) => names.includes(name))
      .map(async (field) => ({
        title: field.title,
        before: await wordOf(scene, form, field, start[field.name]),
        after: await wordOf(scene, form, field, input[field.name]),
      })),
  );
}

/** `null` = nothing is kept there. */
async function wordOf(
  scene: Scene,
  form: FormModel,
  { name, kind, schema }: CellField,
  value: Json | undefined,
): Promise<string | null> {
  if (value === undefined || value === null || value === '') return null;
  switch (kind) {
    case 'choice':
      return wordsOf(schema).get(String(value)) ?? String(value);
    case 'choices': {
      const words = wordsOf(itemsOf(schema) ?? {});
      const chosen = Array.isArray(value) ? value.map(String) : [];
      return chosen.map((code) => words.get(code) ?? code).join(', ') || null;
    }
    case 'flag':
      return value === true ? texts.yes : texts.no;
    case 'number':
    case 'whole':
      return Number(value).toLocaleString('id-ID', { useGrouping: false, maximumFractionDigits: 6 });
    case 'date':
      return String(value).split('-').reverse().join('/');
    case 'time':
      return String(value).slice(0, 5).replace(':', '.');
    case 'pick':
      return pickedLabel(scene, form, name, String(value));
    default:
      return String(value);
  }
}

/** As the picker of the form names it. */
async function pickedLabel(scene: Scene, form: FormModel, name: string, id: string): Promise<string> {
  const source = form.options[name];
  if (!source || !('record' in source)) return id;
  await scene.graph.loadRows(source.record, [id]);
  const row = scene.graph.ref(source.record, id);
  return row ? await scene.graph.settle(() => labelOfRow(scene, source.record, row)) : id;
}
