import type { FormModel } from '../../src/definition/model.ts';
import { notFoundError } from '../core/errors.ts';
import { type Case, labelOfCase } from '../process/case.ts';
import { formIn } from '../process/form-of.ts';
import { isOffered } from '../process/judge.ts';
import { notActorError } from '../process/refusals.ts';
import { type BoundAction, boundActions } from './bound-actions.ts';
import type { PageScene } from './page-scene.ts';
import { caseOf } from './start-action.ts';
import { visibleBlocks } from './visible.ts';

/** The action on the row that is meant, while it is on offer. Throws E_ACCESS_ACTION. */
export async function offeredCase(
  page: PageScene,
  action: BoundAction,
  ids: { id: string | null; item: string | null },
): Promise<Case> {
  const one = await caseOf(page, action, ids);
  if (!(await page.scene.graph.settle(() => isOffered(one)))) throw notActorError(await labelOfCase(one));
  return one;
}

/** The first of these transitions by which who asks may change the page's stored form; `null` = none is on offer. */
export async function editingCase(page: PageScene, editedBy: readonly string[]): Promise<Case | null> {
  const actions = boundActions(page, await visibleBlocks(page));
  for (const name of editedBy) {
    const action = actions.find((one) => one.name === name);
    const one = action && (await caseOf(page, action, { id: null, item: null }));
    if (one && (await page.scene.graph.settle(() => isOffered(one)))) return one;
  }
  return null;
}

export interface StoredForm {
  form: FormModel | undefined;
  /** The row's field that keeps it. */
  field: string;
  /** Transitions by which the block saves or hands it in. */
  editedBy: string[];
}

/** Only a form that a visible block of the page shows can be asked about. */
export async function storedForm(page: PageScene, wanted: string | null): Promise<StoredForm> {
  const { record, spec, scene } = page;
  for (const block of record ? await visibleBlocks(page) : []) {
    if (block.kind !== 'form' || !record) continue;
    const name = formIn({ record, spec }, block.field);
    if (name === null || (wanted !== null && name !== wanted)) continue;
    const editedBy = [block.save, block.submit].filter((one) => one !== null);
    return { form: scene.model.forms[name], field: block.field, editedBy };
  }
  throw notFoundError('no such form');
}
