import type { Text } from '../../definition/model.ts';
import type { BlockBase } from '../../definition/screens/shown-screen.ts';
import { usePage } from '../page/page-context.tsx';
import { useApp } from '../state/app-context.tsx';

/** What the server made of the label (it knows the row), else the definitions' own text, else `otherwise`. */
export function useBlockLabel(block: BlockBase, otherwise = ''): string {
  const { text } = useApp();
  const { page } = usePage();
  const said = page.blocks[block.id]?.label;
  return (typeof said === 'string' ? said : text(block.label)) || otherwise;
}

/** What is said where nothing is there: what the server made of it, else the definitions' own text. */
export function useEmptyText({ id, empty }: { id: string; empty: Text }): string {
  const { text } = useApp();
  return usePage().page.blocks[id]?.empty ?? text(empty);
}
