import type { Compilation } from '../assemble/compile.ts';
import type { RouteDraft } from '../compile/drafts.ts';
import type { RouteModel } from '../model.ts';
import { memo } from '../read/memo.ts';
import { type Node, placeOf, textOf } from '../read/node.ts';
import type { Proving, RoutedScreen } from './proving.ts';

/** Every path belongs to one route. */
export function proveRoutes(compilation: Compilation): void {
  const { context, routes } = compilation;
  const taken = new Map<string, RouteDraft>();
  for (const route of routes) {
    const pattern = memo(patterns, route.model, () => patternOf(route.model));
    const other = taken.get(pattern);
    if (other) reportClash(context.report, route.node, other);
    else taken.set(pattern, route);
  }
}

const patterns = new WeakMap<RouteModel, string>();

/** What paths have in common that cannot be told from each other. */
const patternOf = ({ segments, query }: RouteModel) =>
  `/${segments.map((part) => (part.param ? ':' : part.text)).join('/')}?${query?.name ?? ''}`;

/** The paths of a screen stand under their audience's prefix, and have the parameter that finds its row. */
export function provePaths(proving: Proving, { routes }: RoutedScreen): void {
  for (const route of routes) {
    provePrefix(proving, route);
    proveParameter(proving, route);
  }
}

function reportClash(report: Compilation['context']['report'], node: Node, other: RouteDraft): void {
  const place = placeOf(other.node.source, other.node.start);
  report('E_DEF_ROUTE_CLASH', node, {
    path: textOf(node) ?? '',
    other: other.model.screen,
    place: `${place.file}:${place.line}`,
  });
}

function provePrefix({ context, model }: Proving, { model: route, node }: RouteDraft): void {
  const own = model.audiences[route.audience]?.prefix;
  // Under a prefix that is left by a full page load the prefixes of the audiences hold as they do without it.
  const left = Object.keys(model.app.prefixes).find((prefix) => route.path.startsWith(`${prefix}/`)) ?? '';
  const under = (prefix: string, path = route.path) => path === prefix || path.startsWith(`${prefix}/`);
  if (own && !under(own) && !under(own, route.path.slice(left.length))) {
    context.report('E_DEF_ROUTE_PREFIX', node, { path: route.path, audience: route.audience, prefix: own });
    return;
  }
  const foreign = Object.values(model.audiences).find(
    (audience) => audience.prefix !== null && audience.prefix !== own && under(audience.prefix),
  );
  const isLonger = !own || (foreign?.prefix?.length ?? 0) > own.length;
  if (foreign?.prefix && isLonger)
    context.report('E_DEF_ROUTE_FOREIGN', node, {
      path: route.path,
      audience: route.audience,
      owner: foreign.name,
      prefix: foreign.prefix,
    });
}

/** A screen of one row finds it by a parameter, which all its paths must have. */
function proveParameter({ context, model }: Proving, { model: route, node }: RouteDraft): void {
  const row = model.screens[route.screen]?.row;
  const parameters = parametersOf(route);
  if (!row || row.own || route.redirect !== null || parameters.includes(row.param)) return;
  const known = Object.keys(model.screens[route.screen]?.params ?? {});
  const [other, ...more] = parameters.filter((name) => !known.includes(name));
  const suggestion = other && more.length === 0 ? route.path.replace(`:${other}`, `:${row.param}`) : null;
  const facts = { path: route.path, parameter: row.param, screen: route.screen };
  context.report('E_DEF_ROUTE_PARAMETER', node, facts, suggestion);
}

/** Names of the parameters in a path, that of its query included. */
export function parametersOf({ segments, query }: RouteModel): string[] {
  const names = segments.filter(({ param }) => param).map(({ text }) => text);
  return query ? [...names, query.param] : names;
}
