import type { RouteModel } from '../../src/definition/model.ts';
import { mayOpen } from '../access/grant.ts';
import { textIn } from '../records/scene.ts';
import { type PageScene, pageVars } from './page-scene.ts';

export interface Crumb {
  label: string;
  path?: string;
}

/** The pages above this one: those whose path begins this one's, as far as the viewer may open them. */
export async function crumbsOf(page: PageScene): Promise<Crumb[]> {
  const { grant, scene } = page;
  const crumbs: Crumb[] = [];
  for (const route of above(page)) {
    const path = pathOf(route, grant.params);
    crumbs.push({ label: await textIn(scene, route.title, pageVars(page)), path });
  }
  return crumbs;
}

function above({ grant }: PageScene): RouteModel[] {
  const { route, model, viewer } = grant;
  return model.routes
    .filter(
      (other) =>
        other.segments.length > 0 &&
        other.segments.length < route.segments.length &&
        other.query === null &&
        other.audience === route.audience &&
        other.redirect === null &&
        other.segments.every((segment, index) => {
          const own = route.segments[index];
          return own !== undefined && own.param === segment.param && (own.param || own.text === segment.text);
        }) &&
        mayOpen(model, other, viewer),
    )
    .sort((one, other) => one.segments.length - other.segments.length);
}

function pathOf(route: RouteModel, params: Record<string, string>): string {
  const parts = route.segments.map(({ text, param }) =>
    param ? encodeURIComponent(params[text] ?? '') : text,
  );
  return `/${parts.join('/')}`;
}
