import type { Row } from '../../src/definition/expression/index.ts';
import type { JsonSchema } from '../../src/definition/model.ts';
import { stateIn } from '../../src/definition/process/state-of.ts';
import { startsIn } from '../../src/definition/process/transitions.ts';
import type { Offer } from '../../src/definition/wire.ts';
import type { Case } from '../process/case.ts';
import { varsOf } from '../process/case.ts';
import { openDraftToView } from '../process/execution/open-case.ts';
import { formOf } from '../process/form-of.ts';
import { asksProof, isOffered, obstaclesBefore, startsNow } from '../process/judge.ts';
import { textIn, toShow } from '../scene/scene.ts';
import type { BoundAction } from './bound-actions.ts';
import { caseToView, workToView } from './cases.ts';
import type { PageScene } from './page-scene.ts';
import { nothingToChoose } from './rows-to-choose.ts';

/** What the viewer may do on the screen's row, on its items, and what they may make; each with what stands in the way. */
export async function pageOffers(page: PageScene, actions: readonly BoundAction[]): Promise<Offer[]> {
  const offers: Offer[] = [];
  const seen = new Set<string>();
  for (const action of actions) {
    for (const one of await offeredBy(page, action)) {
      const key = `${action.process.name}.${action.name} ${String(one.item?.id ?? '')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      offers.push(await offerOf(one, await obstaclesIn(page, action, one)));
    }
  }
  return offers;
}

/** What stands in the way of it on this page, before its form is filled in. */
export async function obstaclesIn(page: PageScene, action: BoundAction, one: Case): Promise<string[]> {
  const obstacles = await obstaclesBefore(one);
  return obstacles.length > 0 ? obstacles : nothingToChoose(page, action, one);
}

async function offeredBy(page: PageScene, action: BoundAction): Promise<Case[]> {
  const { graph } = page.scene;
  if (action.target !== 'create') return graph.settle(() => offeredNow(page, action));
  const draft = await draftCase(page, action);
  return (await graph.settle(() => isOffered(draft))) ? [draft] : [];
}

/**
 * What of an action is on offer on the page's row: the row itself, or items of it. Nothing for an action that makes a row
 * or acts on those of a list. Throws `NotLoaded`: call it inside `settle`.
 */
export function offeredNow(page: PageScene, { process, transition, target }: BoundAction): Case[] {
  const { row, record, type, spec, scene } = page;
  if (target !== 'row' || row === null || record === null) return [];
  // Most do not start from where the row is, and are not worth a case.
  if (!startsIn(transition, stateIn(process, row))) return [];
  const question = { process, transition, type, spec, row };
  const whole = caseToView(scene, question);
  if (!startsNow(whole)) return [];
  const { on } = transition;
  if (on === null) return isOffered(whole) ? [whole] : [];
  const items = scene.graph.many(record.name, row, on);
  return items.map((item) => caseToView(scene, { ...question, item })).filter(isOffered);
}

/** The row a creating transition would make on this page, without its form being filled in. */
export function draftCase(page: PageScene, { process, transition, block }: BoundAction): Promise<Case> {
  return openDraftToView(workToView(page.scene), {
    process,
    transition: transition.name,
    row: null,
    input: {},
    reason: null,
    type: page.type?.code ?? null,
    values: block.kind === 'table' ? linkValues(page, block.relation) : {},
  });
}

/** A row made in the list of a relation belongs to the screen's row. */
export function linkValues(page: PageScene, relation: string | null): Row {
  const target = relation === null ? undefined : page.record?.relations[relation];
  return target && page.row ? { [target.by]: page.row.id } : {};
}

export async function offerOf(one: Case, blocked: string[]): Promise<Offer> {
  const { transition, work } = one;
  const scene = toShow(work.scene);
  const vars = varsOf(one);
  return {
    name: transition.name,
    label: await textIn(scene, transition.label, vars),
    tone: transition.tone,
    form: formOf(one),
    reason: transition.reason,
    ...(transition.reason_hint !== null && {
      reason_hint: await textIn(scene, transition.reason_hint, vars),
    }),
    ...(await reasonStart(one)),
    ...(await reasonSuggestions(one)),
    confirm: await confirmOf(one),
    blocked,
    ...(one.item === null ? {} : { item: String(one.item.id) }),
    ...(one.state === null ? {} : { version: Number((one.item ?? one.row).row_version) }),
    bulk: transition.bulk,
    ...((await asksProof(one)) && { identified: true }),
  };
}

async function reasonStart({ transition, work, ...one }: Case): Promise<Pick<Offer, 'reason_start'>> {
  if (transition.reason_start === null) return {};
  const start = await textIn(
    toShow(work.scene),
    transition.reason_start,
    varsOf({ transition, work, ...one }),
  );
  return start === '' ? {} : { reason_start: start };
}

async function reasonSuggestions(one: Case): Promise<Pick<Offer, 'reason_suggestions'>> {
  const suggestions: string[] = [];
  for (const text of one.transition.reason_suggestions)
    suggestions.push(await textIn(toShow(one.work.scene), text, varsOf(one)));
  const offered = suggestions.filter((text) => text !== '');
  return offered.length === 0 ? {} : { reason_suggestions: offered };
}

/** The question before it is done. What will be chosen in the form stands in braces: the browser fills it in. */
export async function confirmOf(one: Case): Promise<string | null> {
  const { transition, work } = one;
  if (transition.confirm === null) return null;
  const { schema } = work.scene.model.forms[formOf(one) ?? ''] ?? {};
  const input = Object.fromEntries(choicesIn(schema).map((name) => [name, `{${name}}`]));
  return textIn(toShow(work.scene), transition.confirm, varsOf({ ...one, input }));
}

/** Fields in which one of a few values is chosen. */
function choicesIn(schema: JsonSchema | undefined): string[] {
  const fields = Object.entries((schema?.properties ?? {}) as Record<string, JsonSchema>);
  return fields.flatMap(([name, field]) => (field.enum && field['x-labels'] ? [name] : []));
}
