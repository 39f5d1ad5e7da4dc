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
