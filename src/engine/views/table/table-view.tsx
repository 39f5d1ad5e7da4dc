import { lazy, Suspense, use, useId } from 'react';
import type { Column } from '../../../definition/screens/shown-screen.ts';
import type { TableRow } from '../../../definition/wire.ts';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { PAGE_SIZES } from '../../data/list-state.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Sort } from '../../ui/data-table-props.ts';
import { Section } from '../../ui/layout.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { TabPanel } from '../../ui/tabs.tsx';
import { OfferRow } from '../actions/action-buttons.tsx';
import { useBlockLabel } from '../block-label.ts';
import { BlockHeading, SideColumn, TabTitle } from '../block-list.tsx';
import { kitColumns, rowName } from '../table-columns.tsx';
import { useImport } from '../use-import.ts';
import { actionColumn, rowOffers } from './action-column.tsx';
import { useAsked } from './asked-in-row.tsx';
import { laterGrouping } from './later-grouping.ts';
import { TableTools } from './table-tools.tsx';
import styles from './table-view.module.css';
import { TableViews, useTableViews } from './table-views.tsx';
import * as texts from './texts.ts';
import { useSelection } from './use-selection.ts';
import {
  readSort,
  rowColumns,
  shownColumns,
  type TableBlock,
  type TableState,
  useBlockForViewer,
  useTableRows,
  useTableState,
  writeSort,
} from './use-table.ts';

const LostTexts = lazy(() => loadChunk(() => import('./lost-texts.tsx')));
const ImportView = lazy(() => loadChunk(() => import('../import/import-view.tsx')));
const NoRows = lazy(() => loadChunk(() => import('./no-rows.tsx')));
const TableBulk = lazy(() => loadChunk(() => import('./table-bulk.tsx')));

/** Rows of a record or of a relation: views, search, filters, columns, pages, actions. */
export function TableView({ block: whole }: { block: TableBlock }) {
  const { page, screen } = usePage();
  const id = useId();
  const block = useBlockForViewer(whole);
  const table = useTableState(block);
  const rows = useTableRows(block, table.state);
  const views = useTableViews(block, table, rows.data?.meta.views);
  const label = useBlockLabel(block, use(TabTitle) ?? page.title);
  const create = rows.offers.filter((offer) => offer.name === block.create);
  const imports = useImport(table.prefix);
  const comesIn = rows.import?.label ?? null;
  if (comesIn !== null && imports.run !== null)
    return (
      <Suspense fallback={<Skeleton shape="form" />}>
        <ImportView
          block={block.id}
          title={comesIn || texts.importOf(label)}
          run={imports.run}
          onRun={imports.open}
          onClose={imports.close}
        />
      </Suspense>
    );
  const importing =
    comesIn === null ? null : { label: comesIn || texts.importRows, open: () => imports.open('') };
  const making = create.length > 0 ? <OfferRow offers={create} size="toolbar" /> : null;
  // What makes a row stands beside the list's title; that of a list which is the page itself is the page's, with its buttons.
  const titled = Boolean(block.label) || screen.blocks.some((one) => one.id === block.id);
  const content = <Rows block={block} table={table} rows={rows} label={label} />;
  return (
    <Section floats>
      {block.label ? (
        <BlockHeading rule={false} action={making}>
          {label}
        </BlockHeading>
      ) : null}
      <div className={styles.table}>
        {views.shown ? <TableViews id={id} views={views} /> : null}
        <TableTools
          block={block}
          table={table}
          data={rows.data}
          importing={importing}
          making={titled ? null : making}
        />
        {views.shown ? (
          <TabPanel id={id} value={views.current}>
            {content}
          </TabPanel>
        ) : (
          content
        )}
      </div>
    </Section>
  );
}

interface RowsProps {
  block: TableBlock;
  table: TableState;
  rows: ReturnType<typeof useTableRows>;
  label: string;
}

function Rows({ block, table, rows, label }: RowsProps) {
  const { data, retry } = rows;
  if (rows.error) {
    return <LoadFailure what={label} error={rows.error} onRetry={retry} />;
  }
  if (!data) return <Skeleton shape="table" />;
  return (
    <>
      {block.in_row ? (
        <Suspense fallback={null}>
          <LostTexts block={block.id} rows={data.data} />
        </Suspense>
      ) : null}
      <Suspense fallback={<Skeleton shape="table" />}>
        {data.data.length === 0 ? (
          <NoRows block={block} table={table} />
        ) : (
          <FilledTable block={block} table={table} rows={rows} data={data} label={label} />
        )}
      </Suspense>
    </>
  );
}

type FilledProps = RowsProps & { data: NonNullable<RowsProps['rows']['data']> };

function FilledTable({ block, table, rows, data, label }: FilledProps) {
  const { text, href } = useApp();
  const { page, now } = usePage();
  const { state, change } = table;
  const { offers } = rows;
  const inSide = use(SideColumn);
  const selection = useSelection({ rows: data.data, total: data.meta.total, busy: rows.busy }, state);
  const bulk = offers.filter((offer) => block.bulk.includes(offer.name));
  const shown = shownColumns(rowColumns(block), state.columns);
  const grouping = block.group && use(laterGrouping()).groupingOf(block, data.data, { now, label: text });
  const nameOf = grouping?.nameOf ?? ((row: TableRow) => rowName(block.columns, row));
  const toLabel = (column: Column) => text(column.label);
  const columns = kitColumns({ columns: shown, now, href, label: toLabel, whole: !block.paged });
  const acting = block.actions.some((name) => data.data.some((row) => row.actions.includes(name)));
  const setup = { block, offers, all: page.actions, nameOf, refresh: () => selection.selectRows([]) };
  if (acting || data.data.some((row) => row.links !== undefined)) {
    const links = (block.links ?? []).map((link) => text(link.label));
    columns.push(actionColumn({ ...setup, links, href }));
  }
  const asked = useAsked((row) => {
    const { own, wish } = rowOffers(setup, row);
    return own.map((offer) => ({ offer, ...wish }));
  }, block.in_row !== undefined);
  return (
    <>
      <DataTable<TableRow>
        caption={label}
        columns={columns}
        rows={data.data}
        rowKey={(row) => row.id}
        rowName={nameOf}
        group={grouping?.headOf}
        sort={readSort(block, state)}
        onSort={block.paged ? (sort: Sort) => change({ sort: writeSort(sort) }) : undefined}
        selected={selection.ids}
        onSelect={bulk.length > 0 ? selection.select : undefined}
        busy={rows.busy}
        asked={asked}
        asBlocks={inSide}
        before={block.paged ? (data.meta.page - 1) * data.meta.size : undefined}
      />
      {bulk.length > 0 ? (
        <Suspense fallback={null}>
          <TableBulk
            block={block}
            state={state}
            total={data.meta.total}
            offers={bulk}
            selection={selection}
          />
        </Suspense>
      ) : null}
      {block.paged ? (
        <Pager
          page={data.meta.page}
          pageSize={data.meta.size}
          total={data.meta.total}
          sizes={PAGE_SIZES}
          onPage={(page) => change({ page })}
          onPageSize={(size) => change({ size })}
        />
      ) : null}
    </>
  );
}
