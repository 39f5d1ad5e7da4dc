import { rowPlace } from '../compile/block-place.ts';
import { compileColumns } from '../compile/columns.ts';
import { get } from '../read/node.ts';
import { blockSchema, columns } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    detail: { columns: Column[] };
  }
}

/** Fields of the row. */
export const detail: BlockDefinition<'detail'> = {
  ...PLAIN,
  schema: blockSchema(
    'Fields of the row.',
    { columns: columns('Fields in order.') },
    { required: ['columns'] },
  ),
  compile: (place, node) => ({ columns: compileColumns(rowPlace(place), get(node, 'columns')) }),
  reads: ownRow,
  forLinks: true,
};
