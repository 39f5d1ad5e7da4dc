import { decide, evaluate, type Plan, type Row } from '../../../src/definition/expression/index.ts';
import { OPEN } from '../../../src/definition/messages/server-texts.ts';
import type { Block, RouteModel, Text } from '../../../src/definition/model.ts';
import type { Verdict, Waiting } from '../../../src/definition/wire.ts';
import { grantRoute, mayOpen } from '../../access/grant.ts';
import type { Stay } from '../../addresses/readers.ts';
import { indexOf } from '../../core/model-index.ts';
import type { Case } from '../../process/case.ts';
import { isOffered, obstaclesBefore, verdictsOf } from '../../process/judge.ts';
import { known } from '../../scene/known.ts';
import { envOf, sceneAs } from '../../scene/scene.ts';
import { writeText } from '../../scene/write-text.ts';
import { boundActions } from '../bound-actions.ts';
import { draftCase } from '../offers.ts';
import { type PageScene, pageVars, pageWithout } from '../page-scene.ts';
import { type Begun, rowsToChoose } from '../rows-to-choose.ts';
import { visibleWhere } from '../visible.ts';

const begins = (block: Block): block is Begun => block.kind === 'table' && block.begin !== null;

/** A transition on offer that makes a row, with nothing in its way but rules that it tells; and the list it is begun in. */
export interface Beginning extends Place {
  draft: Case;
  block: Begun;
  /** The rules that do not hold. */
  missing: Verdict[];
}

interface Place {
  page: PageScene;
  route: RouteModel;
}

/** What the viewer can begin now, where a list says so: all its rules hold, and its form has something to choose. One entry a screen. */
export const beginningsOf = (all: readonly Beginning[]): Promise<Waiting[]> =>
  eachOf(all, async (one) => (one.missing.length > 0 ? [] : toldOf(one, (entry) => entry)));

/** What the viewer could begin now but for a few rules, where a list says how few; each with those rules. */
export const lackingOf = (all: readonly Beginning[]): Promise<Waiting[]> => eachOf(all, lacking);

async function eachOf(
  all: readonly Beginning[],
  tell: (one: Beginning) => Promise<Waiting[]>,
): Promise<Waiting[]> {
  const entries: Waiting[] = [];
  for (const one of all) entries.push(...(await tell(one)));
  return entries;
}

/** Each list is asked once for what can be begun and for what is lacking. */
export async function begunBy({ scene, viewer }: Stay): Promise<Beginning[]> {
  const { model, deps } = scene;
  const found: Beginning[] = [];
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
      if (await isOpen(draft)) found.push({ draft, block, page, route, missing: await missingOf(draft) });
    }
  }
  return found;
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

async function lacking(one: Beginning): Promise<Waiting[]> {
  const { draft, block, page, missing: checks } = one;
  const { lacks } = block.begin;
  if (lacks === null || checks.length === 0 || checks.length > lacks.most) return [];
  if (checks.some(({ rule }) => lacks.after.includes(rule))) return [];
  const tell = (said: Text | null) => (entry: Waiting, written: Written) => ({
    ...entry,
    verb: written(lacks.verb) || OPEN,
    text: written(said),
    waits: '',
    lacks: { label: written(lacks.label), checks },
  });
  const rows = await rowsToChoose(draft, block);
  if (rows.length > 0 || lacks.later === null) return toldOf(one, tell(lacks.text));
  const { where, from, text, none } = lacks.later;
  const [next] = (await daysOf(draft, await rowsToChoose(draft, block, where), from)).toSorted(byDue);
  const said = next ? text : none;
  const row = next?.row ?? null;
  const { scene } = page;
  const meant = await scene.graph.settle(
    () =>
      said !== null && (block.begin.if === null || decide(block.begin.if, envOf(scene, varsFor(draft, row)))),
  );
  if (!meant) return [];
  const told = await entryFor(one, { row, due: null }, tell(said));
  return told.text === '' ? [] : [told];
}

type Written = (text: Text | null) => string;

/** What is told of the choice that is due first; nothing without a choice. `tell` may throw `NotLoaded`. */
async function toldOf(one: Beginning, tell: Tells): Promise<Waiting[]> {
  const [first] = (await choicesOf(one)).toSorted(byDue);
  return first ? [await entryFor(one, first, tell)] : [];
}

type Tells = (entry: Waiting, written: Written) => Waiting;

/** What is told of a choice, or, without its row, of none. */
function entryFor(
  { draft, block, page, route }: Beginning,
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

const missingOf = async (draft: Case) =>
  (await verdictsOf(draft, draft.transition.tells)).filter(({ ok }) => ok !== true);

interface Choice {
  row: Row;
  due: string | null;
}

/** What the form lets one choose of the record, each with its day. */
async function choicesOf({ draft, block }: Beginning): Promise<Choice[]> {
  const { scene } = draft.work;
  const { begin } = block;
  const days = await daysOf(draft, await rowsToChoose(draft, block), begin.due);
  return scene.graph.settle(() =>
    days.filter(({ row }) => begin.if === null || decide(begin.if, envOf(scene, varsFor(draft, row)))),
  );
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
