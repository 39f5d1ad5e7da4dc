import { useState } from 'react';
import type { ImportRowFault, ImportState, ImportSummary } from '../../../definition/wire.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/drawn-states.tsx';
import { Figures } from '../../ui/etiket.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { DecideImport } from './decide-import.tsx';
import { MendButton } from './file-buttons.tsx';
import styles from './import.module.css';
import { PAGE, RowNumber, Rows } from './import-rows.tsx';
import * as texts from './texts.ts';
import { Twins } from './twins.tsx';

const TABS = 'import-rows';

interface ImportResultProps {
  state: ImportState;
  onOtherFile: () => void;
  /** Puts its headings and the columns together otherwise; `null` = the file is not at hand any more. */
  onMap: (() => void) | null;
}

/** What a file comes to, row by row, and the choice what becomes of it. */
export function ImportResult({ state, onOtherFile, onMap }: ImportResultProps) {
  const { summary } = state;
  const [tab, setTab] = useState(() => firstTab(state));
  if (!summary) return null;
  const { changed } = summary;
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
            tabs={tabsOf(summary)}
          />
          <TabPanel id={TABS} value={tab}>
            <TabRows tab={tab} state={state} summary={summary} />
          </TabPanel>
          <Twins twins={state.twins} changed={changed} onChanged={() => setTab('changed')} />
        </div>
      </div>
    </>
  );
}

interface TabRowsProps {
  tab: string;
  state: ImportState;
  summary: ImportSummary;
}

function TabRows({ tab, state, summary: { wrong, changed, acted, fresh, joined } }: TabRowsProps) {
  const { id, faults, changes, made } = state;
  switch (tab) {
    case 'wrong':
      return <Faults id={id} faults={faults} wrong={wrong} />;
    case 'made':
      return <Rows key={tab} rows={made} all={fresh + joined} words={texts.made} />;
    default:
      return acted > 0 ? (
        <Rows key={tab} rows={changes} all={acted} words={texts.acted} />
      ) : (
        <Rows key={tab} rows={changes} all={changed} words={texts.changed} compared />
      );
  }
}

/** What is to be looked at first: what is wrong, else what there is of the rest. */
function firstTab({ faults, changes, made }: ImportState): string {
  if (faults.length > 0) return 'wrong';
  return changes.length === 0 && made.length > 0 ? 'made' : 'changed';
}

function tabsOf({ wrong, changed, acted, fresh, joined }: ImportSummary) {
  const right =
    acted > 0
      ? [{ key: 'changed', label: texts.acted.tab, count: acted }]
      : [
          { key: 'changed', label: texts.changed.tab, count: changed },
          { key: 'made', label: texts.made.tab, count: fresh + joined },
        ];
  return [{ key: 'wrong', label: texts.tabWrong, count: wrong }, ...right];
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
