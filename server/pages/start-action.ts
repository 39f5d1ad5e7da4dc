import type { FormModel, Json, JsonObject, JsonSchema } from '../../src/definition/model.ts';
import { othersFields } from '../../src/definition/process/form-fields.ts';
import type { ActionStart, Verdict } from '../../src/definition/wire.ts';
import { notFoundError } from '../core/errors.ts';
import { type Case, labelOfCase, varsOf } from '../process/case.ts';
import { formOf, storedField } from '../process/form-of.ts';
import { isOffered, verdictsOf } from '../process/judge.ts';
import { choicesOffered, type Offered, startOffered, unaskedFields } from '../process/offered-choices.ts';
import { lookupsOffered } from '../process/offered-lookups.ts';
import { namesOf } from '../process/own-fields.ts';
import { notActorError } from '../process/refusals.ts';
import { saidOfChoices } from '../process/said-of-choices.ts';
import { toShow, valueIn } from '../scene/scene.ts';
import { followedIn } from './board-input.ts';
import type { BoundAction } from './bound-actions.ts';
import { caseToView } from './cases.ts';
import { meantItems, offeredItem } from './items.ts';
import { listedRow } from './listed-row.ts';
import { confirmOf, draftCase, obstaclesIn } from './offers.ts';
import { onlyChoices } from './only-choices.ts';
import type { PageScene } from './page-scene.ts';
import { asObject, givenIn, startValueOf } from './start-value.ts';

/** What the form of an action starts with. Throws E_ACCESS_ACTION when the action is not on offer (any more). */
export async function startAction(
  page: PageScene,
  action: BoundAction,
  ids: { id: string | null; item: string | null },
): Promise<ActionStart> {
  const one = await caseOf(page, action, ids);
  if (!(await page.scene.graph.settle(() => isOffered(one)))) throw notActorError(await labelOfCase(one));
  const obstacles = await obstaclesIn(page, action, one);
  const form = page.scene.model.forms[formOf(one) ?? ''];
  const held = (ids.item === null ? null : one.item) ?? one.row;
  const { offered, input, only } = form ? await begunForm(page, one, form) : NO_FORM;
  const told = form ? await toldByPage(page, action, form) : {};
  const unasked = form ? [...(await unaskedIn(one, form)), ...Object.keys(told)] : [];
  const confirm = await confirmOf(one);
  const lookups = form && (await lookupsOffered(page.scene, form, { fits: namesOf(one), unasked }));
  return {
    defaults: { ...input, ...told },
    ...(Object.keys(only).length > 0 && { only: Object.keys(only) }),
    ...(confirm !== null && { confirm }),
    by: await namesHeld(one),
    version: one.state === null ? null : Number(held.row_version),
    blocked: obstacles.map((message) => ({ message })),
    tells: await toldBefore(one),
    ...(form?.offered && { offered }),
    ...(unasked.length > 0 && { unasked }),
    ...(lookups && { lookups }),
    ...(form && (await saidOfChoices(page.scene, form, varsOf(one), offered))),
    ...(one.transition.board && form && { board: followedIn(form) }),
    ...(one.transition.reach && form && { reach: { follows: followedIn(form), ...one.transition.reach } }),
  };
}

/** What the screen's row tells the form in which a row of one of its lists is made, so that it is not asked for. */
async function toldByPage(
  page: PageScene,
  { target, block }: BoundAction,
  form: FormModel,
): Promise<JsonObject> {
  const starts = target === 'create' && block.kind === 'table' ? block.starts : undefined;
  const told: JsonObject = {};
  if (!page.row) return told;
  for (const [field, plan] of Object.entries(starts ?? {})) {
    const start = startValueOf(await valueIn(page.scene, plan, { page: page.row }), form.schema, field);
    if (start !== null) told[field] = start;
  }
  return told;
}

const NO_FORM = { offered: {}, input: {}, only: {} };

/** What a form begins with, `only`: of it what there is one choice of, and the choices that its fields offer. */
export async function begunForm(
  page: PageScene,
  one: Case,
  form: FormModel,
): Promise<{ offered: Offered; input: JsonObject; only: JsonObject }> {
  const offered = await offeredNow(one, form);
  const defaults = await valuesWith(one, form, offered);
  const only = await onlyChoices(page, one, { form, offered, defaults });
  return { offered, input: { ...defaults, ...only }, only };
}

