import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry, AuditPage } from '../../../definition/wire.ts';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { readError } from '../../errors/api-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { formatDate, formatTime } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { EmptyState } from '../../ui/drawn-states.tsx';
import { type ActiveFilter, FilterBar, FilterChips, FilterSelect } from '../../ui/filter-bar.tsx';
import { Link } from '../../ui/link.tsx';
import { usePhone } from '../../ui/media.ts';
import { Notice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChainState } from './chain-state.tsx';
import styles from './operations.module.css';
import * as texts from './texts.ts';
import { type AuditFilter, auditQuery, useAudit } from './use-operations.ts';

const ANYTHING: AuditFilter = {
  q: '',
  action: '',
  record: '',
  department: '',
  from: '',
  to: '',
  refused: false,
};
/** Of a fingerprint, what one compares by eye. */
const SHOWN = 8;

/** Who did what, when, to what: of the departments that the viewer administers. */
export function AuditLog({ label }: { label: string }) {
  const [filter, setFilter] = useState(ANYTHING);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<number | null>(null);
  const { data, error, refetch, isPlaceholderData } = useAudit(filter, page);
  const phone = usePhone();
  const change = (part: Partial<AuditFilter>) => {
    setFilter({ ...filter, ...part });
    setPage(1);
  };
  return (
    <>
      <div className={styles.above}>
        <ChainState />
        {data?.departments ? (
          <Notice tone="grey">{texts.ofDepartments(data.departments.join(', '))}</Notice>
        ) : null}
      </div>
      <FilterBar end={<ExportButton filter={filter} total={data?.total} />}>
        <SearchField label={texts.search} value={filter.q} onChange={(q) => change({ q })} />
        <FilterSelect
          label={texts.action}
          value={filter.action}
          options={(data?.actions ?? []).map((one) => ({ value: one, label: one }))}
          onChange={(action) => change({ action })}
        />
        {(data?.in_departments.length ?? 0) > 1 || filter.department !== '' ? (
          <FilterSelect
            label={texts.department}
            value={filter.department}
            options={(data?.in_departments ?? []).map((one) => ({ value: one, label: one }))}
            onChange={(department) => change({ department })}
          />
        ) : null}
        <FilterSelect
          label={texts.objectKind}
          value={filter.record}
          options={(data?.records ?? []).map((one) => ({ value: one.name, label: one.label }))}
          onChange={(record) => change({ record, action: '' })}
        />
      </FilterBar>
      <div className={styles.fields} data-print="hide">
        <TextField
          type="date"
          label={texts.from}
          optional
          value={filter.from}
          max={filter.to || undefined}
          onChange={(from) => change({ from })}
        />
        <TextField
          type="date"
          label={texts.until}
          optional
          value={filter.to}
          min={filter.from || undefined}
          onChange={(to) => change({ to })}
        />
        <Checkbox
          label={texts.refusedOnly}
          checked={filter.refused}
          onChange={(refused) => change({ refused })}
        />
      </div>
      <FilterChips filters={activeOf(filter, data, change)} onClear={() => change(ANYTHING)} />
      {error && !data ? <LoadFailure what={label} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton shape="lines" /> : null}
      {data && data.entries.length === 0 ? <EmptyState filtered title={texts.noEntries} /> : null}
      {data && data.entries.length > 0 ? (
        <>
          <DataTable
            caption={label}
            columns={columnsWith((q) => change({ ...ANYTHING, q }), { open, setOpen })}
            rows={data.entries}
            rowKey={({ number }) => String(number)}
            above={dayAbove(data.entries, phone)}
            busy={isPlaceholderData}
          />
          <Pager page={data.page} pageSize={data.size} total={data.total} onPage={setPage} />
        </>
      ) : null}
    </>
  );
}

/** What narrows the log, each with the way out of it. */
function activeOf(
  filter: AuditFilter,
  data: AuditPage | undefined,
  change: (part: Partial<AuditFilter>) => void,
): ActiveFilter[] {
  const recordOf = (name: string) => data?.records.find((one) => one.name === name)?.label ?? name;
  const said: Record<keyof AuditFilter, string> = {
    q: filter.q && texts.sought(filter.q),
    action: filter.action,
    department: filter.department,
    record: filter.record && recordOf(filter.record),
    from: filter.from && texts.since(formatDate(filter.from)),
    to: filter.to && texts.upTo(formatDate(filter.to)),
    refused: filter.refused ? texts.refusedOnly : '',
  };
  return Object.entries(said).flatMap(([key, label]) =>
    label === ''
      ? []
      : [{ key, label, onRemove: () => change({ [key]: ANYTHING[key as keyof AuditFilter] }) }],
  );
}

/** The day of an entry, above the first of it. */
const dayAbove = (entries: readonly AuditEntry[], phone: boolean) => (entry: AuditEntry, index: number) => {
  const dayOf = (one: AuditEntry | undefined) => one && formatDate(one.at, 'long');
  const day = dayOf(entry);
  if (day === dayOf(entries[index - 1])) return null;
  if (phone) return <li className={styles.day}>{day}</li>;
  return (
    <tr className={styles.day}>
      <td colSpan={COLUMNS}>{day}</td>
    </tr>
  );
};

