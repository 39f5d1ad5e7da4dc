import type { Compilation } from '../assemble/compile.ts';
import type { Model, RouteModel, ScreenModel } from '../model.ts';
import { memo } from '../read/memo.ts';
import { boolOf, get, type Node } from '../read/node.ts';
import { entryOf } from '../routes/entry-of.ts';
import { everyBlock } from '../screens/blocks-inside.ts';

/** What an entry of the sidebar counts can wait: a page of it says whose turn it is, or a list what can be begun. */
export function proveCounts({ context, model, routes }: Compilation): void {
  const asked = new Map<Node, RouteModel>();
  for (const { model: route, sidebar } of routes) {
    const node = sidebar?.kind === 'map' ? get(sidebar, 'count') : undefined;
    if (node && boolOf(node, false) && !asked.has(node)) asked.set(node, route);
  }
  for (const [node, { path, audience, screen }] of asked) {
    const entry = { path, audience, screen };
    const isOwn = (route: RouteModel) => entryOf([entry], route.path, route) !== null;
    if (model.routes.some((route) => route.audience === audience && tells(model, route) && isOwn(route)))
      continue;
    context.report('E_DEF_COUNT_NOTHING', node, { path, audience });
  }
}

const known = new WeakMap<ScreenModel, boolean>();

function tells({ screens }: Model, route: RouteModel): boolean {
  const screen = screens[route.screen];
  return screen !== undefined && memo(known, screen, () => tellsTurns(screen));
}

const tellsTurns = (screen: ScreenModel) =>
  everyBlock(screen).some(
    (block) => block.kind === 'next_step' || (block.kind === 'table' && block.begin !== null),
  );
