import { decide, evaluate, type Plan, type Row } from '../../../src/definition/expression/index.ts';
import { OPEN } from '../../../src/definition/messages/server-texts.ts';
import type { Block, RouteModel, TableModel, Text } from '../../../src/definition/model.ts';
import type { Waiting } from '../../../src/definition/wire.ts';
import { grantRoute, mayOpen } from '../../access/grant.ts';
import type { Stay } from '../../addresses/readers.ts';
import { indexOf } from '../../core/model-index.ts';
import type { Case } from '../../process/case.ts';
import { formOf } from '../../process/form-of.ts';
import { isOffered, obstaclesBefore, verdictsOf } from '../../process/judge.ts';
import { optionRows } from '../../records/options.ts';
import { known } from '../../scene/known.ts';
import { envOf, sceneAs } from '../../scene/scene.ts';
import { writeText } from '../../scene/write-text.ts';
import { boundActions } from '../bound-actions.ts';
import { draftCase } from '../offers.ts';
import { type PageScene, pageVars, pageWithout } from '../page-scene.ts';
import { visibleWhere } from '../visible.ts';

type Table = Extract<Block, { kind: 'table' }>;
type Begun = Table & { begin: NonNullable<TableModel['begin']> };

const begins = (block: Block): block is Begun => block.kind === 'table' && block.begin !== null;

/**
 * What the viewer can begin now, by lists that say so: the transition is on offer, nothing is in its way, all it tells
 * holds, and its form has something to choose. One entry a screen.
 */
export const beginningsOf = (stay: Stay): Promise<Waiting[]> => beginningsBy(stay, beginning);

/** What the viewer could begin now but for a few rules that it tells, by lists that say how few; each with those rules. */
export const lackingOf = (stay: Stay): Promise<Waiting[]> => beginningsBy(stay, lacking);

type Tell = (draft: Case, block: Begun, at: Place) => Promise<Waiting[]>;

/** The list in which it is begun. */
interface Place {
  page: PageScene;
  route: RouteModel;
}

async function beginningsBy({ scene, viewer }: Stay, tell: Tell): Promise<Waiting[]> {
  const { model, deps } = scene;
  const entries: Waiting[] = [];
  const { beginScreens, routesOf } = indexOf(model);
  for (const { name } of beginScreens) {
    const route = routeTo(routesOf.get(name) ?? [], (one) => mayOpen(model, one, viewer));
    if (!route) continue;
    const grant = grantRoute(deps, { viewer, route: route.id, params: {} });
    const own = await sceneAs(scene, viewer, grant.audiences);
    const page = pageWithout(own, grant);
    const blocks = await own.graph.settle(() => visibleWhere(page, begins).filter(begins));
    for (const block of blocks) {
      const action = boundActions(page, [block]).find(({ target }) => target === 'create');
      if (!action) continue;
      const draft = await draftCase(page, action);
      if (await isOpen(draft)) entries.push(...(await tell(draft, block, { page, route })));
    }
  }
  return entries;
}

/** A page without a row of its own can be opened just so. */
function routeTo(
  routes: readonly RouteModel[],
  opens: (route: RouteModel) => boolean,
): RouteModel | undefined {
  return routes.find(
    (route) =>
      !route.public &&
      route.redirect === null &&
      route.query === null &&
      route.segments.every(({ param }) => !param) &&
      opens(route),
  );
}

async function beginning(draft: Case, block: Begun, at: Place): Promise<Waiting[]> {
  if ((await missing(draft)).length > 0) return [];
  return toldOf(draft, block, at, (entry) => entry);
}

