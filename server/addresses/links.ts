import { evaluate, type Plan, type Row } from '../../src/definition/expression/index.ts';
import type { Model, RouteModel, ScreenModel } from '../../src/definition/model.ts';
import { withDepartment } from '../../src/definition/routes/department-address.ts';
import { isGuarded } from '../../src/definition/routes/guarded.ts';
import { screenOfType } from '../../src/definition/screens/of-type.ts';
import { letInAs, mayOpen } from '../access/grant.ts';
import { showsRow } from '../access/row-rule.ts';
import { indexOf, processOf } from '../core/model-index.ts';
import { known } from '../scene/known.ts';
import { envOf, type Scene } from '../scene/scene.ts';
import type { Reader, Standing } from './readers.ts';

export interface LinkQuestion {
  /** Screen name, or the name of a screen of the row's own type. */
  screen: string;
  record: string;
  row: Row | null;
  /** `null` = nobody is signed in. */
  reader: Reader | null;
  /** Audience to stay in when it has a path there. */
  audience?: string;
  /** Reference from the row to the one the target shows; without it the row itself, or the one it points to. */
  to?: Plan | null;
  /** In the middle of a transition: the row is not yet what its pages will ask about, so the route alone is judged. */
  midway?: boolean;
  /** Values already known for the target's path parameters. */
  params?: Record<string, string>;
}

/** The address of a screen for a reader, or `null` when there is none that opens for them. */
export function linkFor(scene: Scene, question: LinkQuestion): Promise<string | null> {
  return scene.graph.settle(() => linkNow(scene, question));
}

/** Where a link leads: the screen, the route that opens for the reader, the row shown there, the department to enter. */
export interface LinkTarget {
  screen: ScreenModel;
  route: RouteModel;
  row: Row | null;
  department: string;
}

/**
 * The first route of the screen that opens for the reader and shows them this very row, by the rule of its page, in a
 * department they belong to. Synchronous: throws `NotLoaded`, so call it inside `settle`.
 */
export function targetNow(scene: Scene, question: LinkQuestion): LinkTarget | null {
  const { model } = scene;
  const { midway = false } = question;
  const screen = screenFor(model, question);
  if (!screen) return null;
  const row = targetRow(scene, screen, question);
  const audience = question.screen.split('@')[1] ?? question.audience;
  const routes = (indexOf(model).routesOf.get(screen.name) ?? []).toSorted(
    (one, other) => Number(other.audience === audience) - Number(one.audience === audience),
  );
  for (const standing of standingsFor(question, row)) {
    const route = routes.find((one) => opens(scene, standing, one, { screen, row, midway }));
    const department = standing?.viewer.department ?? scene.department;
    if (route) return { screen, route, row, department };
  }
  return null;
}

/** What the reader is in the department of the row; in each of theirs where the row belongs to none. */
function standingsFor({ reader, row: from }: LinkQuestion, row: Row | null): readonly (Standing | null)[] {
  if (reader === null) return [null];
  const { department } = row ?? from ?? {};
  return typeof department === 'string'
    ? reader.standings.filter(({ viewer }) => viewer.department === department)
    : reader.standings;
}

function opens(
  scene: Scene,
  standing: Standing | null,
  route: RouteModel,
  { screen, row, midway }: { screen: ScreenModel; row: Row | null; midway: boolean },
): boolean {
  const { model } = scene;
  const viewer = standing?.viewer ?? null;
  if (!mayOpen(model, route, viewer)) return false;
  if (viewer?.scope && row?.id !== viewer.scope.row) return false;
  const record = screen.row && model.records[screen.row.record];
  if (!record || row === null) return true;
  if (screen.row?.own && row.id !== viewer?.id) return false;
  const field = processOf(model, record.name)?.type_field;
  if (field && screen.type !== null && row[field] !== screen.type) return false;
  if (midway) return true;
  const { audiences, ties } = letInAs(model, route, viewer);
  const department = viewer?.department ?? scene.department;
  // As expressions of the page see the person: as the audiences that its route takes them for.
  const facts = standing && { ...standing.facts, audiences };
  return showsRow(scene, { viewer, department, ties, facts }, record, row);
}

/** As `linkFor`, synchronously: throws `NotLoaded`. The department is on it where it is another than the active one. */
export function linkNow(scene: Scene, question: LinkQuestion): string | null {
  const target = targetNow(scene, question);
  if (!target) return null;
  return target.department === scene.department
    ? pathTo(scene, target, question)
    : addressOf(scene, target, question);
}

