import { grantRoute, mayOpen } from '../access/grant.ts';
import { linkFor } from '../addresses/links.ts';
import { findLink, type PersonalLink } from '../addresses/personal-links.ts';
import { readerHere } from '../addresses/readers.ts';
import { held, viewerIn } from '../auth/people.ts';
import type { Deps, Viewer } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';
import { indexOf } from '../core/model-index.ts';
import { openPage, type PageScene, pageVars } from '../pages/page-scene.ts';
import { labelOfRow } from '../records/row-label.ts';
import { textIn } from '../scene/scene.ts';

/** A link that opens: for whom, and the page as they will meet it. */
export interface OpenLink {
  link: PersonalLink;
  viewer: Viewer;
  page: PageScene;
  /** Path of the page. */
  path: string;
}

/**
 * What a link opens now, or `null`: the link counts, the account may be used, and the person may still see the row on that
 * page. Nothing is written.
 */
export async function openLink(deps: Deps, secret: string): Promise<OpenLink | null> {
  const link = await findLink(deps.db, secret, deps.clock.now());
  const viewer = link && (await viewerOf(deps, link));
  return link && viewer && pageOf(deps, link, viewer);
}

async function viewerOf(
  deps: Deps,
  { id, user, department, record, row }: PersonalLink,
): Promise<Viewer | null> {
  const query = { user, department, day: deps.clock.today() };
  const found = await viewerIn(deps.db, deps.definitions.current(), query);
  if (!found || (found.demo && !deps.config.demo)) return null;
  const { demo: _, ...viewer } = found;
  return held(viewer, { link: id, record, row });
}

async function pageOf(deps: Deps, link: PersonalLink, viewer: Viewer): Promise<OpenLink | null> {
  const model = deps.definitions.current();
  const screen = model.screens[link.screen];
  const routes = indexOf(model).routesOf.get(link.screen) ?? [];
  const route = routes.find((one) => one.redirect === null && mayOpen(model, one, viewer));
  if (!screen?.row || !route) return null;
  const params = { [screen.row.param]: link.row };
  try {
    const page = await openPage(deps, grantRoute(deps, { viewer, route: route.id, params }));
    const { record, row } = page;
    const reader = readerHere(page.scene);
    const target = { screen: screen.name, record: record?.name ?? '', row, reader };
    const path = await linkFor(page.scene, { ...target, audience: route.audience });
    return path === null ? null : { link, viewer, page, path };
  } catch (error) {
    // Out of the person's sight by now, or gone.
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** Title of the page and the words its row is shown by. */
export async function wordsOf({ page }: OpenLink): Promise<{ title: string; about: string }> {
  const { scene, record, row, grant } = page;
  const title = await textIn(scene, grant.route.title, pageVars(page));
  const about = record && row ? await scene.graph.settle(() => labelOfRow(scene, record.name, row)) : '';
  return { title, about };
}
