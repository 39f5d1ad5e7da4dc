import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Block, CallChoice, Column } from '../../../definition/shown-screen.ts';
import { useApp } from '../../app/app-context.tsx';
import type { Cells } from '../../data/answers.ts';
import { call } from '../../data/http.ts';
import { paramQuery, routePath } from '../../data/queries.ts';
import { isRecord } from '../../errors/api-error.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column as TableColumn } from '../../ui/data-table-props.ts';
import { FilterSelect } from '../../ui/filter-bar.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { useBlockLabel } from '../block-label.ts';
import { drawCell } from '../cell.tsx';
import { FirstOf } from '../first-of.tsx';
import { useBlockData, usePage } from '../page-context.tsx';
import styles from './record.module.css';

type CallBlock = Extract<Block, { kind: 'call' }>;
interface CallData {
  rows: Cells[];
}

/** Rows of one of the specification's calls, with the choice it takes remembered on this device. */
export function CallView({ block }: { block: CallBlock }) {
  const label = useBlockLabel(block);
  const { text, href } = useApp();
  const { now, key } = usePage();
  const own = useBlockData<CallData>(block.id);
  const [index, choose] = useChoice(block.choose);
  const usual = !block.choose || index === block.choose.default;
  const other = useQuery({
    queryKey: ['block', key, block.id, index],
    queryFn: ({ signal }) => {
      const query = paramQuery(key.params);
      query.set('choice', String(index));
      return call<CallData>({
        path: `${routePath(key.route)}/blocks/${encodeURIComponent(block.id)}`,
        query,
        signal,
      });
    },
    enabled: !usual,
  });
  const agenda = isAgenda(block.columns);
  const answered = (usual ? own : other.data)?.rows;
  const rows = agenda && answered ? [...answered].sort(byDateAndTime) : answered;
  if (!own) return null;
  const named = block.columns.map<TableColumn<Cells>>((column, at) => ({
    key: column.name,
    header: text(column.label),
    phone: at === 0 ? 'name' : undefined,
    cell: (row) => drawCallCell(column, row, now, href),
  }));
  const columns = agenda ? [NUMBER, ...named] : named;
  return (
    <Section>
      <SectionHeading
        rule={!rows?.length}
        action={block.choose ? <Choice choice={block.choose} index={index} onChange={choose} /> : null}
      >
        {label}
      </SectionHeading>
      {!rows ? (
        other.error ? (
          <LoadFailure what={label} error={other.error} onRetry={() => void other.refetch()} />
        ) : (
          <Skeleton shape="lines" />
        )
      ) : rows.length === 0 ? (
        <p>{text(block.empty)}</p>
      ) : (
        <FirstOf items={rows}>
          {(shown) => (
            <DataTable caption={label} columns={columns} rows={shown} rowKey={(row) => JSON.stringify(row)} />
          )}
        </FirstOf>
      )}
    </Section>
  );
}

function Choice({
  choice,
  index,
  onChange,
}: {
  choice: CallChoice;
  index: number;
  onChange: (index: number) => void;
}) {
  return (
    <div className={styles.choice}>
      <FilterSelect
        label="Dalam"
        required
        options={choice.options.map((option, at) => ({ value: String(at), label: option.label }))}
        value={String(index)}
        onChange={(value) => onChange(Number(value))}
      />
    </div>
  );
}

/** The chosen index, kept under the choice's own key; a broken value falls back to the default (decision 95). */
function useChoice(choice: CallChoice | null): [number, (index: number) => void] {
  const [index, setIndex] = useState(() =>
    choice ? rememberedIndex(choice, localStorage.getItem(choice.remember)) : 0,
  );
  return [
    index,
    (next) => {
      if (choice) localStorage.setItem(choice.remember, String(next));
      setIndex(next);
    },
  ];
}

export function rememberedIndex(
  choice: Pick<CallChoice, 'default' | 'options'>,
  stored: string | null,
): number {
  const index = Number(stored);
  const valid =
    stored !== null &&
    stored.trim() !== '' &&
    Number.isInteger(index) &&
    index >= 0 &&
    index < choice.options.length;
  return valid ? index : choice.default;
}

/** A cell that opens what its row names (`link`), or a list of such (`links`: `{title, path}`). */
function drawCallCell(column: Column, row: Cells, now: Date, href: (path: string) => string): ReactNode {
  const targets: unknown = column.links ? row[column.links] : null;
  if (Array.isArray(targets)) {
    return (
      <ul className={styles.links}>
        {targets.filter(isRecord).map((target) => (
          <li key={String(target.path)}>
            <Link href={href(String(target.path))}>{String(target.title)}</Link>
          </li>
        ))}
      </ul>
    );
  }
  const content = drawCell(typed(column, row[column.name]), row[column.name], 'detail', now);
  const path = column.link ? row[column.link] : null;
  if (typeof path !== 'string' || path === '') return content;
  return <Link href={href(path)}>{content ?? 'Buka'}</Link>;
}

const NUMBER: TableColumn<Cells> = {
  key: '$number',
  header: 'No',
  align: 'right',
  phone: 'hidden',
  cell: (_, index) => index + 1,
};

/** Rows with a day and a time of day are an agenda: numbered, by date and then time (decision 94). */
function isAgenda(columns: Column[]): boolean {
  return ['date', 'time'].every((name) => columns.some((column) => column.name === name));
}

function byDateAndTime(one: Cells, other: Cells): number {
  return `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`);
}

/** A call's answer has no types: what reads as a day or a time of day is written as one. */
export function typed(column: Column, value: unknown): Column {
  if (column.type !== 'text' || typeof value !== 'string') return column;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return { ...column, type: 'date' };
  return /^\d{2}:\d{2}(:\d{2})?$/.test(value) ? { ...column, type: 'time' } : column;
}
