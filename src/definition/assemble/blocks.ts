import { BLOCK_DEFINITIONS, BLOCK_KINDS, boundNames } from '../blocks/kinds.ts';
import { type BlockPlace, shownWhen } from '../compile/block-place.ts';
import { optionalLabel } from '../compile/text.ts';
import type { Block, BlockBase, BlockKind } from '../model.ts';
import { entriesOf, get, keyNode, type Node } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';

/** The blocks written at the nodes, in reading order; the key of a block in YAML is its kind. */
export function compileBlocks(place: BlockPlace, nodes: readonly Node[]): Block[] {
  return nodes.flatMap((node) => {
    const [kind, inner] = entriesOf(node)[0] ?? [];
    const known = BLOCK_KINDS.find((one) => one === kind);
    if (known && inner) return [compileBlock(place, known, inner)];
    const place_ = kind === undefined ? node : keyNode(node, kind);
    unknownName(place.context.report, place_, { kind: 'block', name: kind ?? '', names: BLOCK_KINDS });
    return [];
  });
}

function compileBlock(place: BlockPlace, kind: BlockKind, node: Node): Block {
  const id = place.next();
  const base: BlockBase = {
    id,
    label: optionalLabel(place.context, get(node, 'label'), place.scope),
    ...shownWhen(place, node),
  };
  const own = { ...base, kind, ...BLOCK_DEFINITIONS[kind].compile(place, node) } as Block;
  const block = { ...own, ...boundNames(own) };
  place.context.places.set(block, node);
  return block;
}
