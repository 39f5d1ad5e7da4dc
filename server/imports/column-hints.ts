import type { CellField } from '../../src/definition/forms/cell-fields.ts';
import { itemsOf } from '../../src/definition/forms/form-schema.ts';
import { importFileTexts as texts } from '../../src/definition/messages/server-texts.ts';
import type { ListImport } from './list-import.ts';
import { wordsOf } from './read-cell.ts';

/** What a column may hold, in words, for whoever fills it in. */
export function columnHint({ page, form }: ListImport, { name, kind, schema }: CellField): string {
  const { description } = schema;
  const own = description === undefined ? [] : [description];
  switch (kind) {
    case 'choice':
      return texts.oneOf([...wordsOf(schema).values()]);
    case 'choices':
      return texts.someOf([...wordsOf(itemsOf(schema) ?? {}).values()]);
    case 'pick': {
      const source = form.options[name];
      const record = source && 'record' in source ? page.scene.model.records[source.record] : undefined;
      const keys = (record?.unique ?? []).flatMap(({ fields }) =>
        fields.length === 1 ? fields.map((field) => record?.fields[field]?.title ?? field) : [],
      );
      return [texts.picked(record?.title ?? null, keys), ...own].join(' ');
    }
    default:
      return [...own, texts.kinds[kind]].join(' ');
  }
}
