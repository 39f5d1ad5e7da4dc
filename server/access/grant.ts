import type { Model, RouteModel, ScreenModel } from '../../src/definition/model.ts';
import { isMember } from '../../src/definition/process/actors.ts';
import { decideRoute, type RouteDecision } from '../../src/definition/routes/decide.ts';
import type { Deps, Viewer } from '../core/deps.ts';
import { type AppError, forbiddenError, notFoundError, refusal, signInError } from '../core/errors.ts';
import { indexOf } from '../core/model-index.ts';

/** What a viewer was let into: the route, as whom, and with which rows. Every data call starts from one. */
export interface Grant {
  model: Model;
  route: RouteModel;
  screen: ScreenModel;
  /** `null` on public routes. */
  viewer: Viewer | null;
  /** The route's audiences whose position or role the viewer has. */
  audiences: string[];
  /** Ties of those audiences, OR-ed. */
  ties: string[];
  /** Code of the active department. */
  department: string;
  /** Path parameters. */
  params: Record<string, string>;
}

export interface GrantQuestion {
  viewer: Viewer | null;
  route: string;
  params: Record<string, string>;
}

/**
 * Lets a viewer into a route or throws: E_ACCESS_NOT_FOUND for a route that does not exist, then in the guard's order
 * E_ACCESS_SIGN_IN, E_ACCESS_DEPARTMENT, E_ACCESS_FORBIDDEN, and E_ACCESS_LINK for what a personal link does not reach.
 */
export function grantRoute(deps: Deps, { viewer: asker, route: id, params: asked }: GrantQuestion): Grant {
  const model = deps.definitions.current();
  const route = indexOf(model).routes.byId(id);
  const screen = route && model.screens[route.screen];
  if (!route || !screen) throw notFoundError(`no route ${id}`);
  // Who came by a personal link meets a public page as a stranger.
  const viewer = route.public && asker?.scope ? null : asker;
  const department = asker?.department ?? model.app.department.default;
  const decision = decideRoute(route, viewer, department);
  if (!decision.allowed) throw refusalOf(decision.code);
  const params = screen.row?.own && viewer ? { ...asked, [screen.row.param]: viewer.id } : asked;
  const row = screen.row ? params[screen.row.param] : undefined;
  if (!reaches(viewer, screen) || (viewer?.scope && viewer.scope.row !== row))
    throw refusal('E_ACCESS_LINK', { over: null });
  return { model, route, screen, viewer, ...letInAs(model, route, viewer), department, params };
}

/** As whom somebody who may open the route is let in, and by which ties they meet rows there. */
export function letInAs(
  model: Model,
  route: RouteModel,
  viewer: Viewer | null,
): Pick<Grant, 'audiences' | 'ties'> {
  const audiences = route.audiences.filter((name) => isIn(model, route, name, viewer));
  return { audiences, ties: tiesOf(model, route, audiences) };
}

/** Whether the screen shows a row of the record that the viewer's personal link is for; without a link, always. */
export function reaches(viewer: Viewer | null, { row }: ScreenModel): boolean {
  return !viewer?.scope || row?.record === viewer.scope.record;
}

/** Whether the route opens for the viewer; the same question the browser's guard asks, and whether their link reaches it. */
export function mayOpen(model: Model, route: RouteModel, viewer: Viewer | null): boolean {
  const screen = model.screens[route.screen];
  if (!screen || !reaches(viewer, screen)) return false;
  return decideRoute(route, viewer, viewer?.department ?? model.app.department.default).allowed;
}

function refusalOf(code: NonNullable<RouteDecision['code']>): AppError {
  if (code === 'E_ACCESS_SIGN_IN') return signInError();
  return code === 'E_ACCESS_DEPARTMENT' ? departmentError() : forbiddenError();
}

const departmentError = () => refusal('E_ACCESS_DEPARTMENT', {});

/**
 * A viewer who may open the route belongs to its main audience by the route's own positions and roles (a type's managers
 * replace the audience's), to a joined one by that audience's.
 */
function isIn(model: Model, route: RouteModel, name: string, viewer: Viewer | null): boolean {
  const audience = model.audiences[name];
  if (!audience) return false;
  if (name !== route.audience) return isMember(audience, viewer);
  if (audience.public || audience.signed_in) return true;
  const joined = route.audiences.filter((other) => other !== name);
  const elsewhere = new Set(joined.flatMap((other) => model.audiences[other]?.roles ?? []));
  const roles = route.roles.filter((role) => audience.roles.includes(role) || !elsewhere.has(role));
  return isMember({ ...audience, roles }, viewer);
}

/** The route's own rows for its main audience, the audience's for those that joined. */
function tiesOf(model: Model, route: RouteModel, audiences: string[]): string[] {
  const rows = audiences.flatMap((name) =>
    name === route.audience ? route.rows : (model.audiences[name]?.rows ?? []),
  );
  return [...new Set(rows)];
}