async function lacking(draft: Case, block: Begun, at: Place): Promise<Waiting[]> {
  const { lacks } = block.begin;
  if (lacks === null) return [];
  const checks = await missing(draft);
  if (checks.length === 0 || checks.length > lacks.most) return [];
  if (checks.some(({ rule }) => lacks.after.includes(rule))) return [];
  const tell = (said: Text | null) => (entry: Waiting, written: Written) => ({
    ...entry,
    verb: written(lacks.verb) || OPEN,
    text: written(said),
    waits: '',
    lacks: { label: written(lacks.label), checks },
  });
  const rows = await rowsToChoose(draft, block);
  if (rows.length > 0 || lacks.later === null) return toldOf(draft, block, at, tell(lacks.text));
  const { where, from, text, none } = lacks.later;
  const [next] = (await daysOf(draft, await rowsToChoose(draft, block, where), from)).toSorted(byDue);
  const said = next ? text : none;
  const row = next?.row ?? null;
  const { scene } = at.page;
  const meant = await scene.graph.settle(
    () =>
      said !== null && (block.begin.if === null || decide(block.begin.if, envOf(scene, varsFor(draft, row)))),
  );
  if (!meant) return [];
  const told = await entryFor(draft, block, at, { row, due: null }, tell(said));
  return told.text === '' ? [] : [told];
}

type Written = (text: Text | null) => string;

/** What is told of the choice that is due first; nothing without a choice. `tell` may throw `NotLoaded`. */
async function toldOf(draft: Case, block: Begun, at: Place, tell: Tells): Promise<Waiting[]> {
  const [first] = (await choicesOf(draft, block)).toSorted(byDue);
  return first ? [await entryFor(draft, block, at, first, tell)] : [];
}

type Tells = (entry: Waiting, written: Written) => Waiting;

/** What is told of a choice, or, without its row, of none. */
function entryFor(
  draft: Case,
  block: Begun,
  { page, route }: Place,
  { row, due }: { row: Row | null; due: string | null },
  tell: Tells,
): Promise<Waiting> {
  const written: Written = (text) =>
    text === null
      ? ''
      : writeText(text, envOf(page.scene, { ...pageVars(page), row }), page.scene.department);
  return page.scene.graph.settle(() =>
    tell(
      {
        record: draft.record.name,
        id: page.grant.screen.name,
        title: written(block.begin.asks),
        verb: written(block.begin.verb) || OPEN,
        text: written(block.begin.text),
        due,
        path: route.path,
      },
      written,
    ),
  );
}

async function isOpen(draft: Case): Promise<boolean> {
  if (!(await draft.work.scene.graph.settle(() => isOffered(draft)))) return false;
  return (await obstaclesBefore(draft)).length === 0;
}

const missing = async (draft: Case) =>
  (await verdictsOf(draft, draft.transition.tells)).filter(({ ok }) => ok !== true);

interface Choice {
  row: Row;
  due: string | null;
}

/** What the form lets one choose of the record, each with its day. */
async function choicesOf(draft: Case, block: Begun): Promise<Choice[]> {
  const { scene } = draft.work;
  const { begin } = block;
  const days = await daysOf(draft, await rowsToChoose(draft, block), begin.due);
  return scene.graph.settle(() =>
    days.filter(({ row }) => begin.if === null || decide(begin.if, envOf(scene, varsFor(draft, row)))),
  );
}

/** The rows of the form's picker; with `where` those of its record that this says instead. */
async function rowsToChoose(draft: Case, { begin }: Begun, where?: Plan): Promise<Row[]> {
  const { scene } = draft.work;
  const sources = Object.values(scene.model.forms[formOf(draft) ?? '']?.options ?? {});
  const source = sources.find((one) => 'record' in one && one.record === begin.of);
  if (!source || !('record' in source)) return [];
  const { row: _, ...vars } = varsFor(draft, null);
  return optionRows(scene, where ? { ...source, where, first: null } : source, { vars });
}

const varsFor = (draft: Case, row: Row | null) => ({ parent: draft.row, spec: draft.spec, item: null, row });

/** Each with the day that counts for it. */
function daysOf(draft: Case, rows: readonly Row[], day: Plan | null): Promise<Choice[]> {
  const { scene } = draft.work;
  return scene.graph.settleAll(rows, (row) => {
    const due = day === null ? null : known(evaluate(day, envOf(scene, varsFor(draft, row))));
    return { row, due: typeof due === 'string' ? due : null };
  });
}

function byDue(one: Choice, other: Choice): number {
  return (one.due ?? '9').localeCompare(other.due ?? '9');
}
