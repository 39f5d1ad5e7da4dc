import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DefinitionState } from '../../../definition/wire.ts';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { readError } from '../../errors/api-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { formatMoment } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { EmptyState } from '../../ui/drawn-states.tsx';
import { Etiket } from '../../ui/etiket.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Sections } from '../../ui/layout.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { DefinitionText } from './definition-text.tsx';
import styles from './operations.module.css';
import { RefusedChange } from './refused-change.tsx';
import * as texts from './texts.ts';
import { useDefinitionCheck, useDefinitionState } from './use-operations.ts';

/** Rows of a list before somebody asks for all. */
const AT_FIRST = 6;
/** Of a fingerprint, what one compares by eye. */
const SHOWN = 16;
/** The same of one type. */
const OF_TYPE = 8;
const NUMBER = /^\d*$/;

type Type = DefinitionState['types'][number];
type Screen = DefinitionState['screens'][number];

/** What is in force; first of all, that it still is while files on the disk are refused. */
export function DefinitionsInForce({ label }: { label: string }) {
  const { data, error, refetch } = useDefinitionState();
  if (error && !data) return <LoadFailure what={label} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="lines" />;
  const { faults, refused_at, types, screens } = data;
  return (
    <Sections>
      <div>
        <Acts state={data} />
        {faults.length > 0 ? <RefusedChange faults={faults} at={refused_at} /> : null}
      </div>
      <Head state={data} />
      <Types types={types} refused={new Set(faults.map(({ file }) => file))} />
      <Listed title={texts.screens} rows={screens} columns={SCREENS} rowKey={({ name }) => name} />
      <div>
        <SectionHeading level={3}>{texts.history}</SectionHeading>
        <Timeline label={texts.history} items={historyOf(data)} />
      </div>
    </Sections>
  );
}

/** What came into force, and what was refused since. */
function historyOf({ faults, refused_at, history }: DefinitionState) {
  const inForce = history.map(({ hash, at, changes }) => ({
    key: `${hash} ${at}`,
    title: changes > 0 ? texts.changedTables(changes) : texts.tookEffect,
    meta: `${formatMoment(at)}, ${texts.digest(hash.slice(0, SHOWN))}`,
  }));
  if (refused_at === null) return inForce;
  const files = new Set(faults.map(({ file }) => file)).size;
  const title = texts.wasRefused(formatNumber(faults.length), formatNumber(files));
  return [{ key: 'refused', title, meta: formatMoment(refused_at) }, ...inForce];
}

/** All files to take along, and a look at those on the disk for who does not want to wait. */
function Acts({ state }: { state: DefinitionState }) {
  const check = useDefinitionCheck();
  const files = useMutation({
    mutationFn: async () => {
      const { download } = await loadChunk(() => import('../../data/downloads.ts'));
      await download({ path: '/operations/definitions/zip' }).catch(async (error: unknown) => {
        throw await readError(error);
      });
    },
  });
  const error = files.error ?? check.error;
  const [before, setBefore] = useState(state.hash);
  return (
    <>
      <div className={styles.acts} data-print="hide">
        <Button
          icon="file-down"
          working={files.isPending && texts.downloading}
          onClick={() => files.mutate()}
        >
          {texts.downloadAll}
        </Button>
        <Button
          kind="primary"
          icon="refresh"
          working={check.isPending && texts.checkingChanges}
          onClick={() => {
            setBefore(state.hash);
            check.mutate();
          }}
        >
          {texts.checkChanges}
        </Button>
      </div>
      {error ? (
        <Notice tone="red" role="alert">
          {regionErrorText(error)}
        </Notice>
      ) : null}
      {check.data && check.data.faults.length === 0 ? (
        <Notice tone="green" role="status">
          {check.data.hash === before ? texts.noChange : texts.tookUp}
        </Notice>
      ) : null}
    </>
  );
}

