import { useState } from 'react';
import type { ImportTwins } from '../../../definition/wire.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import styles from './import.module.css';
import * as texts from './texts.ts';

interface TwinsProps {
  twins: readonly ImportTwins[];
  changed: number;
  onChanged: () => void;
}

/** Rows with the same key, laid beside each other, and how many rows are there already. */
export function Twins({ twins, changed, onChanged }: TwinsProps) {
  if (twins.length === 0 && changed === 0) return null;
  return (
    <div className={styles.twins}>
      <SectionHeading>{texts.twinsHead}</SectionHeading>
      <ul>
        {twins.map((one) => (
          <Twin key={one.rows.join()} {...one} />
        ))}
        {changed > 0 ? (
          <li>
            <b>{texts.thereAlready(formatNumber(changed))}</b>
            <span>{texts.thereHint}</span>
            <Button size="row" onClick={onChanged}>
              {texts.showChanges(formatNumber(changed))}
            </Button>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function Twin({ rows, known_by, differ }: ImportTwins) {
  const [open, setOpen] = useState(false);
  const named = texts.rowsNamed(rows.map((row) => formatNumber(row)));
  return (
    <li>
      <b>{named}</b>
      <span>
        {known_by === null ? null : `${known_by}. `}
        {differ.length === 0
          ? texts.exactlyTheSame
          : texts.differIn(differ.map(({ title }) => title).join(', '))}
      </span>
      {differ.length === 0 ? null : (
        <Button
          size="row"
          aria-expanded={open}
          aria-label={texts.compareRows(named)}
          onClick={() => setOpen(!open)}
        >
          {texts.compare}
        </Button>
      )}
      {open ? (
        <DataTable
          caption={texts.compareRows(named)}
          rows={differ}
          rowKey={({ title }) => title}
          columns={[
            { key: 'title', header: texts.column, phone: 'name', cell: ({ title }) => <b>{title}</b> },
            ...rows.map((row, at) => ({
              key: String(row),
              header: texts.rowNumbered(formatNumber(row)),
              cell: ({ values }: ImportTwins['differ'][number]) => values[at] || texts.emptyCell,
            })),
          ]}
        />
      ) : null}
    </li>
  );
}
