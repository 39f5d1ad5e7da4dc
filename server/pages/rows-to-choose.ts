import type { Plan, Row } from '../../src/definition/expression/index.ts';
import type { Block, TableModel } from '../../src/definition/model.ts';
import type { Case } from '../process/case.ts';
import { formOf } from '../process/form-of.ts';
import { optionRows } from '../records/options.ts';
import { textIn } from '../scene/scene.ts';
import type { BoundAction } from './bound-actions.ts';
import { type PageScene, pageVars } from './page-scene.ts';

type Table = Extract<Block, { kind: 'table' }>;
export type Begun = Table & { begin: NonNullable<TableModel['begin']> };

/** The rows of the form's picker; with `where` those of its record that this says instead. */
export async function rowsToChoose(draft: Case, { begin }: Begun, where?: Plan): Promise<Row[]> {
  const { scene } = draft.work;
  const sources = Object.values(scene.model.forms[formOf(draft) ?? '']?.options ?? {});
  const source = sources.find((one) => 'record' in one && one.record === begin.of);
  if (!source || !('record' in source)) return [];
  const vars = { parent: draft.row, spec: draft.spec, item: null };
  return optionRows(scene, where ? { ...source, where, first: null } : source, { vars });
}

/** What is said where a row is begun in a list whose form has nothing to choose; a form that cannot be handed in helps nobody. */
export async function nothingToChoose(
  page: PageScene,
  { target, block }: BoundAction,
  draft: Case,
): Promise<string[]> {
  if (target !== 'create' || block.kind !== 'table' || !block.begin?.none) return [];
  const rows = await rowsToChoose(draft, { ...block, begin: block.begin });
  return rows.length > 0 ? [] : [await textIn(page.scene, block.begin.none, pageVars(page))];
}
