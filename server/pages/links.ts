import { evaluate, type Plan, type Row } from '../../src/definition/expression/index.ts';
import type { Model, RouteModel, ScreenModel } from '../../src/definition/model.ts';
import { mayOpen } from '../access/grant.ts';
import type { Viewer } from '../deps.ts';
import { known } from '../records/known.ts';
import { indexOf, processOf } from '../records/model-index.ts';
import { envOf, type Scene } from '../records/scene.ts';

export interface LinkQuestion {
  /** Screen name, or the name of a screen of the row's own type. */
  screen: string;
  record: string;
  row: Row | null;
  reader: Viewer | null;
  /** Audience to stay in when it has a path there. */
  audience?: string;
  /** Reference from the row to the one the target shows; without it the row itself, or the one it points to. */
  to?: Plan | null;
  /** Values already known for the target's path parameters. */
  params?: Record<string, string>;
}

/** The path to a screen for a reader, or `null` when there is none that opens for them. */
export function linkFor(scene: Scene, question: LinkQuestion): Promise<string | null> {
  return scene.graph.settle(() => linkNow(scene, question));
}

/** Where a link leads: the screen, the route that opens for the reader, the row shown there. */
export interface LinkTarget {
  screen: ScreenModel;
  route: RouteModel;
  row: Row | null;
}

/** Synchronous: throws `NotLoaded`, so call it inside `settle`. */
export function targetNow(scene: Scene, question: LinkQuestion): LinkTarget | null {
  const screen = screenFor(scene.model, question);
  const route = screen && routeFor(scene.model, screen, question);
  if (!screen || !route) return null;
  const row = targetRow(scene, screen, question);
  const scope = question.reader?.scope;
  return scope && row?.id !== scope.row ? null : { screen, route, row };
}

/** As `linkFor`, synchronously: throws `NotLoaded`, so call it inside `settle`. */
export function linkNow(scene: Scene, question: LinkQuestion): string | null {
  const found = targetNow(scene, question);
  if (!found) return null;
  const { screen, route, row: target } = found;
  const parts = route.segments.map(({ text, param }) => {
    if (!param) return text;
    const value = paramOf(scene, screen, target, text, question);
    return value === null ? null : encodeURIComponent(value);
  });
  const { query } = route;
  const value = query && paramOf(scene, screen, target, query.param, question);
  if (parts.includes(null) || (query && value === null)) return null;
  return `/${parts.join('/')}${query ? `?${query.name}=${encodeURIComponent(value ?? '')}` : ''}`;
}

/**
 * The first page that shows a row and opens for the scene's viewer; among screens of types only those of the row's own.
 * `null` = there is none. Throws `NotLoaded`: call it inside `settle`.
 */
export function pageOfRow(scene: Scene, record: string, row: Row): string | null {
  const field = processOf(scene.model, record)?.type_field;
  const type = field ? row[field] : null;
  for (const screen of Object.values(scene.model.screens)) {
    if (screen.row?.record !== record || (screen.type !== null && screen.type !== type)) continue;
    const path = linkNow(scene, { screen: screen.name, record, row, reader: scene.viewer });
    if (path !== null) return path;
  }
  return null;
}

/** A bare name is a screen of the row's type (`<type>.<name>`). */
function screenFor(model: Model, { screen: named, record, row }: LinkQuestion): ScreenModel | undefined {
  const [screen = ''] = named.split('@');
  if (Object.hasOwn(model.screens, screen)) return model.screens[screen];
  const field = processOf(model, record)?.type_field;
  const type = field && row ? row[field] : null;
  return typeof type === 'string' ? model.screens[`${type}.${screen}`] : undefined;
}

function routeFor(model: Model, screen: ScreenModel, question: LinkQuestion): RouteModel | undefined {
  const { reader } = question;
  const audience = question.screen.split('@')[1] ?? question.audience;
  const open = (indexOf(model).routesOf.get(screen.name) ?? []).filter((route) =>
    mayOpen(model, route, reader),
  );
  return open.find((route) => route.audience === audience) ?? open[0];
}

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