/** Of a row that is still to be made nothing can be told until it is known for whom. */
async function toldBefore(one: Case): Promise<Verdict[]> {
  const verdicts = await verdictsOf(one, one.transition.tells);
  return verdicts.some(({ ok }) => ok !== null) ? verdicts : [];
}

const unaskedIn = (one: Case, form: FormModel): Promise<string[]> =>
  unaskedFields(toShow(one.work.scene), form, varsOf(one));

const offeredNow = (one: Case, form: FormModel): Promise<Offered> =>
  choicesOffered(toShow(one.work.scene), form, varsOf(one));

async function namesHeld(one: Case): Promise<string[]> {
  const { graph, model } = one.work.scene;
  const names = model.forms[formOf(one) ?? '']?.names ?? [];
  return graph.settle(() => names.filter(namesOf(one)));
}

export async function caseOf(
  page: PageScene,
  action: BoundAction,
  { id, item }: { id: string | null; item: string | null },
): Promise<Case> {
  const { process, transition, target } = action;
  if (target === 'create') return draftCase(page, action);
  if (target === 'list') {
    const question = { process, transition, ...(await listedRow(page, action, id ?? '')) };
    const listed = await page.scene.graph.settle(() =>
      item === null
        ? offeredItem(page, action, question)
        : meantItems(page, action, question).find((one) => one.id === item),
    );
    return caseToView(page.scene, { ...question, item: listed });
  }
  const { row, record, type, spec, scene } = page;
  if (!row || !record) throw notFoundError('no row');
  const question = { process, transition, type, spec, row };
  const { on } = transition;
  if (on === null) return caseToView(scene, question);
  const items = await scene.graph.settle(() => scene.graph.many(record.name, row, on));
  const found =
    item === null
      ? await scene.graph.settle(() => offeredItem(page, action, question))
      : items.find((one) => one.id === item);
  if (!found) throw notFoundError('no such item');
  return caseToView(scene, { ...question, item: found });
}

/** The form's start values: what the transition says, else what the row's stored form holds. */
export async function startValues(one: Case): Promise<JsonObject> {
  const form = one.work.scene.model.forms[formOf(one) ?? ''];
  return form ? valuesWith(one, form, await offeredNow(one, form)) : {};
}

/** As `startValues`, where the choices that are offered are known. */
async function valuesWith(one: Case, form: FormModel, offered: Offered): Promise<JsonObject> {
  const scene = toShow(one.work.scene);
  const field = storedField(one);
  const stored = field === null ? {} : ((one.row[field] ?? {}) as JsonObject);
  const plans = { ...form.prefill, ...one.transition.prefill };
  const defaults = startOffered(offered, defaultsOf(form.schema));
  for (const [key, plan] of Object.entries(plans)) {
    const value = await valueIn(scene, plan, varsOf(one));
    const start = startValueOf(value, form.schema, key);
    if (start !== null) defaults[key] = start;
  }
  for (const name of await unaskedIn(one, form)) delete defaults[name];
  if (field !== null) return { ...defaults, ...own(form.schema, givenIn(stored)) };
  const others = await one.work.scene.graph.settle(() => othersFields(form.schema, namesOf(one)));
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !others.includes(name)));
}

/** Of what is stored only what the form asks for: it may be a part of the whole. */
function own(schema: JsonSchema, stored: JsonObject): JsonObject {
  const names = Object.keys(asObject(schema.properties) ?? {});
  return Object.fromEntries(Object.entries(stored).filter(([name]) => names.includes(name)));
}

/** What the form's own fields start with, so that a browser that fills it in has changed nothing. */
function defaultsOf(schema: Json | undefined): JsonObject {
  const properties = Object.entries(asObject(asObject(schema)?.properties) ?? {});
  return Object.fromEntries(
    properties.flatMap(([name, property]) => {
      const start = asObject(property)?.default;
      return start === undefined ? [] : [[name, start]];
    }),
  );
}
