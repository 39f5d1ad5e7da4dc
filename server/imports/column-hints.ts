import type { CellField } from '../../src/definition/forms/cell-fields.ts';
import { itemsOf } from '../../src/definition/forms/form-schema.ts';
import { importFileTexts as texts } from '../../src/definition/messages/server-texts.ts';
import { type ListImport, sourceOf } from './list-import.ts';
import { wordsOf } from './read-cell.ts';

/** What a column may hold, in words, for whoever fills it in. */
export function columnHint(list: ListImport, { name, kind, schema }: CellField): string {
  const { description } = schema;
  const own = description === undefined ? [] : [description];
  switch (kind) {
    case 'choice':
      return texts.oneOf([...wordsOf(schema).values()]);
    case 'choices':
      return texts.someOf([...wordsOf(itemsOf(schema) ?? {}).values()]);
    case 'pick':
    case 'picks': {
      const source = sourceOf(list, name);
      const { page } = list;
      const record = source && 'record' in source ? page.scene.model.records[source.record] : undefined;
      const keys = (record?.unique ?? []).flatMap(({ fields }) =>
        fields.length === 1 ? fields.map((field) => record?.fields[field]?.title ?? field) : [],
      );
      const several = kind === 'picks' ? [texts.several] : [];
      return [texts.picked(record?.title ?? null, keys), ...several, ...own].join(' ');
    }
    default:
      return [...own, texts.kinds[kind]].join(' ');
  }
}
