import { useState } from 'react';
import { loadChunk } from '../../chunks/chunk-error.ts';
import type { ListState } from '../../data/list-state.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { formatNumber } from '../../format/numbers.ts';
import { usePage } from '../../page/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import * as texts from './texts.ts';
import type { TableBlock } from './use-table.ts';

const FORMATS = [
  { key: 'xlsx', label: texts.formats.xlsx },
  { key: 'csv', label: texts.formats.csv },
];

export interface ExportMenuProps {
  block: TableBlock;
  state: ListState;
  /** Left out while the rows are on their way. */
  total?: number;
}

/** Exports the rows that match now, over all pages, and says how many that are. */
export function ExportMenu({ block, state, total }: ExportMenuProps) {
  const { key } = usePage();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (format: string) => {
    setWorking(true);
    setFailure(null);
    try {
      const { exportList } = await loadChunk(() => import('./export-list.ts'));
      setFailure(await exportList({ page: key, block: block.id, state, format }));
    } catch (error) {
      setFailure(regionErrorText(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      <Menu
        label={texts.exportList}
        align="end"
        opener={(props) => (
          <Button
            {...props}
            icon="file-down"
            trailingIcon="chevron-down"
            working={working && texts.exporting}
          >
            {total === undefined ? texts.exportList : texts.exportRows(formatNumber(total))}
          </Button>
        )}
        groups={[
          {
            key: 'formats',
            items: FORMATS.map((format) => ({ ...format, onSelect: () => void run(format.key) })),
          },
        ]}
      />
      {failure ? (
        <Notice tone="red" role="alert">
          {failure}
        </Notice>
      ) : null}
    </>
  );
}
