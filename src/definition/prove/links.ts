import type { Model, RouteModel, ScreenModel } from '../model.ts';
import type { Report } from '../read/issue.ts';
import type { Node } from '../read/node.ts';
import { get, itemsOf } from '../read/node.ts';
import { audiencesAt, departmentsOf, type Kind, kindsOf, opens } from './kinds.ts';
import type { ProvedModel, Proving, RoutedScreen } from './proving.ts';
import { blocksOf, narrow } from './reached.ts';
import { parametersOf } from './routes.ts';

interface Link {
  /** Full screen name, `@audience` when fixed. */
  target: string;
  node: Node;
  /** Audiences that see the link; `null` = all of the route. */
  audiences: string[] | null;
  /** Where there are rows to lead from; `null` = wherever the route opens. */
  departments: string[] | null;
  /** It stands only where its page opens for who asks, so that none leads to a closed one. */
  opened: boolean;
}

/** Every link leads to a screen that whoever sees the link may open there, with all its path parameters known. */
export function proveLinks(proving: Proving, { screen, routes }: RoutedScreen): void {
  const { context, model } = proving;
  const kinds = kindsOf(model);
  for (const link of linksOf(proving, screen)) {
    const targets = targetsOf(model, link.target);
    if (!link.opened)
      for (const { model: route } of routes) proveLink(proving, { route, link, targets, kinds });
    for (const target of targets) proveParameters(context.report, model, { link, target });
  }
}

function targetsOf({ routes_of }: ProvedModel, target: string): RouteModel[] {
  const [name = '', audience] = target.split('@');
  const routes = (routes_of[name] ?? []).map(({ model }) => model);
  return routes.filter((route) => audience === undefined || route.audience === audience);
}

function linksOf({ context, model }: Proving, screen: ScreenModel): Link[] {
  return blocksOf(screen).flatMap(({ block, audiences }) => {
    const node = context.places.get(block);
    if (!node || (block.kind !== 'table' && block.kind !== 'link')) return [];
    const departments = block.kind === 'table' ? (model.records[block.record]?.departments ?? null) : null;
    const opened = block.opened === true;
    const own = {
      target: block.opens ?? '',
      node: get(node, 'opens') ?? node,
      audiences,
      departments,
      opened,
    };
    const further = (block.kind === 'table' ? (block.links ?? []) : []).map((link, at) => {
      const written = itemsOf(get(node, 'links'))[at];
      const seenBy = narrow(audiences, link.for);
      const place = get(written, 'opens') ?? node;
      return { ...own, target: link.opens, node: place, audiences: seenBy, opened: false };
    });
    return [own, ...further].filter(({ target }) => target !== '');
  });
}

interface LinkProof {
  route: RouteModel;
  link: Link;
  targets: RouteModel[];
  kinds: Kind[];
}

function proveLink({ context, model }: Proving, { route, link, targets, kinds }: LinkProof): void {
  const { departments } = link;
  for (const department of departmentsOf(model, route).filter((code) => departments?.includes(code) ?? true))
    for (const kind of kinds) {
      if (!opens(route, kind, department) || !sees(model, { route, kind, audiences: link.audiences }))
        continue;
      if (targets.some((target) => opens(target, kind, department))) continue;
      context.report('E_DEF_LINK_CLOSED', link.node, {
        target: link.target,
        from: route.path,
        who: kind.name,
        department,
      });
      return;
    }
}

export function sees(
  model: Model,
  { route, kind, audiences }: { route: RouteModel; kind: Kind; audiences: string[] | null },
): boolean {
  if (audiences === null) return true;
  return audiencesAt(model, route, kind).some((audience) => audiences.includes(audience.name));
}

function proveParameters(
  report: Report,
  model: Model,
  { link, target }: { link: Link; target: RouteModel },
): void {
  const screen = model.screens[target.screen];
  if (!screen) return;
  const parameters = parametersOf(target);
  // Told at the path itself.
  if (screen.row && !screen.row.own && !parameters.includes(screen.row.param)) return;
  for (const parameter of parameters)
    if (screen.row?.param !== parameter && !Object.hasOwn(screen.params, parameter))
      report('E_DEF_LINK_PARAMETER', link.node, { target: target.path, parameter });
}
