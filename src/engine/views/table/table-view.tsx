import { lazy, Suspense, useState } from 'react';
import type { Column } from '../../../definition/model.ts';
import { useApp } from '../../app/app-context.tsx';
import type { TableRow } from '../../data/answers.ts';
import { errorId } from '../../errors/api-error.ts';
import { loadChunk } from '../../errors/chunk-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { isNarrowed, PAGE_SIZES } from '../../routing/list-state.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Sort } from '../../ui/data-table.tsx';
import { ColumnChooser, FilterBar, FilterChips } from '../../ui/filter-bar.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { OfferRow } from '../actions/action-buttons.tsx';
import { useBlockLabel } from '../block-label.ts';
import { usePage } from '../page-context.tsx';
import { ExportMenu } from './export-menu.tsx';
import { actionColumn, kitColumns, rowName } from './table-columns.tsx';
import { TableFilters, useActiveFilters } from './table-filters.tsx';
import styles from './table-view.module.css';
import { TableViews } from './table-views.tsx';
import { type TableBlock, type TableState, useTableRows, useTableState } from './use-table.ts';

const TableBulk = lazy(() => loadChunk(() => import('./table-bulk.tsx')));

/** Rows of a record or of a relation: views, search, filters, columns, pages, actions (look.md 7). */
export function TableView({ block }: { block: TableBlock }) {
  const table = useTableState(block);
  const rows = useTableRows(block, table.state);
  const label = useBlockLabel(block, useCaption());
  const create = rows.offers.filter((offer) => offer.name === block.create);
  return (
    <Section>
      {block.label || create.length > 0 ? (
        <SectionHeading
          rule={false}
          action={create.length > 0 ? <OfferRow offers={create} size="toolbar" /> : null}
        >
          {label}
        </SectionHeading>
      ) : null}
      <div className={styles.table}>
        <Tools
          block={block}
          table={table}
          total={rows.data?.meta.total ?? 0}
          counts={rows.data?.meta.views}
        />
        <Rows block={block} table={table} rows={rows} label={label} />
      </div>
    </Section>
  );
}

function useCaption(): string {
  return usePage().page.title;
}

interface ToolsProps {
  block: TableBlock;
  table: TableState;
  total: number;
  counts?: Record<string, number>;
}

/** Everything above the rows; a short list shown whole has none of it. */
function Tools({ block, table, total, counts }: ToolsProps) {
  const { text } = useApp();
  const { state, change } = table;
  const onFilters = (filters: Record<string, string>) => change({ filters });
  const active = useActiveFilters({ block, state, onChange: onFilters });
  const shown = shownColumns(block, state.columns);
  const choosable = block.columns.some((column) => column.optional) || block.columns.length > 6;
  const bare = !block.paged && block.filters.length === 0 && block.views.length === 0 && !block.export;
  if (bare) return null;
  return (
    <>
      <TableViews block={block} table={table} counts={counts} />
      <FilterBar
        end={
          <>
            {choosable ? (
              <ColumnChooser
                columns={block.columns.map((column, at) => ({
                  key: column.name,
                  label: text(column.label),
                  fixed: at === 0,
                }))}
                visible={shown.map((column) => column.name)}
                onChange={(columns) => change({ columns, page: state.page })}
                onReset={() => change({ columns: null, page: state.page })}
              />
            ) : null}
            {block.export ? <ExportMenu block={block} state={state} total={total} /> : null}
          </>
        }
      >
        {block.paged ? (
          <SearchField
            label="Cari dalam daftar"
            value={state.search}
            onChange={(search) => change({ search })}
          />
        ) : null}
        <TableFilters block={block} state={state} onChange={onFilters} />
      </FilterBar>
      <FilterChips filters={active} onClear={() => change({ filters: {} })} />
    </>
  );
}

interface RowsProps {
  block: TableBlock;
  table: TableState;
  rows: ReturnType<typeof useTableRows>;
  label: string;
}

function Rows({ block, table, rows, label }: RowsProps) {
  const { text, href } = useApp();
  const { now } = usePage();
  const { state, change } = table;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, offers, retry } = rows;
  if (rows.error) {
    return (
      <ErrorState title={`${label} gagal dimuat`} onRetry={retry} code={errorId(rows.error) ?? undefined}>
        {regionErrorText(rows.error)}
      </ErrorState>
    );
  }
  if (!data) return <Skeleton shape="table" />;
  if (data.data.length === 0) return <NoRows block={block} table={table} />;

  const bulk = offers.filter((offer) => block.bulk.includes(offer.name));
  const columns = kitColumns({
    columns: shownColumns(block, state.columns),
    now,
    href,
    label: (column) => text(column.label),
  });
  const actions = block.actions.some((name) => data.data.some((row) => row.actions.includes(name)));
  const clear = () => setSelected(new Set());
  return (
    <>
      <DataTable<TableRow>
        caption={label}
        columns={actions ? [...columns, actionColumn(offers, block.actions, clear)] : columns}
        rows={data.data}
        rowKey={(row) => row.id}
        rowName={(row) => rowName(block.columns, row)}
        sort={readSort(state.sort ?? defaultSort(block))}
        onSort={(sort) => change({ sort: writeSort(sort) })}
        selected={selected}
        onSelect={bulk.length > 0 ? setSelected : undefined}
        busy={rows.busy}
      />
      {bulk.length > 0 ? (
        <Suspense fallback={null}>
          <TableBulk
            block={block}
            state={state}
            data={data}
            offers={bulk}
            selected={selected}
            onSelect={setSelected}
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

function NoRows({ block, table }: { block: TableBlock; table: TableState }) {
  const { text } = useApp();
  const { state, change } = table;
  const filters = useActiveFilters({ block, state, onChange: () => {} });
  if (!isNarrowed(state)) return <EmptyState title={text(block.empty) || 'Belum ada data.'} />;
  const names = filters.map((filter) => filter.label);
  if (state.search) names.push(`kata “${state.search}”`);
  return (
    <EmptyState
      filtered
      title="Tidak ada yang cocok"
      actions={<Button onClick={() => change({ filters: {}, search: '' })}>Hapus semua saringan</Button>}
    >
      Saringan aktif: {names.join(', ')}.
    </EmptyState>
  );
}

/** The chosen columns in the order of the definitions; without a choice all that are not optional. */
export function shownColumns(block: TableBlock, chosen: string[] | null): Column[] {
  if (!chosen) return block.columns.filter((column) => !column.optional);
  return block.columns.filter((column, at) => at === 0 || chosen.includes(column.name));
}

function defaultSort(block: TableBlock): string | null {
  if (!block.sort) return null;
  return block.sort.descending ? `-${block.sort.column}` : block.sort.column;
}

function readSort(sort: string | null): Sort | null {
  if (!sort) return null;
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'desc' } : { key: sort, direction: 'asc' };
}

function writeSort(sort: Sort): string {
  return sort.direction === 'desc' ? `-${sort.key}` : sort.key;
}
