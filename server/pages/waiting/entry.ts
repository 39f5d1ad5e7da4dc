import { decide, type Env, evaluate, type Plan } from '../../../src/definition/expression/index.ts';
import { OPEN } from '../../../src/definition/messages/server-texts.ts';
import type { Text } from '../../../src/definition/model.ts';
import type { Waiting } from '../../../src/definition/wire.ts';
import { addressNow } from '../../addresses/links.ts';
import { readerHere } from '../../addresses/readers.ts';
import { varsOf } from '../../process/case.ts';
import { labelOfRow } from '../../records/row-label.ts';
import { known } from '../../scene/known.ts';
import { itemOf } from '../../scene/labels.ts';
import { envOf } from '../../scene/scene.ts';
import { textReads } from '../../scene/text-reads.ts';
import { writeText } from '../../scene/write-text.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { stateOf } from '../page-state.ts';
import { COUNTED, countedIn, dueOf, inState, judged, type NextStepBlock, sinceOf } from '../turn.ts';
import type { Turn } from './turns.ts';

/**
 * The entry of a turn, or of a row that is only followed; `null` when no address leads to its page. Throws `NotLoaded`:
 * call it inside `settle`.
 */
export function entryOf(turn: Turn): Waiting | null {
  const { page, block, lead, mine } = turn;
  const { record, row } = page;
  const state = stateOf(page);
  const path = addressOf(turn);
  if (!record || !row || !state || path === null) return null;
  const since = mine ? sinceOf(page, block, state.value) : null;
  const written = (texts: Record<string, Text>) => writtenIn(page, block, inState(texts, state.value));
  return {
    record: record.name,
    id: String(row.id),
    title: (mine && written(block.asks)) || plainTitle({ page, lead }, state.label),
    verb: (mine && written(block.verbs)) || OPEN,
    text: written(block.texts),
    due: mine ? dueOf(page, block, state.value) : null,
    ...(since !== null && { since }),
    path,
    ...(!mine && { waits: written(block.waits) }),
  };
}

/** Where a turn is taken; `null` when no address leads to its page. Throws `NotLoaded`. */
export function addressOf({ page }: Pick<Turn, 'page'>): string | null {
  const { scene, grant, record, row } = page;
  if (!record || !row) return null;
  return addressNow(scene, {
    screen: grant.screen.name,
    record: record.name,
    row,
    reader: readerHere(scene),
    audience: grant.route.audience,
  });
}

/** Why it came back, and what stands beside the step and under it, where it stands alone. Throws `NotLoaded`. */
export function besideIt({
  page,
  block,
  mine,
}: Turn): Pick<Waiting, 'because' | 'beside' | 'checks' | 'event'> {
  const env = envOf(page.scene, pageVars(page, countedIn(page, block)));
  const written = (text: Text) => writeText(text, env, page.scene.department);
  const shown = (condition: Plan | null) => condition === null || decide(condition, env);
  const beside = block.beside
    .filter((fact) => shown(fact.if))
    .map(({ label, text, lines }) => ({
      label: written(label),
      lines: [...(text === null ? [] : [written(text)]), ...textsIn(lines, env)].filter(
        (line) => line !== '',
      ),
    }))
    .filter(({ lines }) => lines.length > 0);
  const { checks } = block;
  const verdicts = checks && shown(checks.if) ? judged(page, checks.rules) : [];
  const state = stateOf(page)?.value;
  const because = mine && state !== undefined ? writtenIn(page, block, inState(block.because, state)) : '';
  return {
    ...(because !== '' && { because }),
    ...(beside.length > 0 && { beside }),
    ...eventOf(page, block, env),
    ...(checks && verdicts.length > 0 && { checks: { label: written(checks.label), checks: verdicts } }),
  };
}

function textsIn(lines: Plan | null, env: Env): string[] {
  const found = lines && known(evaluate(lines, env));
  return Array.isArray(found) ? found.map(String) : [];
}

/** What goes into the viewer's own calendar, once its time is known. */
function eventOf(page: PageScene, { calendar }: NextStepBlock, env: Env): Pick<Waiting, 'event'> {
  if (calendar === null || (calendar.if !== null && !decide(calendar.if, env))) return {};
  const [from, to] = [calendar.from, calendar.to].map((plan) => known(evaluate(plan, env)));
  if (typeof from !== 'number' || typeof to !== 'number') return {};
  const written = (text: Text) => writeText(text, env, page.scene.department);
  const at = (instant: number) => new Date(instant).toISOString();
  return {
    event: { title: written(calendar.title), from: at(from), to: at(to), place: written(calendar.place) },
  };
}

function writtenIn(page: PageScene, block: NextStepBlock, text: Text | undefined): string {
  if (text === undefined) return '';
  const { scene } = page;
  const counted = counts(text) ? countedIn(page, block) : {};
  return writeText(text, envOf(scene, pageVars(page, counted)), scene.department);
}

const judging = new WeakMap<object, boolean>();

/** Whether the text says how many rules do not hold, or which: judging them reads much, and few texts do. */
function counts(text: Text): boolean {
  if (typeof text === 'string') return false;
  const found = judging.get(text) ?? COUNTED.some((name) => textReads(text, name));
  judging.set(text, found);
  return found;
}

/** The action or else the state, the type, and the row as people call it, unless that is the viewer. */
function plainTitle({ page, lead }: Pick<Turn, 'page' | 'lead'>, state: string): string {
  const { scene, grant, record, row, type } = page;
  const { department } = scene;
  const action = lead ? writeText(lead.transition.label, envOf(scene, varsOf(lead)), department) : state;
  const kind = type ? itemOf(scene.model, 'type', type.code, department).label : '';
  const name = record && row ? labelOfRow(scene, record.name, row) : '';
  return [action, kind, name === grant.viewer?.name ? '' : name].filter((part) => part !== '').join(' · ');
}
