import { type ComponentType, createContext, type Ref, use } from 'react';
import type { Block } from '../../definition/screens/shown-screen.ts';
import { blockDataIn, usePage } from '../page/page-context.tsx';
import { SectionHeading, type SectionHeadingProps } from '../ui/heading.tsx';
import { Sections } from '../ui/layout.tsx';

/** Draws any block; given by the screen, so that blocks which hold blocks need not know every kind. */
export const BlockRenderer = createContext<ComponentType<{ block: Block }> | null>(null);

/** True in the side column, where headings are smaller and have no rule. */
export const SideColumn = createContext(false);

/** Title of the tab around, which is the title of a list that has none of its own. */
export const TabTitle = createContext<string | null>(null);

/** Blocks one under the other with the space of sections; what is closed to a line comes after what is open. */
export function BlockList({ ref, blocks }: { ref?: Ref<HTMLDivElement>; blocks: Block[] }) {
  const Renderer = use(BlockRenderer);
  const { page } = usePage();
  const isFolded = (block: Block) => block.kind === 'section' && Boolean(blockDataIn(page, block)?.folded);
  const ordered = [...blocks.filter((block) => !isFolded(block)), ...blocks.filter(isFolded)];
  if (!Renderer) throw new Error('BlockList needs a BlockRenderer around it');
  return (
    <Sections ref={ref}>
      {ordered.map((block) => (
        <Renderer key={block.id} block={block} />
      ))}
    </Sections>
  );
}

/** The server leaves out what the viewer may not see; frames without data of their own follow what they hold. */
export function isVisible(block: Block, data: Record<string, unknown>): boolean {
  if (data[block.id] !== undefined) return true;
  return block.kind === 'section' && block.blocks.some((inner) => isVisible(inner, data));
}

/** What a section says beside its heading, for the one block that it lends its title. */
export const HeadingNote = createContext<string | null>(null);

/** Title of a block, in the size of the column it stands in. */
export function BlockHeading(props: SectionHeadingProps) {
  const note = use(HeadingNote);
  return use(SideColumn) ? (
    <SectionHeading note={note} {...props} level={3} rule={false} />
  ) : (
    <SectionHeading note={note} {...props} />
  );
}
