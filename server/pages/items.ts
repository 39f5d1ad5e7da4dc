import { decide, type Row } from '../../src/definition/expression/index.ts';
import { notFoundError } from '../core/errors.ts';
import { isOffered } from '../process/judge.ts';
import { envOf } from '../scene/scene.ts';
import type { BoundAction } from './bound-actions.ts';
import { caseToView, type ViewQuestion } from './cases.ts';
import { listedRow } from './listed-row.ts';
import { type PageScene, pageVars } from './page-scene.ts';

/**
 * The row of the relation an action is meant for: the one that is named, which must be one that the list means, else the first on which it is on offer (an
 * approver has one step to approve, whatever the list shows). `null` when it acts on no relation, or on none.
 */
export async function itemFor(
  page: PageScene,
  action: BoundAction,
  { id, item }: { id: string | null; item: string | null },
): Promise<string | null> {
  const { transition, target, process } = action;
  if (transition.on === null || target === 'create' || (item !== null && target === 'row')) return item;
  const { type, spec } = page;
  const own =
    target === 'list' ? await listedRow(page, action, id ?? '') : page.row && { row: page.row, type, spec };
  if (!own) return null;
  const question = { process, transition, ...own };
  const { graph } = page.scene;
  if (item !== null) {
    if (await graph.settle(() => meantItems(page, action, question).some(({ id: one }) => one === item)))
      return item;
    throw notFoundError('an item that the list does not mean');
  }
  const found = await graph.settle(() => offeredItem(page, action, question));
  return found === null ? null : String(found.id);
}

/** The rows of the relation that the action means. Throws `NotLoaded`: call it inside `settle`. */
export function meantItems(
  page: PageScene,
  { block, name }: BoundAction,
  question: ViewQuestion,
): readonly Row[] {
  const { on } = question.transition;
  if (on === null) return [];
  const meant = block.kind === 'table' ? block.items[name] : undefined;
  const items = page.scene.graph.many(question.process.record, question.row, on);
  if (!meant) return items;
  const vars = { ...pageVars(page), row: question.row, spec: question.spec };
  return items.filter((item) => decide(meant, envOf(page.scene, { ...vars, item })));
}

/**
 * The first row of the relation that the action means and on which the transition is on offer. Throws `NotLoaded`: call
 * it inside `settle`.
 */
export function offeredItem(page: PageScene, action: BoundAction, question: ViewQuestion): Row | null {
  const items = meantItems(page, action, question);
  return items.find((item) => isOffered(caseToView(page.scene, { ...question, item }))) ?? null;
}
