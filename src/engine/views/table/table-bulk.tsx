import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Offer, TableData, TableRow } from '../../data/answers.ts';
import { blockQuery } from '../../data/queries.ts';
import type { ListState } from '../../routing/list-state.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { useActions } from '../actions/action-host.tsx';
import { usePage } from '../page-context.tsx';
import { rowName } from './table-columns.tsx';
import type { TableBlock } from './use-table.ts';

interface TableBulkProps {
  block: TableBlock;
  state: ListState;
  data: TableData;
  offers: Offer[];
  selected: ReadonlySet<string>;
  onSelect: (selected: Set<string>) => void;
}

const PAGE = 100;

/** What can be done with the selected rows, with the number each action fits. */
export default function TableBulk({ block, state, data, offers, selected, onSelect }: TableBulkProps) {
  const { key } = usePage();
  const { start } = useActions();
  const client = useQueryClient();
  // Rows of other pages, known only after "Pilih semua".
  const [others, setOthers] = useState<Map<string, TableRow>>(new Map());
  const known = new Map([...others, ...data.data.map((row) => [row.id, row] as const)]);
  const chosen = [...selected].flatMap((id) => known.get(id) ?? []);

  const selectAll = async () => {
    const rows = new Map<string, TableRow>();
    for (let page = 1; rows.size < data.meta.total; page++) {
      const answer = await client.fetchQuery(blockQuery(key, block.id, { ...state, page, size: PAGE }));
      for (const row of answer.data) rows.set(row.id, row);
      if (answer.data.length === 0) break;
    }
    setOthers(rows);
    onSelect(new Set(rows.keys()));
  };
  const names = new Map(chosen.map((row) => [row.id, rowName(block.columns, row)]));
  const clear = () => onSelect(new Set());
  return (
    <BulkBar
      selected={selected.size}
      total={data.meta.total}
      onSelectAll={() => void selectAll()}
      onClear={clear}
      actions={offers.map((offer, at) => {
        const ids = chosen.filter((row) => row.actions.includes(offer.name)).map((row) => row.id);
        const preview = block.previews[offer.name];
        // A preview also names the rows it cannot be done on, and why.
        const asked = preview ? chosen.map((row) => row.id) : ids;
        return {
          key: offer.name,
          label: offer.label,
          count: ids.length,
          primary: at === 0,
          blocked: ids.length === 0 ? 'Tidak ada baris terpilih yang dapat diproses.' : undefined,
          onSelect: () => start({ offer, ids: asked, preview, names, onDone: clear }),
        };
      })}
    />
  );
}
