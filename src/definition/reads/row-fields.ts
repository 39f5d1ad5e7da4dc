import type { Column, Model, ScreenModel, TableModel } from '../model.ts';
import { Gathering, tiesOf } from './gathering.ts';

/** What is made of the rows of a list besides what its own statement brings. */
export interface ListUse {
  /** Columns whose values are worked out from the row. */
  columns: readonly Column[];
  /** Actions may be on offer on the rows. */
  acts: boolean;
  /** Rows open their page, and lead to others. */
  opens: boolean;
}

/**
 * Names of the fields of a list's rows that its cells, actions and links look at, at most; what a row is (its id,
 * department and version) not among them. Pure.
 */
export function fieldsOfRows(
  model: Model,
  screen: ScreenModel,
  table: TableModel,
  { columns, acts, opens }: ListUse,
): ReadonlySet<string> {
  const all = new Gathering(model, { screen, ties: tiesOf(model, screen) });
  all.within(columns);
  for (const { value } of columns) if (value.root.op === 'ref') all.label(value.root.record);
  const driving = Object.values(model.processes).filter(({ record }) => record === table.record);
  for (const process of driving) all.driven(process);
  if (acts) {
    const names = [...table.actions, ...table.bulk];
    for (const process of new Set([...driving, ...all.processes()]))
      for (const one of Object.values(process.transitions))
        if (names.includes(one.name)) all.offered(process, one);
    all.within([table.items, table.foremost_if]);
  }
  if (opens && table.opens !== null) {
    all.within(table.opens_row);
    all.link(table.opens, table.record);
  }
  for (const { opens: page, with: asked } of (opens && table.links) || []) {
    all.within(asked);
    all.link(page, table.record);
  }
  return all.fieldsOf(table.record);
}