const COLUMNS = 7;

interface Opened {
  /** Number of the entry of which all is told. */
  open: number | null;
  setOpen: (number: number | null) => void;
}

const columnsWith = (onRow: (row: string) => void, { open, setOpen }: Opened): Column<AuditEntry>[] => [
  {
    key: 'time',
    header: texts.time,
    phone: 'sub',
    nowrap: true,
    cell: ({ at }) => formatTime(at, { seconds: true }),
  },
  {
    key: 'actor',
    header: texts.actor,
    cell: ({ actor, actor_path, department }) => (
      <>
        <Named name={actor ?? texts.system} path={actor_path} />
        {department ? <span className={styles.small}>{department}</span> : null}
      </>
    ),
  },
  {
    key: 'action',
    header: texts.action,
    phone: 'name',
    cell: ({ action, refused, note }) => (
      <>
        {action} {refused ? <Badge tone="red">{texts.refused}</Badge> : null}
        {note ? <span className={`${styles.small} ${styles.note}`}>{note}</span> : null}
      </>
    ),
  },
  {
    key: 'object',
    header: texts.object,
    cell: (entry) => (
      <>
        {entry.object === null ? null : <Thing {...entry} kind={entry.object} onRow={onRow} />}
        {entry.number === open ? <Details {...entry} /> : null}
      </>
    ),
  },
  {
    key: 'change',
    header: texts.change,
    cell: ({ from, to, codes }) => {
      if (codes.length > 0) return <span className={styles.code}>{codes.join(' ')}</span>;
      if (to === null) return null;
      return from === null ? to : `${from} → ${to}`;
    },
  },
  {
    key: 'number',
    header: texts.numberAndDigest,
    nowrap: true,
    cell: ({ number, digest }) => (
      <>
        {formatNumber(number)}
        <span className={`${styles.small} ${styles.code}`}>{digest.slice(0, SHOWN)}</span>
      </>
    ),
  },
  {
    key: 'details',
    header: texts.detailsHead,
    headerHidden: true,
    phone: 'action',
    align: 'right',
    cell: ({ number }) => (
      <IconButton
        icon="eye"
        kind="quiet"
        size="row"
        label={texts.details(formatNumber(number))}
        aria-expanded={number === open}
        onClick={() => setOpen(number === open ? null : number)}
      />
    ),
  },
];

/** What the row of an entry cuts short. */
function Details({ at, row, digest }: Pick<AuditEntry, 'at' | 'row' | 'digest'>) {
  const said = [
    { label: texts.wholeMoment, value: `${formatDate(at, 'long')}, ${formatTime(at, { seconds: true })}` },
    ...(row === null ? [] : [{ label: texts.idOfRow, value: row }]),
    { label: texts.wholeDigest, value: digest },
  ];
  return (
    <dl className={styles.details}>
      {said.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.code}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A name, and where it leads. */
function Named({ name, path }: { name: string; path: string | null }) {
  return path === null ? name : <Link href={path}>{name}</Link>;
}

interface ThingProps extends Pick<AuditEntry, 'name' | 'path' | 'row' | 'more'> {
  kind: string;
  onRow: (row: string) => void;
}

/** What something was done to: by name where the reader may know it, else by kind and the end of its id. */
function Thing({ kind, name, path, row, more, onRow }: ThingProps) {
  const known = name ?? (row === null ? kind : texts.endOfRow(row.slice(-SHOWN)));
  return (
    <>
      <Named name={known} path={path} />
      <span className={styles.about}>
        {name === null && row === null ? null : <span>{kind}</span>}
        {more > 0 ? <span>{texts.moreRows(more)}</span> : null}
        {row ? (
          <button
            type="button"
            className={styles.row}
            aria-label={texts.allOfRow(kind, known)}
            onClick={() => onRow(row)}
          >
            {texts.everyEntry}
          </button>
        ) : null}
      </span>
    </>
  );
}

/** What matches now, over all pages. */
function ExportButton({ filter, total }: { filter: AuditFilter; total: number | undefined }) {
  const run = useMutation({
    mutationFn: async () => {
      const { download } = await loadChunk(() => import('../../data/downloads.ts'));
      const asked = { path: '/operations/audit/export', query: auditQuery(filter) };
      await download(asked).catch(async (error: unknown) => {
        throw await readError(error);
      });
    },
  });
  if (!total) return null;
  return (
    <>
      <Button icon="file-down" working={run.isPending && texts.exporting} onClick={() => run.mutate()}>
        {texts.exportEntries(formatNumber(total))}
      </Button>
      {run.error ? (
        <Notice tone="red" role="alert">
          {regionErrorText(run.error)}
        </Notice>
      ) : null}
    </>
  );
}
