import type { Block, Model, RouteModel } from '../../src/definition/model.ts';
import { writeText } from './screen-list.ts';

/** Everything that holds for a route, defaults included, in lines for people. */
export function explainRoute(model: Model, route: RouteModel): string {
  const screen = model.screens[route.screen];
  const positions = Object.entries(model.positions).filter(([, one]) => route.positions.includes(one.id));
  const facts: [string, string][] = [
    ['path', route.path],
    ['screen', route.screen],
    ['title', JSON.stringify(writeText(route.title))],
    ['audiences', route.audiences.join(', ')],
    [
      'opens for',
      opensFor(
        route,
        positions.map(([name]) => name),
      ),
    ],
    ['departments', route.departments?.join(', ') ?? 'all'],
    ['sidebar', sidebarOf(model, route)],
    ['rows', route.rows.join(' or ') || 'none'],
    ['type', screen?.type ?? '-'],
    ['row', screen?.row ? `${screen.row.record} by :${screen.row.param}` : '-'],
    ['redirect', route.redirect ?? '-'],
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  const head = facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
  const blocks = screen
    ? [...screen.blocks, ...screen.side].map((block) => explainBlock(block, '  ')).join('\n')
    : '';
  return `${head}\nblocks\n${blocks}\n`;
}

/** The group and the entry that lead to it. */
function sidebarOf({ sidebar }: Model, { id }: RouteModel): string {
  const entries = sidebar.flatMap((group) =>
    group.entries
      .filter(({ route }) => route === id)
      .map(({ label }) => `${group.name}: ${writeText(label)}`),
  );
  return entries.join(', ') || '-';
}

function opensFor(route: RouteModel, positions: string[]): string {
  if (route.public) return 'everybody, without signing in';
  const names = [
    ...positions.map((name) => `position ${name}`),
    ...route.roles.map((role) => `role ${role}`),
  ];
  return names.join(' or ') || 'everybody signed in';
}

function explainBlock(block: Block, indent: string): string {
  const shown = [block.for ? `for ${block.for.join(', ')}` : '', block.if ? 'if ...' : ''].filter(
    (part) => part !== '',
  );
  const head = `${indent}${block.id} ${block.kind}${shown.length > 0 ? ` (${shown.join('; ')})` : ''}`;
  const inner =
    block.kind === 'section'
      ? block.blocks
      : block.kind === 'tabs'
        ? block.tabs.flatMap((tab) => tab.blocks)
        : [];
  const columns =
    block.kind === 'table' || block.kind === 'detail' ? block.columns.map((column) => column.name) : [];
  const lines = [head, ...(columns.length > 0 ? [`${indent}   columns ${columns.join(', ')}`] : [])];
  if (block.kind === 'table')
    lines.push(
      `${indent}   rows of ${block.record}, actions ${[...block.actions, ...block.bulk].join(', ') || 'none'}`,
    );
  return [...lines, ...inner.map((one) => explainBlock(one, `${indent}  `))].join('\n');
}
