import type { CellField } from '../../src/definition/forms/cell-fields.ts';
import type { FormModel, JsonObject, SpreadModel } from '../../src/definition/model.ts';
import { setItems } from '../records/options.ts';
import { setLabel } from '../scene/labels.ts';
import type { Scene } from '../scene/scene.ts';

/** A list of a form that stands in columns: one for each choice of a property of its items. */
export interface Spread extends SpreadModel {
  field: string;
  /** Codes of the choices, in their order. */
  codes: string[];
  columns: CellField[];
}

/** Name of the column for one choice. */
export const columnOf = (field: string, code: string): string => `${field}/${code}`;

/** The lists of a form that a file has columns for, with the choices that are offered. */
export function spreadsOf(
  scene: Scene,
  { options }: FormModel,
  spread: Readonly<Record<string, SpreadModel>>,
  vars: Record<string, unknown>,
): Spread[] {
  return Object.entries(spread).flatMap(([field, { by, of }]): Spread[] => {
    const source = options[`${field}/items/${by}`];
    if (!source || !('set' in source)) return [];
    const items = setItems(scene, source, vars);
    const columns = items.map(([code, { label }]): CellField => {
      const title = setLabel(scene.model, { set: source.set, code }, scene.department) ?? label;
      return { name: columnOf(field, code), title, kind: 'picks', schema: {}, required: false };
    });
    return [{ field, by, of, codes: items.map(([code]) => code), columns }];
  });
}

/** Where what stands in the columns is picked from, by column. */
export const spreadOptions = (
  { options }: FormModel,
  { field, of, columns }: Spread,
): FormModel['options'] => {
  const source = options[`${field}/items/${of}`];
  return source ? Object.fromEntries(columns.map(({ name }) => [name, source])) : {};
};

/** The list as the columns of a row fill it in. */
export const spreadRows = ({ field, by, of, codes }: Spread, input: JsonObject): JsonObject[] =>
  codes.flatMap((code) => {
    const chosen = input[columnOf(field, code)];
    return Array.isArray(chosen) ? chosen.map((one) => ({ [by]: code, [of]: one })) : [];
  });
