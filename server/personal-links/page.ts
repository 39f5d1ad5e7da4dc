import { grantRoute, mayOpen } from '../access/grant.ts';
import { linkFor } from '../addresses/links.ts';
import { findLink, isLate, type PersonalLink } from '../addresses/personal-links.ts';
import { readerHere } from '../addresses/readers.ts';
import { refused } from '../auth/credentials.ts';
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
 * What a link opens now, or why it opens nothing: the link counts, the account may be used, and the person may still see the
 * row on that page, which is not closed to them. Nothing is written.
 */
export async function openLink(deps: Deps, secret: string): Promise<OpenLink | AppError> {
  const link = await findLink(deps.db, secret);
  if (!link) return refused('link_over');
  const viewer = await viewerOf(deps, link);
  const found = viewer && (await pageOf(deps, link, viewer));
  // That it is signed already is news; that it was open for so long is none.
  if (found instanceof AppError) return found;
  if (isLate(link, deps.clock.now())) return refused('link_late');
  return found ?? refused('link_over');
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

async function pageOf(deps: Deps, link: PersonalLink, viewer: Viewer): Promise<OpenLink | AppError | null> {
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
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    // Closed, or out of the person's sight by now, or gone.
    return error.faults[0]?.code === 'E_ACCESS_LINK' ? error : null;
  }
}

/** Title of the page and the words its row is shown by. */
export async function wordsOf({ page }: OpenLink): Promise<{ title: string; about: string }> {
  const { scene, record, row, grant } = page;
  const title = await textIn(scene, grant.route.title, pageVars(page));
  const about = record && row ? await scene.graph.settle(() => labelOfRow(scene, record.name, row)) : '';
  return { title, about };
}
