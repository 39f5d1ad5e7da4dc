import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Offer, TableRow } from '../../../definition/wire.ts';
import { loadChunk } from '../../chunks/chunk-error.ts';
import type { RowSeen } from '../../data/actions.ts';
import { type ListState, toListQuery } from '../../data/list-state.ts';
import { blockPath, blockQuery, withParams } from '../../data/queries.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { usePage } from '../../page/page-context.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useActions } from '../actions/action-host.tsx';
import { skippedByAll, useSkippedBy } from '../actions/skipped.ts';
import * as viewTexts from '../texts.ts';
import { namesApart } from './names-apart.ts';
import * as texts from './texts.ts';
import type { Selection } from './use-selection.ts';
import type { TableBlock } from './use-table.ts';

interface TableBulkProps {
  block: TableBlock;
  state: ListState;
  /** Rows of the list, over all pages. */
  total: number;
  offers: Offer[];
  selection: Selection;
}

const PAGE = 100;

/** What can be done with the selected rows, with the number each action fits. */
export default function TableBulk({ block, state, total, offers, selection }: TableBulkProps) {
  const { key, now } = usePage();
  const { start } = useActions();
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const { rows } = selection;

  const selectAll = async () => {
    setFailure(null);
    const all = new Map<string, TableRow>();
    try {
      for (let page = 1; all.size < total; page++) {
        const answer = await client.fetchQuery(
          blockQuery(key, block, toListQuery({ ...state, page, size: PAGE })),
        );
        for (const row of answer.data) all.set(row.id, row);
        if (answer.data.length === 0) break;
      }
      selection.selectRows([...all.values()]);
    } catch (error) {
      setFailure(error);
    }
  };
  const names = namesApart(block.columns, rows, now);
  // What none of the actions fits. Rules that are asked of the rows' own forms are not known yet.
  const known = offers.every(({ name }) => !block.previews[name]?.forms);
  const left = known ? rows.filter((row) => !offers.some(({ name }) => row.actions.includes(name))) : [];
  const reasons = useSkippedBy(offers, left);
  const clear = () => selection.selectRows([]);
  const exportChosen = async () => {
    setFailure(null);
    const query = withParams(toListQuery(state), key);
    query.set('format', 'xlsx');
    const body = { ids: rows.map((row) => row.id) };
    try {
      const { download } = await loadChunk(() => import('../../data/downloads.ts'));
      await download({ path: `${blockPath(key, block.id)}/export`, query, body });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      {failure ? (
        <Notice tone="red" role="alert">
          {regionErrorText(failure)}
        </Notice>
      ) : null}
      <BulkBar
        selected={rows.length}
        total={total}
        note={
          left.length > 0
            ? skippedByAll(
                left.length,
                offers.map(({ label }, at) => ({ label, reasons: reasons[at] ?? new Map() })),
              )
            : undefined
        }
        onSelectAll={() => void selectAll()}
        onClear={clear}
        actions={[
          ...offers.map((offer, at) => {
            const ids = rows.filter((row) => row.actions.includes(offer.name)).map((row) => row.id);
            const preview = block.previews[offer.name];
            // A preview also names the rows it cannot be done on, and why.
            const asked = preview ? rows.map((row) => row.id) : ids;
            return {
              key: offer.name,
              // Rules are asked of the rows' own forms, which come first: how many it fits is not known yet.
              ...(preview?.forms
                ? { label: texts.looksFirst(offer.label) }
                : { label: offer.label, count: ids.length }),
              primary: at === 0,
              blocked: ids.length === 0 ? viewTexts.noneCanBeDone : undefined,
              onSelect: () =>
                start({ offer, ids: asked, seen: seenOf(rows, offer.name), preview, names, onDone: clear }),
            };
          }),
          ...(block.export
            ? [
                {
                  key: 'export',
                  label: texts.exportChosen,
                  icon: 'file-down' as const,
                  onSelect: () => void exportChosen(),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

function seenOf(rows: readonly TableRow[], action: string): RowSeen[] {
  return rows.map(({ id, version, items }) => ({ id, version, item: items?.[action] }));
}
