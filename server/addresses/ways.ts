import { sql } from 'kysely';
import { readsVariable } from '../../src/definition/expression/plan.ts';
import { pathsOnPage } from '../../src/definition/lists/list-reach.ts';
import type { Model, ProcessModel, RecordModel, ScreenModel } from '../../src/definition/model.ts';
import { type Grant, grantRoute, mayOpen } from '../access/grant.ts';
import { isOpenTie, rowRule } from '../access/row-rule.ts';
import { allOf, type Truth } from '../access/where-truth.ts';
import type { Deps, Viewer } from '../core/deps.ts';
import { indexOf, processOf } from '../core/model-index.ts';
import { createScene, type Scene } from '../scene/scene.ts';

/** Routes that show rows of a record to the viewer by the same rule. */
export interface Way {
  /** The viewer as those routes take them. */
  scene: Scene;
  /** In the order of the model; those of a type of their own first. */
  grants: Grant[];
  /** Over the record as `r`: which rows those routes open. */
  rule: Truth;
  /** When `searched`: search fields that those routes' pages show to the viewer whatever state the row is in. */
  shown: string[];
}

/** Which of the routes to a record count as ways; without more, all that open. */
export interface Wanted {
  /** Leaves screens out. */
  screen?: (screen: ScreenModel) => boolean;
  /** Only routes on which a tie of the person's own decides about every row: what concerns them, not what an office sees. */
  own?: boolean;
  /** Pages that show other search fields stand apart, so that nothing is found by what its page does not show. */
  searched?: boolean;
}

/**
 * The ways a viewer has to rows of a record: every route that opens and shows such a row, with the rule its page asks by,
 * joined where the rule is the same. Empty = no screen shows these rows to this viewer.
 */
export async function waysTo(
  deps: Deps,
  viewer: Viewer,
  record: RecordModel,
  wanted: Wanted = {},
): Promise<Way[]> {
  const model = deps.definitions.current();
  const grants = grantsTo(deps, viewer, record, wanted);
  const searchedIn = (grant: Grant) => (wanted.searched ? shownBy(grant, record) : []);
  const process = processOf(model, record.name);
  const ways = await Promise.all(
    [...groupByRule(grants, searchedIn).values()].map(async (alike): Promise<Way> => {
      const [{ audiences, department }] = alike;
      const scene = await createScene(deps, { db: deps.db, viewer, department, audiences });
      const rule = allOf([typeRule(process, alike), rowRule(scene, alike[0], record, 'r')]);
      const sorted = alike.toSorted((a, b) => Number(isAny(a)) - Number(isAny(b)));
      return { scene, grants: sorted, rule, shown: searchedIn(alike[0]) };
    }),
  );
  return ways.filter(({ rule }) => rule !== false);
}

const isAny = ({ screen }: Grant) => screen.type === null;

/** Type of the row a screen of that type shows; `null` when the record has no types. */
export function typeFieldOf(model: Model, record: string): string | null {
  return processOf(model, record)?.type_field ?? null;
}

function grantsTo(
  deps: Deps,
  viewer: Viewer,
  record: RecordModel,
  { screen: isWanted = () => true, own = false }: Wanted,
): Grant[] {
  const model = deps.definitions.current();
  const { rowScreens, routesOf } = indexOf(model);
  return (rowScreens.get(record.name) ?? [])
    .filter(isWanted)
    .flatMap(({ name }) => routesOf.get(name) ?? [])
    .filter((route) => !route.public && route.redirect === null && mayOpen(model, route, viewer))
    .map((route) => grantRoute(deps, { viewer, route: route.id, params: {} }))
    .filter(({ ties }) => !own || !ties.some((tie) => isOfOffice(record, tie)));
}

/** Whether a tie holds between everybody of an office and its rows: `department`, or one that does not ask who looks. */
function isOfOffice(record: RecordModel, tie: string): boolean {
  const plan = Object.hasOwn(record.ties, tie) ? record.ties[tie]?.plan : undefined;
  return isOpenTie(tie) || (plan !== undefined && !readsVariable(plan.root, 'viewer'));
}

type Alike = [Grant, ...Grant[]];

/** What of a row's search fields its page tells the viewer. */
function shownBy({ screen, audiences }: Grant, record: RecordModel): string[] {
  const seen = pathsOnPage(screen, (names) => names?.some((name) => audiences.includes(name)) ?? true);
  // What a row is called stands on every page of it.
  return record.search.filter((path) => path === record.label || seen.has(path));
}

/** Ties and audiences are all that a rule depends on, besides record and viewer. */
function groupByRule(grants: Grant[], searchedIn: (grant: Grant) => string[]): Map<string, Alike> {
  const groups = new Map<string, Alike>();
  for (const grant of grants) {
    const { ties, audiences } = grant;
    const key = JSON.stringify([ties.toSorted(), audiences.toSorted(), searchedIn(grant)]);
    const known = groups.get(key);
    if (known) known.push(grant);
    else groups.set(key, [grant]);
  }
  return groups;
}

/** A screen of one type refuses rows of another (pages/page-scene.ts). */
function typeRule(process: ProcessModel | null, grants: Grant[]): Truth {
  if (!process?.type_field || grants.some(isAny)) return true;
  const types = [...new Set(grants.map(({ screen }) => screen.type))];
  return sql<boolean>`${sql.ref(`r.${process.type_field}`)} = any(${types}::text[])`;
}
