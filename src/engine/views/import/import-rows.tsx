import { useState } from 'react';
import type { ImportChange } from '../../../definition/wire.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/drawn-states.tsx';
import { Pager } from '../../ui/pager.tsx';
import styles from './import.module.css';
import * as texts from './texts.ts';

export const PAGE = 25;

/** In a block on phones there is no head over the number. */
export function RowNumber({ row }: { row: number }) {
  return (
    <>
      <span className={styles.rowWord}>{texts.rowHead} </span>
      {formatNumber(row)}
    </>
  );
}

interface RowsProps {
  rows: ImportChange[];
  /** How many there are of them; `rows` are the first. */
  all: number;
  words: texts.RowsWords;
  /** What is kept stands beside what the file says. */
  compared?: boolean;
}

/** Rows that can be written, and what the file says of them. */
export function Rows({ rows, all, words, compared = false }: RowsProps) {
  const [page, setPage] = useState(1);
  if (rows.length === 0) return <EmptyState title={words.none} />;
  return (
    <>
      {rows.length < all ? <p className={styles.note}>{words.first(formatNumber(rows.length))}</p> : null}
      <DataTable
        caption={words.tab}
        rows={rows.slice((page - 1) * PAGE, page * PAGE)}
        rowKey={({ row }) => String(row)}
        columns={[
          {
            key: 'row',
            header: texts.rowHead,
            align: 'right',
            phone: 'sub',
            cell: ({ row }) => <RowNumber row={row} />,
          },
          { key: 'name', header: texts.nameHead, phone: 'name', cell: ({ name }) => <b>{name}</b> },
          {
            key: 'fields',
            header: words.fields,
            phone: 'text',
            cell: ({ fields, warnings = [] }) => (
              <ul className={styles.changes}>
                {fields.map(({ title, before, after }) => (
                  <li key={title}>
                    <b>{title}:</b> {compared ? texts.change(before, after) : after}
                  </li>
                ))}
                {warnings.map((says) => (
                  <li key={says}>
                    <Badge tone="amber">{texts.warning}</Badge> {says}
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      <Pager page={page} pageSize={PAGE} total={rows.length} onPage={setPage} />
    </>
  );
}
