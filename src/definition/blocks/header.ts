import { type BlockPlace, rowPlace } from '../compile/block-place.ts';
import { compileColumn, compileColumns } from '../compile/columns.ts';
import { get, type Node } from '../read/node.ts';
import { blockSchema, columns } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    header: { title: Column | null; cells: Column[] };
  }
}

/** Heading of the page with the main facts of the row. */
export const header: BlockDefinition<'header'> = {
  ...PLAIN,
  schema: blockSchema('Heading of the page with the main facts of the row.', {
    title: { description: 'Field path or value.', type: ['string', 'object'] },
    cells: columns('Facts beside it.'),
  }),
  compile: (place, node) => {
    const title = get(node, 'title');
    return {
      title: title ? titleColumn(place, title) : null,
      cells: compileColumns(rowPlace(place), get(node, 'cells')),
    };
  },
  reads: ownRow,
  forLinks: true,
};

/** A header's title is a field path, or any value expression. */
function titleColumn(place: BlockPlace, node: Node) {
  return compileColumn(rowPlace(place), node);
}
