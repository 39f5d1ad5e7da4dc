import type { Row } from '../../src/definition/expression/index.ts';
import type { RouteModel, ScreenModel } from '../../src/definition/model.ts';
import type { Crumb } from '../../src/definition/wire.ts';
import { mayOpen } from '../access/grant.ts';
import { linkNow, targetNow } from '../addresses/links.ts';
import { readerHere } from '../addresses/readers.ts';
import { labelOfRow } from '../records/row-label.ts';
import { textIn } from '../scene/scene.ts';
import { type PageScene, pageVars } from './page-scene.ts';

/** A page whose crumbs are asked for: the one that is open, or one that it stands under. */
interface Place {
  screen: ScreenModel;
  route: RouteModel;
  row: Row | null;
  params: Record<string, string>;
}

/** More pages above each other than this stand in a circle. */
const DEEPEST = 4;

/**
 * The pages above this one, as far as the viewer may open them: the screen it stands under with what is above that,
 * else those whose path begins this one's.
 */
export async function crumbsOf(page: PageScene): Promise<Crumb[]> {
  const { screen, route, params } = page.grant;
  return crumbsFrom(page, { screen, route, row: page.row, params }, DEEPEST);
}

async function crumbsFrom(page: PageScene, place: Place, depth: number): Promise<Crumb[]> {
  const parent = depth > 0 ? await parentOf(page, place) : null;
  if (parent) return [...(await crumbsFrom(page, parent.place, depth - 1)), parent.crumb];
  const crumbs: Crumb[] = [];
  for (const route of above(page, place.route)) {
    const path = pathOf(route, place.params);
    crumbs.push({ label: await textIn(page.scene, route.title, pageVars(page)), path });
  }
  return crumbs;
}

/** The screen a page stands under, named by its row: the period, not "participants". */
async function parentOf(
  page: PageScene,
  { screen: { under, row: shown }, row }: Place,
): Promise<{ place: Place; crumb: Crumb } | null> {
  const { grant, scene } = page;
  if (under === undefined || shown === null || row === null) return null;
  const { route, params } = grant;
  const reader = readerHere(scene);
  const question = { screen: under, record: shown.record, row, reader, audience: route.audience, params };
  const found = await scene.graph.settle(() => {
    const target = targetNow(scene, question);
    const path = linkNow(scene, question);
    const record = target?.screen.row?.record;
    const named = target?.row && record !== undefined && record !== shown.record;
    return target && path !== null
      ? { target, path, name: named && target.row ? labelOfRow(scene, record, target.row) : '' }
      : null;
  });
  if (!found) return null;
  const { target, path, name } = found;
  const id = target.screen.row && target.row ? { [target.screen.row.param]: String(target.row.id) } : {};
  const place = { ...target, params: { ...params, ...id } };
  const label = name === '' ? await textIn(scene, target.route.title, pageVars(page)) : name;
  return { place, crumb: { label, path } };
}

function above({ grant: { model, viewer } }: PageScene, route: RouteModel): RouteModel[] {
  return model.routes
    .filter(
      (other) =>
        (other.segments.length > 0 || route.segments.length === 0) &&
        other.query === null &&
        other.redirect === null &&
        isAbove(other, route) &&
        other.segments.every((segment, index) => {
          const own = route.segments[index];
          return own !== undefined && own.param === segment.param && (own.param || own.text === segment.text);
        }) &&
        mayOpen(model, other, viewer),
    )
    .sort((one, other) => one.segments.length - other.segments.length);
}

/** Shorter and for the same people; or, of a page that a query of its address picks (`?row=:id`), that address without it. */
function isAbove(other: RouteModel, route: RouteModel): boolean {
  if (other.segments.length === route.segments.length) return route.query !== null;
  return other.segments.length < route.segments.length && route.audiences.includes(other.audience);
}

function pathOf(route: RouteModel, params: Record<string, string>): string {
  const parts = route.segments.map(({ text, param }) =>
    param ? encodeURIComponent(params[text] ?? '') : text,
  );
  return `/${parts.join('/')}`;
}
