import type { Compilation } from '../assemble/compile.ts';
import type { Model, RouteModel } from '../model.ts';
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
    const own = model.routes.filter((route) => entryOf([entry], route.path, route) !== null);
    if (own.some((route) => route.audience === audience && tellsTurns(model, route.screen))) continue;
    context.report('E_DEF_COUNT_NOTHING', node, { path, audience });
  }
}

function tellsTurns({ screens }: Model, name: string): boolean {
  const screen = screens[name];
  return (
    screen !== undefined &&
    everyBlock(screen).some(
      (block) => block.kind === 'next_step' || (block.kind === 'table' && block.begin !== null),
    )
  );
}
