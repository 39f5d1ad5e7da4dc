import type { Column, Model, TableModel } from '../../src/definition/model.ts';
import { fieldsOfRows, type ListUse } from '../../src/definition/reads/row-fields.ts';
import type { PageScene } from './page-scene.ts';
import type { TableBlock } from './table-source.ts';

/** The page as one of its lists works with it: rows that are read in part stay in a graph of the list's own. */
export function listPage(page: PageScene): PageScene {
  return { ...page, scene: { ...page.scene, graph: page.scene.graph.beside() } };
}

/** They follow from the definitions. */
const known = new WeakMap<Model, WeakMap<TableModel, Map<string, ReadonlySet<string>>>>();

/** The fields that a list looks at in its rows when it works these columns out and puts them to this use. */
export type FieldsOfList = (
  page: PageScene,
  table: TableBlock,
  use: Pick<ListUse, 'acts' | 'opens'>,
) => (columns: readonly Column[]) => ReadonlySet<string>;

/** As the definitions have it. */
export const fieldsOfList: FieldsOfList = ({ scene: { model }, grant: { screen } }, table, use) => {
  const ofModel = known.get(model) ?? new WeakMap<TableModel, Map<string, ReadonlySet<string>>>();
  known.set(model, ofModel);
  const ofTable = ofModel.get(table) ?? new Map<string, ReadonlySet<string>>();
  ofModel.set(table, ofTable);
  return (columns) => {
    const key = `${use.acts} ${use.opens} ${columns.map(({ name }) => name).join(' ')}`;
    const fields = ofTable.get(key) ?? fieldsOfRows(model, screen, table, { ...use, columns });
    ofTable.set(key, fields);
    return fields;
  };
};