/** The types, and the file of the one that is looked at. */
function Types({ types, refused }: { types: readonly Type[]; refused: ReadonlySet<string> }) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <div>
      <Listed
        title={texts.examTypes}
        rows={types}
        columns={typeColumns(types, refused, setShown)}
        rowKey={({ code }) => code}
      />
      {shown === null ? null : <DefinitionText path={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

function Head({ state: { files, types, screens, hash, since, bound } }: { state: DefinitionState }) {
  const amounts = texts.amounts(
    formatNumber(files),
    formatNumber(types.length),
    formatNumber(screens.length),
  );
  return (
    <Etiket
      label={texts.definitionsHead}
      cells={[
        { label: texts.inForce, value: amounts, wide: true },
        {
          label: texts.fingerprint,
          value: <span className={styles.code}>{hash.slice(0, SHOWN)}</span>,
          span: 2,
        },
        {
          label: texts.inForceSince,
          value: since ? formatMoment(since, 'long') : texts.unknownSince,
          span: 2,
        },
        { label: texts.installedBy, value: texts.fromFiles },
        ...bound.map(({ of, rows }) => ({ label: texts.bound(of), value: formatNumber(rows) })),
        { label: texts.condition, value: <Badge tone="green">{texts.valid}</Badge> },
      ]}
    />
  );
}

/** What the processes tell of their types, under one heading where several tell the same. */
function factColumns(types: readonly Type[]): Column<Type>[] {
  const labels = new Set(types.flatMap(({ facts }) => facts.map(({ label }) => label)));
  return [...labels].map((header) => {
    const valueIn = ({ facts }: Type) => facts.find(({ label }) => label === header)?.value ?? '';
    return {
      key: `fact:${header}`,
      header,
      align: types.every((type) => NUMBER.test(valueIn(type))) ? 'right' : 'left',
      cell: valueIn,
    };
  });
}

const typeColumns = (
  types: readonly Type[],
  refused: ReadonlySet<string>,
  onShow: (file: string) => void,
): Column<Type>[] => [
  { key: 'code', header: texts.code, cell: ({ code }) => <span className={styles.code}>{code}</span> },
  {
    key: 'name',
    header: texts.name,
    phone: 'name',
    cell: ({ label, file }) => (
      <>
        {label}
        {refused.has(file) ? <span className={styles.refused}>{texts.refusedType}</span> : null}
      </>
    ),
  },
  { key: 'departments', header: texts.departments, cell: ({ departments }) => departments.join(', ') },
  { key: 'stages', header: texts.stages, align: 'right', cell: ({ stages }) => formatNumber(stages) },
  ...factColumns(types),
  {
    key: 'digest',
    header: texts.digestOf,
    nowrap: true,
    cell: ({ digest }) => <span className={styles.code}>{digest.slice(0, OF_TYPE)}</span>,
  },
  {
    key: 'show',
    header: texts.show,
    headerHidden: true,
    phone: 'action',
    align: 'right',
    cell: ({ label, file }) => (
      <Button size="row" aria-label={texts.showFile(label)} onClick={() => onShow(file)}>
        {texts.show}
      </Button>
    ),
  },
];

const SCREENS: Column<Screen>[] = [
  {
    key: 'paths',
    header: texts.address,
    cell: ({ paths }) =>
      paths.map((path) => (
        <span key={path} className={`${styles.small} ${styles.code}`}>
          {path}
        </span>
      )),
  },
  { key: 'title', header: texts.screenName, phone: 'name', cell: ({ title }) => title },
  { key: 'audiences', header: texts.audiences, cell: ({ audiences }) => audiences.join(', ') },
  {
    key: 'open',
    header: texts.openScreen,
    headerHidden: true,
    phone: 'action',
    align: 'right',
    cell: ({ opens, title }) =>
      opens === null ? null : (
        <Link href={opens} aria-label={texts.openScreenOf(title)}>
          {texts.openScreen}
        </Link>
      ),
  },
];

interface ListedProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
}

/** The first of a list, and all of it for who asks. */
function Listed<Row>({ title, rows, columns, rowKey }: ListedProps<Row>) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, AT_FIRST);
  const total = formatNumber(rows.length);
  return (
    <div>
      <SectionHeading
        level={3}
        rule={false}
        note={rows.length > shown.length ? texts.shownOf(formatNumber(shown.length), total) : total}
        action={
          rows.length > shown.length ? (
            <Button size="toolbar" onClick={() => setAll(true)}>
              {texts.showAll(total)}
            </Button>
          ) : null
        }
      >
        {title}
      </SectionHeading>
      {rows.length === 0 ? (
        <EmptyState title={texts.noTypes} />
      ) : (
        <DataTable caption={title} columns={columns} rows={shown} rowKey={rowKey} />
      )}
    </div>
  );
}
