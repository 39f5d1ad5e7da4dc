import { useState } from 'react';
import type { ImportChange, ImportRowFault, ImportState, ImportSummary } from '../../../definition/wire.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Figures } from '../../ui/etiket.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { DecideImport } from './decide-import.tsx';
import { MendButton } from './file-buttons.tsx';
import styles from './import.module.css';
import * as texts from './texts.ts';
import { Twins } from './twins.tsx';

const PAGE = 25;
const TABS = 'import-rows';

interface ImportResultProps {
  state: ImportState;
  onOtherFile: () => void;
  /** Puts its headings and the columns together otherwise; `null` = the file is not at hand any more. */
  onMap: (() => void) | null;
}

/** What a file comes to, row by row, and the choice what becomes of it. */
export function ImportResult({ state, onOtherFile, onMap }: ImportResultProps) {
  const { summary, faults, changes } = state;
  const [tab, setTab] = useState(faults.length > 0 ? 'wrong' : 'changed');
  if (!summary) return null;
  const { wrong, changed, acted } = summary;
  const acts = acted > 0;
  return (
    <>
      <div className={styles.figures}>
        <Figures label={texts.figures} figures={figuresOf(summary)} />
        {summary.joined > 0 ? (
          <p className={styles.note}>{texts.joined(formatNumber(summary.joined))}</p>
        ) : null}
        {summary.same > 0 ? <p className={styles.note}>{texts.same(formatNumber(summary.same))}</p> : null}
      </div>
      <div className={styles.body}>
        <div className={styles.side}>
          <DecideImport state={state} summary={summary} onOtherFile={onOtherFile} />
          <Mapped summary={summary} onMap={onMap} />
        </div>
        <div>
          <Tabs
            id={TABS}
            look="views"
            label={texts.tabs}
            value={tab}
            onChange={setTab}
            tabs={[
              { key: 'wrong', label: texts.tabWrong, count: wrong },
              acts
                ? { key: 'changed', label: texts.tabActed, count: acted }
                : { key: 'changed', label: texts.tabChanged, count: changed },
            ]}
          />
          <TabPanel id={TABS} value={tab}>
            {tab === 'wrong' ? (
              <Faults id={state.id} faults={faults} wrong={wrong} />
            ) : (
              <Changes changes={changes} changed={changed + acted} acts={acts} />
            )}
          </TabPanel>
          <Twins twins={state.twins} changed={changed} onChanged={() => setTab('changed')} />
        </div>
      </div>
    </>
  );
}

/** Which columns of the file were known, and the way to put others in their place. */
function Mapped({
  summary: { columns, passed },
  onMap,
}: {
  summary: ImportSummary;
  onMap: (() => void) | null;
}) {
  return (
    <div className={styles.mapped}>
      <SectionHeading level={3} rule={false}>
        {texts.known}
      </SectionHeading>
      <p className={styles.note}>
        {texts.knownByHeading(formatNumber(columns.length))}
        {passed.length > 0 ? ` ${texts.passed(passed.join(', '))}` : null}
      </p>
      {onMap ? (
        <Button size="row" onClick={onMap}>
          {texts.changeMapping}
        </Button>
      ) : null}
    </div>
  );
}

function figuresOf({
  rows,
  fresh,
  joined,
  acted,
  changed,
  same,
  wrong,
  twice,
  columns,
  passed,
}: ImportSummary) {
  const all = columns.length + passed.length;
  return [
    { label: texts.inFile, value: formatNumber(rows), note: texts.row },
    {
      label: texts.right,
      value: formatNumber(fresh + joined + acted + changed + same),
      note:
        acted > 0 ? texts.actedNote : texts.rightNote(formatNumber(fresh + joined), formatNumber(changed)),
      tone: 'green' as const,
    },
    {
      label: texts.wrong,
      value: formatNumber(wrong),
      note: texts.wrongNote(formatNumber(wrong - twice), formatNumber(twice)),
      ...(wrong > 0 && { tone: 'red' as const }),
    },
    { label: texts.known, value: formatNumber(columns.length), note: texts.knownNote(formatNumber(all)) },
  ];
}

interface FaultsProps {
  id: string;
  faults: ImportRowFault[];
  wrong: number;
}

function Faults({ id, faults, wrong }: FaultsProps) {
  const [page, setPage] = useState(1);
  if (faults.length === 0) return <EmptyState title={texts.noneWrong} />;
  const shown = faults.slice((page - 1) * PAGE, page * PAGE);
  return (
    <>
      <div className={styles.mend}>
        <p className={styles.note}>
          {texts.mendHint}
          {rowsIn(faults) < wrong ? ` ${texts.firstFaults(formatNumber(faults.length))}` : null}
        </p>
        <MendButton id={id} />
      </div>
      <DataTable
        caption={texts.tabWrong}
        rows={shown}
        rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
        columns={[
          {
            key: 'row',
            header: texts.rowHead,
            align: 'right',
            phone: 'name',
            cell: ({ row }) => <RowNumber row={row} />,
          },
          {
            key: 'column',
            header: texts.column,
            phone: 'sub',
            cell: ({ column }) => <b>{column ?? texts.rowAsWhole}</b>,
          },
          {
            key: 'value',
            header: texts.valueHead,
            phone: 'badge',
            cell: ({ column, value }) =>
              value === null ? (
                column && <span className={styles.note}>{texts.emptyCell}</span>
              ) : (
                <span className={styles.value}>{value}</span>
              ),
          },
          {
            key: 'mend',
            header: texts.mendHead,
            phone: 'text',
            cell: ({ message, twice }) => (
              <>
                {twice ? <Badge tone="red">{texts.twice}</Badge> : null} {message}
              </>
            ),
          },
        ]}
      />
      <Pager page={page} pageSize={PAGE} total={faults.length} onPage={setPage} />
    </>
  );
}

/** The server tells of so many only; the file to be mended has all. */
const rowsIn = (faults: readonly ImportRowFault[]): number => new Set(faults.map(({ row }) => row)).size;

/** In a block on phones there is no head over the number. */
function RowNumber({ row }: { row: number }) {
  return (
    <>
      <span className={styles.rowWord}>{texts.rowHead} </span>
      {formatNumber(row)}
    </>
  );
}

interface ChangesProps {
  changes: ImportChange[];
  changed: number;
  /** They are done something with, instead of being filled in anew. */
  acts: boolean;
}

function Changes({ changes, changed, acts }: ChangesProps) {
  const [page, setPage] = useState(1);
  if (changes.length === 0) return <EmptyState title={texts.noneChanged} />;
  return (
    <>
      {changes.length < changed ? (
        <p className={styles.note}>{texts.firstChanges(formatNumber(changes.length))}</p>
      ) : null}
      <DataTable
        caption={texts.tabChanged}
        rows={changes.slice((page - 1) * PAGE, page * PAGE)}
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
            header: acts ? texts.actedHead : texts.changesHead,
            phone: 'text',
            cell: ({ fields, warnings = [] }) => (
              <ul className={styles.changes}>
                {fields.map(({ title, before, after }) => (
                  <li key={title}>
                    <b>{title}:</b> {acts ? after : texts.change(before, after)}
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
      <Pager page={page} pageSize={PAGE} total={changes.length} onPage={setPage} />
    </>
  );
}
