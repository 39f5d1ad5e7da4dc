import type { CellField } from '../../src/definition/forms/cell-fields.ts';
import { itemsOf } from '../../src/definition/forms/form-schema.ts';
import { importFileTexts as texts } from '../../src/definition/messages/server-texts.ts';
import type { FormModel, Json, JsonObject } from '../../src/definition/model.ts';
import type { ImportChange } from '../../src/definition/wire.ts';
import { entry } from '../core/entry.ts';
import { labelOfId } from '../records/row-label.ts';
import type { Scene } from '../scene/scene.ts';
import { wordsOf } from './read-cell.ts';

/** A row of the file that changes one that is there. */
export interface ChangedRow {
  row: number;
  name: string;
  /** Names of what changes. */
  changed: readonly string[];
  /** Of these, as they are kept. */
  before: JsonObject;
  after: JsonObject;
}

/**
 * What of the rows would change, in the words in which a file may say it. What they name is looked up for all of them
 * together: one query for each record, however many rows there are.
 */
export async function changedWords(
  scene: Scene,
  columns: Columns,
  rows: readonly ChangedRow[],
): Promise<ImportChange[]> {
  const { fields } = columns;
  const picked = await pickedLabels(scene, columns, rows);
  const wordOf = (field: CellField, value: Json | undefined) =>
    value === undefined || value === null || value === ''
      ? null
      : field.kind === 'pick' || field.kind === 'picks'
        ? idsIn(value)
            .map((id) => picked.get(pickOf(field.name, id)) ?? String(id))
            .join('; ')
        : plainWord(field, value);
  return rows.map(({ row, name, changed, before, after }) => ({
    row,
    name,
    fields: fields
      .filter((field) => changed.includes(field.name))
      .map((field) => ({
        title: field.title,
        before: wordOf(field, before[field.name]),
        after: wordOf(field, after[field.name]),
      })),
  }));
}

/** The columns of a file, and where what they name is picked from. */
interface Columns {
  fields: readonly CellField[];
  options: FormModel['options'];
}

const idsIn = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

const pickOf = (field: string, id: Json) => `${field} ${String(id)}`;

/** Field and id -> as the picker of the form names the row; what is no row of ours, or gone, is not in it. */
async function pickedLabels(
  scene: Scene,
  { fields, options }: Columns,
  rows: readonly ChangedRow[],
): Promise<Map<string, string>> {
  const wanted = new Map<string, { record: string; id: string }>();
  for (const { name } of fields.filter(({ kind }) => kind === 'pick' || kind === 'picks')) {
    const source = options[name];
    if (!source || !('record' in source)) continue;
    for (const { before, after } of rows.filter(({ changed }) => changed.includes(name)))
      for (const id of [...idsIn(before[name]), ...idsIn(after[name])])
        if (typeof id === 'string' && id !== '') wanted.set(pickOf(name, id), { record: source.record, id });
  }
  const idsOf = new Map<string, string[]>();
  for (const { record, id } of wanted.values()) entry(idsOf, record, () => []).push(id);
  for (const [record, ids] of idsOf) await scene.graph.loadRows(record, ids);
  const named = [...wanted].filter(([, { record, id }]) => scene.graph.ref(record, id) !== undefined);
  const labels = await scene.graph.settleAll(named, ([, { record, id }]) => labelOfId(scene, record, id));
  return new Map(named.map(([pick], index) => [pick, labels[index] ?? '']));
}

/** `null` = nothing is kept there. */
function plainWord({ kind, schema }: CellField, value: Json): string | null {
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
    default:
      return String(value);
  }
}
