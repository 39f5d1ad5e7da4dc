import type { Compilation } from '../assemble/compile.ts';
import type { Block, Model, RouteModel, ScreenModel } from '../model.ts';
import { memo } from '../read/memo.ts';
import type { Node } from '../read/node.ts';
import { get } from '../read/node.ts';
import { audiencesAt, departmentsOf, type Kind, kindsOf, opens } from './kinds.ts';
import { parametersOf } from './routes.ts';

interface Link {
  /** Full screen name, `@audience` when fixed. */
  target: string;
  node: Node;
  /** Audiences that see the link; `null` = all of the route. */
  audiences: string[] | null;
  /** Where there are rows to lead from; `null` = wherever the route opens. */
  departments: string[] | null;
}

/** Every link leads to a screen that whoever sees the link may open there, with all its path parameters known. */
export function proveLinks(compilation: Compilation): void {
  const { context, model, routes } = compilation;
  const kinds = kindsOf(model);
  const byScreen = new Map<string, RouteModel[]>();
  for (const route of model.routes)
    byScreen.set(route.screen, [...(byScreen.get(route.screen) ?? []), route]);
  for (const { model: route } of routes) {
    const screen = model.screens[route.screen];
    if (!screen) continue;
    for (const link of linksOf(compilation, screen)) {
      const targets = targetsOf(byScreen, link.target);
      proveLink(compilation, { route, link, targets, kinds });
      for (const target of targets) proveParameters(context.report, model, { link, target });
    }
  }
}

function targetsOf(byScreen: ReadonlyMap<string, RouteModel[]>, target: string): RouteModel[] {
  const [name = '', audience] = target.split('@');
  return (byScreen.get(name) ?? []).filter((route) => audience === undefined || route.audience === audience);
}

function linksOf({ context, model }: Compilation, screen: ScreenModel): Link[] {
  return blocksOf(screen).flatMap(({ block, audiences }) => {
    const node = context.places.get(block);
    if (!node || (block.kind !== 'table' && block.kind !== 'link')) return [];
    if (!block.opens) return [];
    const departments = block.kind === 'table' ? (model.records[block.record]?.departments ?? null) : null;
    return [{ target: block.opens, node: get(node, 'opens') ?? node, audiences, departments }];
  });
}

const walked = new WeakMap<ScreenModel, Reached[]>();

/** All blocks of a screen, each with the audiences that reach it. */
export function blocksOf(screen: ScreenModel): Reached[] {
  return memo(walked, screen, () => walk([...screen.blocks, ...screen.side], null));
}

export interface Reached {
  block: Block;
  /** `null` = all of the route. */
  audiences: string[] | null;
}

/** Blocks with the audiences that reach them, those of tabs and sections around them included. */
function walk(blocks: readonly Block[], outer: string[] | null): Reached[] {
  return blocks.flatMap((block) => {
    const audiences = narrow(outer, block.for);
    const own = { block, audiences };
    if (block.kind === 'section') return [own, ...walk(block.blocks, audiences)];
    if (block.kind === 'tabs')
      return [own, ...block.tabs.flatMap((tab) => walk(tab.blocks, narrow(audiences, tab.for)))];
    return [own];
  });
}

function narrow(outer: string[] | null, inner: string[] | null): string[] | null {
  if (outer === null) return inner;
  return inner === null ? outer : outer.filter((name) => inner.includes(name));
}

interface LinkProof {
  route: RouteModel;
  link: Link;
  targets: RouteModel[];
  kinds: Kind[];
}

function proveLink({ context, model }: Compilation, { route, link, targets, kinds }: LinkProof): void {
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
  report: Compilation['context']['report'],
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
