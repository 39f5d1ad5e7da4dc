import { sql } from 'kysely';
import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents, Verdict } from '../../../src/definition/wire.ts';
import type { Case } from '../../process/case.ts';
import { verdictsOf } from '../../process/judge.ts';
import { readsField } from '../../scene/held-fields.ts';
import type { PageActions } from '../block-source.ts';
import type { BoundAction } from '../bound-actions.ts';
import { caseToView } from '../cases.ts';
import { draftCase } from '../offers.ts';
import type { PageScene } from '../page-scene.ts';

type ChecklistBlock = BlockOf<'checklist'>;

/** Verdicts of rules: those kept when they were frozen, else as they are now (for the row, or one that could be made). */
export async function checklistData(
  page: PageScene,
  block: ChecklistBlock,
  { actions }: PageActions,
): Promise<BlockContents['checklist']> {
  const frozen = await frozenIn(page, block.frozen);
  if (Array.isArray(frozen) && frozen.length > 0) {
    return { checks: frozen as Verdict[], frozen_at: await frozenAt(page, block.frozen ?? '') };
  }
  const one = await subjectOf(page, block, actions);
  return { checks: one ? await verdictsOf(one, block.rules) : [], frozen_at: null };
}

async function frozenIn({ scene, record, row }: PageScene, field: string | null): Promise<unknown> {
  if (field === null || !record || !row) return null;
  const reads = await scene.graph.settle(() => readsField(scene, record.name, field, row));
  return reads ? row[field] : null;
}

async function subjectOf(
  page: PageScene,
  block: ChecklistBlock,
  actions: readonly BoundAction[],
): Promise<Case | null> {
  if (block.draft_of !== null) {
    const action = actions.find(
      ({ name, transition }) => name === block.draft_of && transition.from === null,
    );
    return action ? draftCase(page, action) : null;
  }
  const { process, row, type, spec } = page;
  const [transition] = Object.values(process?.transitions ?? {});
  return process && row && transition
    ? caseToView(page.scene, { process, transition, type, spec, row })
    : null;
}

async function frozenAt({ scene, record, row }: PageScene, field: string): Promise<string | null> {
  const found = await sql<{ at: string }>`
    select at from history
    where record = ${record?.name} and "row" = ${row?.id} and jsonb_exists(changes, ${field})
    order by at desc limit 1`.execute(scene.db);
  return found.rows[0]?.at ?? null;
}
