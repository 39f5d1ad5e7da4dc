import { get, itemsOf, type Node, textOf } from '../read/node.ts';
import { Names, unknownName } from '../resolve/names.ts';
import type { Proving, RoutedScreen } from './proving.ts';
import { blocksOf } from './reached.ts';

/** A chart draws a list that stands on its page, by views of that list; an address opens the page at one of them. */
export function proveCharts({ context }: Proving, { screen }: RoutedScreen): void {
  const blocks = blocksOf(screen).map(({ block }) => block);
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
  const listed = tables.map(({ relation, record }) => relation ?? record);
  const parts = new Names<null>('part', context.report);
  for (const block of blocks) {
    const node = block.kind === 'chart' ? context.places.get(block) : undefined;
    if (block.kind !== 'chart' || !node) continue;
    const part = get(node, 'part');
    if (part) parts.add(textOf(part) ?? '', part, null);
    const table = tables[listed.indexOf(block.list)];
    const check = (at: Node | undefined, kind: string, names: string[]) => {
      const name = textOf(at);
      if (at && name !== undefined && !names.includes(name))
        unknownName(context.report, at, { kind, name, names });
    };
    check(get(node, 'list'), 'list of this page', listed);
    if (!table) continue;
    const views = table.views.map(({ name }) => name);
    for (const bar of itemsOf(get(node, 'bars')))
      for (const at of [get(bar, 'view'), get(bar, 'over'), ...itemsOf(get(bar, 'lost'))])
        check(at, 'view of the list', views);
  }
}
