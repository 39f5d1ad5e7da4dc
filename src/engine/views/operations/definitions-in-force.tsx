import { useState } from 'react';
import type { DefinitionFault, DefinitionState } from '../../../definition/wire.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { formatMoment } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { Etiket } from '../../ui/etiket.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Sections } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import styles from './operations.module.css';
import * as texts from './texts.ts';
import { useDefinitionState } from './use-operations.ts';

/** Rows of a list before somebody asks for all. */
const AT_FIRST = 6;
/** Of a fingerprint, what one compares by eye. */
const SHOWN = 16;

type Type = DefinitionState['types'][number];
type Screen = DefinitionState['screens'][number];

/** What is in force; first of all, that it still is while files on the disk are refused. */
export function DefinitionsInForce({ label }: { label: string }) {
  const { data, error, refetch } = useDefinitionState();
  if (error && !data) return <LoadFailure what={label} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="lines" />;
  const { faults, types, screens, history } = data;
  return (
    <Sections>
      {faults.length > 0 ? <RefusedChange faults={faults} /> : null}
      <Head state={data} />
      <Listed title={texts.examTypes} rows={types} columns={TYPES} rowKey={({ code }) => code} />
      <Listed title={texts.screens} rows={screens} columns={SCREENS} rowKey={({ name }) => name} />
      <div>
        <SectionHeading level={3}>{texts.history}</SectionHeading>
        <Timeline
          label={texts.history}
          items={history.map(({ hash, at, changes }) => ({
            key: `${hash} ${at}`,
            title: changes > 0 ? texts.changedTables(changes) : texts.tookEffect,
            meta: `${formatMoment(at)}, ${texts.digest(hash.slice(0, SHOWN))}`,
          }))}
        />
      </div>
    </Sections>
  );
}

function Head({ state: { files, types, screens, hash, since } }: { state: DefinitionState }) {
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
        { label: texts.condition, value: <Badge tone="green">{texts.valid}</Badge> },
      ]}
    />
  );
}

function RefusedChange({ faults }: { faults: readonly DefinitionFault[] }) {
  const files = new Set(faults.map(({ file }) => file)).size;
  const keyOf = ({ file, line, code, message }: DefinitionFault) => `${file}:${line} ${code} ${message}`;
  return (
    <div>
      <Notice tone="red" role="alert" title={texts.stillInForce}>
        {texts.refusedChange(formatNumber(faults.length), formatNumber(files))}
      </Notice>
      <DataTable caption={texts.faults} columns={FAULTS} rows={faults} rowKey={keyOf} />
      {faults.map((fault) => (
        <Lines key={keyOf(fault)} fault={fault} />
      ))}
    </div>
  );
}

const FAULTS: Column<DefinitionFault>[] = [
  {
    key: 'place',
    header: texts.place,
    phone: 'name',
    cell: ({ file, line }) => (
      <span className={styles.code}>
        {file}:{line}
      </span>
    ),
  },
  {
    key: 'problem',
    header: texts.problem,
    phone: 'text',
    cell: ({ message, code }) => (
      <>
        {message}
        <span className={`${styles.small} ${styles.code}`}>{code}</span>
      </>
    ),
  },
  {
    key: 'do',
    header: texts.whatToDo,
    phone: 'text',
    cell: ({ suggestion }) => (suggestion ? texts.likelyMeant(suggestion) : texts.mendAndSave),
  },
];

/** The lines of the file around the fault, as they stand on the disk. */
function Lines({ fault: { file, line, lines } }: { fault: DefinitionFault }) {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return null;
  const label = texts.linesOf(file, first.number, last.number);
  return (
    <figure>
      <figcaption className={styles.code}>{label}</figcaption>
      <pre className={styles.lines}>
        {lines.map(({ number, text }) => (
          <span key={number} className={classes(styles.line, number === line && styles.meant)}>
            <span>{number}</span>
            {text}
          </span>
        ))}
      </pre>
    </figure>
  );
}

const TYPES: Column<Type>[] = [
  { key: 'code', header: texts.code, cell: ({ code }) => <span className={styles.code}>{code}</span> },
  { key: 'name', header: texts.name, phone: 'name', cell: ({ label }) => label },
  { key: 'departments', header: texts.departments, cell: ({ departments }) => departments.join(', ') },
  { key: 'stages', header: texts.stages, align: 'right', cell: ({ stages }) => formatNumber(stages) },
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
