import { type ReactNode, useRef, useState } from 'react';
import type { Column } from '../../../definition/screens/shown-screen.ts';
import type { TableData } from '../../../definition/wire.ts';
import { currentLocale } from '../../format/locale.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useApp } from '../../state/app-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Sort } from '../../ui/data-table-props.ts';
import { ColumnChooser, FilterBar, FilterChips, FilterSelect } from '../../ui/filter-bar.tsx';
import { usePhone } from '../../ui/media.ts';
import { SearchField } from '../../ui/search-field.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { ExportMenu } from './export-menu.tsx';
import { useFitting } from './fitting.ts';
import { TableFilters, useActiveFilters } from './table-filters.tsx';
import styles from './table-view.module.css';
import * as texts from './texts.ts';
import {
  readSort,
  rowColumns,
  shownColumns,
  type TableBlock,
  type TableState,
  writeSort,
} from './use-table.ts';

interface TableToolsProps {
  block: TableBlock;
  table: TableState;
  data: TableData | null;
  /** What of a spreadsheet the viewer can bring in; `null` = nothing. */
  importing: { label: string; open: () => void } | null;
  /** What makes a new row, where the list has no title to stand beside. */
  making: ReactNode;
}

/** Search, filters, columns and export in one row, what has no room there behind a button; a short list shown whole has none of it.
 * Phones fold all but the search away. */
export function TableTools({ block, table, data, importing, making }: TableToolsProps) {
  const phone = usePhone();
  const { text } = useApp();
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  // A phone has none of them in the row.
  const named = phone ? [] : block.filters.map(({ kind, label }) => ({ kind, label: text(label) }));
  const search =
    block.paged && block.search?.length ? searchLabel(block.search.map(({ label }) => label)) : '';
  const room = useFitting(bar, named, search);
  const { state, change } = table;
  const onFilters = (filters: Record<string, string>) => change({ filters });
  const active = useActiveFilters({ block, state, onChange: onFilters });
  if (!block.paged && block.filters.length === 0 && !block.export && !importing && !making) return null;
  const inRow = phone ? [] : block.filters.slice(0, room);
  const rest = block.filters.slice(inRow.length);
  const chosen = rest.filter(({ name }) => state.filters[name]).length;
  const filters = (which: typeof rest) => (
    <TableFilters block={block} filters={which} state={state} onChange={onFilters} />
  );
  const end = (
    <>
      <Chooser columns={rowColumns(block)} table={table} />
      {importing ? (
        <Button icon="file-up" onClick={importing.open}>
          {importing.label}
        </Button>
      ) : null}
      {block.export ? <ExportMenu block={block} state={state} total={data?.meta.total} /> : null}
      {phone ? null : making}
    </>
  );
  const foldable = block.filters.length > 0 || block.export || importing !== null;
  return (
    <>
      {phone && making ? <div className={styles.filters}>{making}</div> : null}
      <FilterBar ref={bar} end={phone ? null : end}>
        {search ? (
          <SearchField label={search} value={state.search} onChange={(q) => change({ search: q })} />
        ) : null}
        {filters(inRow)}
        {!phone && rest.length > 0 ? (
          <Button icon="filter" aria-expanded={open} onClick={() => setOpen(!open)}>
            {inRow.length > 0 ? texts.otherFilters(chosen) : texts.allFilters(chosen)}
          </Button>
        ) : null}
        {phone && foldable ? (
          <IconButton
            icon="filter"
            label={active.length > 0 ? texts.filters(active.length) : texts.filtersAndExport}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        ) : null}
      </FilterBar>
      {open && (phone || rest.length > 0) ? (
        <div className={styles.filters}>
          {filters(rest)}
          {phone ? end : null}
        </div>
      ) : null}
      <FilterChips filters={active} onClear={() => change({ filters: {} })} />
      {phone && block.paged ? <PhoneOrder block={block} table={table} total={data?.meta.total} /> : null}
    </>
  );
}

/** "Cari nama, NIM, atau judul": what the box looks in. Abbreviations keep their capitals. */
export function searchLabel(titles: string[] = []): string {
  if (titles.length === 0) return texts.searchList;
  const words = titles.map((title) =>
    title.replace(/(?<!\S)\p{Lu}(?!\p{Lu})/gu, (letter) => letter.toLowerCase()),
  );
  return uiTexts.searchIn(new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(words));
}

type Said = (column: string) => string;
const BY_LETTER: [Said, Said] = [texts.fromA, texts.fromZ];
const BY_DAY: [Said, Said] = [texts.oldestFirst, texts.newestFirst];
const BY_SIZE: [Said, Said] = [texts.smallestFirst, texts.largestFirst];
const BY_TIME: [Said, Said] = [texts.earliestFirst, texts.latestFirst];
/** What is one of some values is in the order of these. */
const BY_PLACE: [Said, Said] = [texts.firstFirst, texts.lastFirst];
/** How people call both orders of what a column holds. */
const ORDERS: Partial<Record<Column['type'], [Said, Said]>> = {
  text: BY_LETTER,
  date: BY_DAY,
  timestamp: BY_DAY,
  time: BY_TIME,
  range: BY_TIME,
  boolean: [texts.noFirst, texts.yesFirst],
  integer: BY_SIZE,
  decimal: BY_SIZE,
  number: BY_SIZE,
  count: BY_SIZE,
};

/** Without heads of columns to press, the order is chosen here; beside it stands how much there is. */
function PhoneOrder({ block, table, total }: { block: TableBlock; table: TableState; total?: number }) {
  const { text } = useApp();
  const options = block.columns
    .filter((column) => column.sortable)
    .flatMap(({ name, label, type, options: known }) => {
      const [up, down] = (known === null && ORDERS[type]) || BY_PLACE;
      return [
        { value: name, label: up(text(label)) },
        { value: `-${name}`, label: down(text(label)) },
      ];
    });
  const sort = readSort(block, table.state);
  // The screen's own order may be by what is no column: no other is named then, and a way leads back to it.
  const isOption = (one: Sort | null) =>
    one !== null && options.some(({ value }) => value === writeSort(one));
  if (options.length === 0 || !total) return null;
  return (
    <div className={styles.order} data-print="hide">
      <span>{texts.rows(formatNumber(total))}</span>
      <FilterSelect
        label={texts.order}
        options={options}
        value={sort && isOption(sort) ? writeSort(sort) : ''}
        anyLabel={texts.usualOrder}
        required={isOption(readSort(block, { sort: null }))}
        onChange={(next) => table.change({ sort: next || null })}
      />
    </div>
  );
}

/** Offered when there is something to choose from: optional columns, or more than a screen holds well. */
function Chooser({ columns, table }: { columns: Column[]; table: TableState }) {
  const { text } = useApp();
  const { state, change } = table;
  if (!columns.some((column) => column.optional) && columns.length <= 6) return null;
  return (
    <ColumnChooser
      columns={columns.map((column, at) => ({
        key: column.name,
        label: text(column.label),
        fixed: at === 0,
      }))}
      visible={shownColumns(columns, state.columns).map((column) => column.name)}
      onChange={(names) => change({ columns: names, page: state.page })}
      onReset={() => change({ columns: null, page: state.page })}
    />
  );
}
