import { decideRoute } from '../../../src/definition/routes/decide.ts';
import { redirectedPath } from '../../../src/definition/routes/redirects.ts';
import type { OpenAnswer } from '../../../src/definition/wire.ts';
import { grantRoute } from '../../access/grant.ts';
import { routeAt, urlOf } from '../../addresses/route-at.ts';
import type { Deps, Viewer } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { screenToShow } from '../../definitions/screen-to-show.ts';
import { openPage } from '../page-scene.ts';
import { pageData } from './page-data.ts';

export interface OpenQuestion {
  viewer: Viewer | null;
  /** Path with query, as in the address bar. */
  path: string;
  /** Hash of the definitions whose screen the browser has already. */
  have: string | null;
}

/** A page by its address, with everything to draw it; old addresses answer where they lead now. Never throws a refusal. */
export async function openPath(deps: Deps, { viewer, path, have }: OpenQuestion): Promise<OpenAnswer> {
  const model = deps.definitions.current();
  const { hash } = model;
  const department = viewer?.department ?? model.app.department.default;
  const url = urlOf(path);
  const redirect = redirectedPath(model.redirects, url.pathname, department);
  if (redirect !== null) return { hash, redirect: redirect + url.search };
  const found = routeAt(model, url);
  if (!found) return { hash, refused: 'E_ACCESS_NOT_FOUND' };
  const { route, params } = found;
  const decision = decideRoute(route, viewer, department);
  if (!decision.allowed) return { hash, refused: decision.code };
  try {
    const page = await openPage(deps, grantRoute(deps, { viewer, route: route.id, params }));
    const data = await pageData(page);
    const screen = have === hash ? {} : { screen: screenToShow(model, page.grant.screen) };
    return { hash, now: data.now, route: route.id, params, ...screen, data };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      return { hash, refused: error.faults[0]?.code ?? 'E_ACCESS_NOT_FOUND' };
    }
    throw error;
  }
}
