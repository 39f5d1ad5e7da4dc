import { actorTexts } from '../../../src/definition/messages/server-texts.ts';
import type { Reader } from '../../../src/definition/model.ts';
import type { BlockContents, TimelineEntry } from '../../../src/definition/wire.ts';
import { type HistoryTable, system } from '../../core/tables.ts';
import { isReader } from '../../scene/readers.ts';
import { textIn } from '../../scene/scene.ts';
import type { PageScene } from '../page-scene.ts';
import { stateView } from '../page-state.ts';

type Who = Pick<HistoryTable, 'actor_name' | 'link' | 'on_behalf_name'>;

/**
 * What happened to the row, newest first: who, when, from, to, and why for those who read it. Saving a draft is worth an
 * entry only where its transition says what it was (`past`), and then one for all that somebody saved in a row; nor does
 * everybody read that everything happened.
 */
export async function timelineData(page: PageScene): Promise<BlockContents['timeline']> {
  const { scene, process, row } = page;
  if (!process || !row) return { entries: [] };
  const found = await system(scene.db)
    .selectFrom('history')
    .select([
      'transition',
      'from_state',
      'to_state',
      'actor',
      'actor_name',
      'at',
      'reason',
      'about',
      'link',
      'on_behalf_name',
    ])
    .where('record', '=', process.record)
    .where('row', '=', String(row.id))
    .where('process', '=', process.name)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  const entries: TimelineEntry[] = [];
  let before: { transition: string; actor: string | null } | null = null;
  for (const entry of found) {
    const { transition, from_state, to_state, actor, at, reason, about } = entry;
    const known = process.transitions[transition];
    if (known?.partial && known.past === null) continue;
    const again = known?.partial && before?.transition === transition && before.actor === actor;
    before = { transition, actor };
    if (again || !(await mayRead(page, known?.readers ?? null))) continue;
    const own = actor !== null && actor === scene.viewer?.id;
    const label = known
      ? await textIn(scene, known.past ?? known.label, { row, spec: page.spec })
      : transition;
    const moved = from_state !== to_state;
    entries.push({
      at,
      label,
      about,
      from: moved ? stateLabel(page, from_state) : null,
      to: moved ? stateLabel(page, to_state) : null,
      actor: whoDid(entry),
      reason: own || (await mayRead(page, known?.reason_readers ?? [])) ? reason : null,
    });
  }
  return { entries };
}

/** Who did it, and by what, where it was not theirs by who they are. */
function whoDid({ actor_name, link, on_behalf_name }: Who): string {
  if (link !== null) return actorTexts.byLink(actor_name);
  return on_behalf_name === null ? actor_name : actorTexts.as(actor_name, on_behalf_name);
}

async function mayRead(
  { scene, record, row }: PageScene,
  readers: readonly Reader[] | null,
): Promise<boolean> {
  if (readers === null) return true;
  return (
    record !== null && row !== null && scene.graph.settle(() => isReader(scene, readers, { record, row }))
  );
}

function stateLabel({ process, scene, spec }: PageScene, value: string | null): string | null {
  return value === null ? null : stateView(process?.states[value], value, scene.department, spec).label;
}