/** As `linkNow`, always with the department: for answers that are read away from a page. Throws `NotLoaded`. */
export function addressNow(scene: Scene, question: LinkQuestion): string | null {
  const target = targetNow(scene, question);
  return target && addressOf(scene, target, question);
}

function addressOf(scene: Scene, target: LinkTarget, question: LinkQuestion): string | null {
  const path = pathTo(scene, target, question);
  return path && withDepartment(path, scene.model.app.department.parameter, target.department);
}

function pathTo(scene: Scene, { screen, route, row }: LinkTarget, question: LinkQuestion): string | null {
  const parts = route.segments.map(({ text, param }) => {
    if (!param) return text;
    const value = paramOf(scene, screen, row, text, question);
    return value === null ? null : encodeURIComponent(value);
  });
  const { query } = route;
  const value = query && paramOf(scene, screen, row, query.param, question);
  if (parts.includes(null) || (query && value === null)) return null;
  return `/${parts.join('/')}${query ? `?${query.name}=${encodeURIComponent(value ?? '')}` : ''}`;
}

/**
 * The page that a screen has for an audience (`screen@audience`) in the row's department, whoever reads the address: its guard asks
 * them when they come. `null` = there is none. Throws `NotLoaded`.
 */
export function pageFor(
  scene: Scene,
  question: Pick<LinkQuestion, 'screen' | 'record' | 'row'>,
): string | null {
  const own = { ...question, reader: null };
  const screen = screenFor(scene.model, own);
  const { department } = question.row ?? {};
  if (!screen || typeof department !== 'string') return null;
  const route = (indexOf(scene.model).routesOf.get(screen.name) ?? []).find((one) =>
    isGuarded(one, question.screen.split('@')[1], department),
  );
  return route
    ? addressOf(scene, { screen, route, row: targetRow(scene, screen, own), department }, own)
    : null;
}

/**
 * The first page that shows a row and opens for the reader, with its department; among screens of types only those of the
 * row's own. `null` = there is none. Throws `NotLoaded`: call it inside `settle`.
 */
export function pageOfRow(scene: Scene, reader: Reader | null, record: string, row: Row): string | null {
  const field = processOf(scene.model, record)?.type_field;
  for (const screen of indexOf(scene.model).rowScreens.get(record) ?? []) {
    if (field && screen.type !== null && row[field] !== screen.type) continue;
    const path = addressNow(scene, { screen: screen.name, record, row, reader });
    if (path !== null) return path;
  }
  return null;
}

/** A bare name is a screen of the row's type (`<type>.<name>`); of a row of another type a type's screen, or list, is that of its own. */
function screenFor(model: Model, { screen: named, record, row, to }: LinkQuestion): ScreenModel | undefined {
  const [screen = ''] = named.split('@');
  const known = Object.hasOwn(model.screens, screen) ? model.screens[screen] : undefined;
  const field = processOf(model, record)?.type_field;
  const type = field && row ? row[field] : null;
  const isOfType = known?.type === type || known?.type === null;
  if (typeof type !== 'string' || (known && (isOfType || to || (known.row && known.row.record !== record))))
    return known;
  const names = known ? [nameInType(known), ...(known.instead_of ?? [])] : [screen];
  return names.map((name) => screenOfType(model, type, name)).find((one) => one !== undefined) ?? known;
}

const nameInType = ({ name }: ScreenModel) => name.slice(name.indexOf('.') + 1);

/** The row the target shows: this one, or the one it points to. */
function targetRow(scene: Scene, screen: ScreenModel, { record, row, to }: LinkQuestion): Row | null {
  const wanted = screen.row?.record;
  if (to && row && wanted) {
    const id = known(evaluate(to, envOf(scene, { row })));
    return typeof id === 'string' ? (scene.graph.ref(wanted, id) ?? null) : null;
  }
  if (!row || !wanted || wanted === record) return row;
  const field = Object.values(scene.model.records[record]?.fields ?? {}).find(
    ({ relation }) => relation === wanted,
  );
  const id = field && row[field.name];
  return typeof id === 'string' ? (scene.graph.ref(wanted, id) ?? null) : null;
}

function paramOf(
  scene: Scene,
  screen: ScreenModel,
  row: Row | null,
  name: string,
  { params }: LinkQuestion,
): string | null {
  const param = name.replace(/^:/, '');
  if (screen.row?.param === param) return row ? String(row.id) : null;
  const plan = screen.params[param];
  const value = plan && row ? known(evaluate(plan, envOf(scene, { row }))) : null;
  return typeof value === 'string' ? value : (params?.[param] ?? null);
}
