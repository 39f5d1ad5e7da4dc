import { decide, type Row } from '../../src/definition/expression/index.ts';
import { varsOf } from '../process/case.ts';
import { isOffered } from '../process/judge.ts';
import { envOf } from '../records/scene.ts';
import type { BoundAction } from './bound-actions.ts';
import { caseToView, type ViewQuestion, workToView } from './cases.ts';
import { listedRow } from './listed-row.ts';
import { type PageScene, pageVars } from './page-scene.ts';

/**
 * The row of the relation an action is meant for: the one that is named, else the first on which it is on offer (an
 * approver has one step to approve, whatever the list shows). `null` when it acts on no relation, or on none.
 */
export async function itemFor(
  page: PageScene,
  action: BoundAction,
  { id, item }: { id: string | null; item: string | null },
): Promise<string | null> {
  const { transition, target, process } = action;
  if (item !== null || transition.on === null || target === 'create') return item;
  const { type, spec } = page;
  const own =
    target === 'list' ? await listedRow(page, action, id ?? '') : page.row && { row: page.row, type, spec };
  if (!own) return null;
  const question = { process, transition, ...own };
  const found = await page.scene.graph.settle(() => offeredItem(page, action, question));
  return found === null ? null : String(found.id);
}

/**
 * The first row of the relation that the action means and on which the transition is on offer. Throws `NotLoaded`: call
 * it inside `settle`.
 */
export function offeredItem(
  page: PageScene,
  { block, name }: BoundAction,
  question: ViewQuestion,
  work = workToView(page.scene),
): Row | null {
  const { on } = question.transition;
  if (on === null) return null;
  const meant = block.kind === 'table' ? block.items[name] : undefined;
  const items = page.scene.graph.many(question.process.record, question.row, on);
  const fits = (item: Row) => {
    const one = caseToView(page.scene, { ...question, item }, work);
    const vars = { ...pageVars(page), ...varsOf(one) };
    return (!meant || decide(meant, envOf(page.scene, vars))) && isOffered(one);
  };
  return items.find(fits) ?? null;
}
