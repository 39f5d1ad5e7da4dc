import { decide, evaluate, type Row } from '../../../src/definition/expression/index.ts';
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
  return toldOf(draft, block, at, (entry, written) => ({
    ...entry,
    verb: written(lacks.verb) || OPEN,
    text: written(lacks.text),
    waits: '',
    lacks: { label: written(lacks.label), checks },
  }));
}

type Written = (text: Text | null) => string;

/** What is told of the choice that is due first; nothing without a choice. `tell` may throw `NotLoaded`. */
async function toldOf(
  draft: Case,
  block: Begun,
  { page, route }: Place,
  tell: (entry: Waiting, written: Written) => Waiting,
): Promise<Waiting[]> {
  const [first] = (await choicesOf(draft, block)).toSorted(byDue);
  if (!first) return [];
  const written: Written = (text) =>
    text === null
      ? ''
      : writeText(text, envOf(page.scene, { ...pageVars(page), row: first.row }), page.scene.department);
  return page.scene.graph.settleAll([first], ({ due }) =>
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
async function choicesOf(draft: Case, { begin }: Begun): Promise<Choice[]> {
  const { scene } = draft.work;
  const sources = Object.values(scene.model.forms[formOf(draft) ?? '']?.options ?? {});
  const source = sources.find((one) => 'record' in one && one.record === begin.of);
  if (!source || !('record' in source)) return [];
  const vars = { parent: draft.row, spec: draft.spec, item: null };
  const rows = await optionRows(scene, source, { vars });
  const choices = await scene.graph.settleAll(rows, (row) => {
    const env = envOf(scene, { ...vars, row });
    if (begin.if !== null && !decide(begin.if, env)) return [];
    const day = begin.due === null ? null : known(evaluate(begin.due, env));
    return [{ row, due: typeof day === 'string' ? day : null }];
  });
  return choices.flat();
}

function byDue(one: Choice, other: Choice): number {
  return (one.due ?? '9').localeCompare(other.due ?? '9');
}
