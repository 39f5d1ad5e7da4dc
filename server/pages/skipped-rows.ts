import type { Row } from '../../src/definition/expression/index.ts';
import type { SkippedRow, SkippedRows } from '../../src/definition/wire.ts';
import { AppError } from '../core/errors.ts';
import type { Case } from '../process/case.ts';
import { assertMayBegin } from '../process/judge.ts';
import { specOfRow } from '../scene/scene.ts';
import type { BoundAction } from './bound-actions.ts';
import { caseToView } from './cases.ts';
import { offeredItem } from './items.ts';
import { listedRows } from './listed-row.ts';
import type { PageScene } from './page-scene.ts';
import { stateView } from './page-state.ts';

/**
 * Those of the rows that a bulk action leaves out as they are now, and why. A row's state is told to whom the action is
 * for, whatever the state; rows that the list does not show tell nothing.
 */
export async function skippedRows(page: PageScene, action: BoundAction, ids: string[]): Promise<SkippedRows> {
  const rows: SkippedRow[] = [];
  for (const row of await listedRows(page, action, ids)) {
    const why = await whySkipped(await caseOf(page, action, row));
    if (why) rows.push({ id: String(row.id), ...why });
  }
  return { rows };
}

/** A row as an action of its list would be done on it. */
export async function caseOf(page: PageScene, action: BoundAction, row: Row): Promise<Case> {
  const { process, transition } = action;
  const question = { process, transition, row, ...(await specOfRow(page.scene, process, row)) };
  const item = await page.scene.graph.settle(() => offeredItem(page, action, question));
  return caseToView(page.scene, { ...question, item });
}

async function whySkipped(one: Case): Promise<Pick<SkippedRow, 'why' | 'state'> | null> {
  try {
    await assertMayBegin(one, async () => undefined);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [fault] = error.faults;
    if (fault?.code === 'E_ACCESS_ACTION') return { why: 'person' };
    if (fault?.code !== 'E_PROCESS_STATE' || one.state === null) return { why: 'moment' };
    const { scene } = one.work;
    const { label } = stateView(one.process.states[one.state], one.state, scene.department, one.spec);
    return { why: 'state', state: label };
  }
}
