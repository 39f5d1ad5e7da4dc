import type { DataTableProps } from './data-table-props.ts';
import { usePhone } from './media.ts';
import { RowBlocks } from './row-blocks.tsx';
import { WideTable } from './wide-table.tsx';

/** A table on wide screens, blocks in a fixed order on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = usePhone();
  return phone || props.asBlocks ? <RowBlocks {...props} /> : <WideTable {...props} />;
}
