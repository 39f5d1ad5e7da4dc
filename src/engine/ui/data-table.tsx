import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import styles from './data-table.module.css';
import { Icon } from './icons/icon.tsx';
import { usePhone } from './media.ts';
import { Checkbox } from './text-field.tsx';

/** Place of a column in the block that a row becomes on phones; the order of the places is fixed. */
export type PhonePlace = 'name' | 'sub' | 'badge' | 'text' | 'pair' | 'action' | 'hidden';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Numbers right, text left. */
  align?: 'left' | 'right';
  sortable?: boolean;
  /** CSS width; the rest shares what is left. */
  width?: string;
  /** Default `pair`: label and value. A pair whose cell is null or "" is left out. */
  phone?: PhonePlace;
  /** The words do not break (NIM, dates). */
  nowrap?: boolean;
  /** Stops after two lines (titles of works). */
  clamp?: boolean;
  /** The header is only read out (actions). */
  headerHidden?: boolean;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Name of a row for its check box: "Rania Prameswari". */
  rowName?: (row: Row) => string;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Keys of the selected rows; with `onSelect` the check boxes appear. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: Set<string>) => void;
  /** Colour of a row that needs a look. */
  rowTone?: (row: Row) => 'amber' | 'red' | null;
  /** 14 px type and tighter cells, for ten columns or more; found out by itself when left out. */
  dense?: boolean;
  /** Blocks on wide screens too: in a side column there is no room for a table. */
  asBlocks?: boolean;
  /** Rows are being replaced: they stay visible, dimmed. */
  busy?: boolean;
}

function toggled(selected: ReadonlySet<string>, key: string, on: boolean): Set<string> {
  const next = new Set(selected);
  if (on) next.add(key);
  else next.delete(key);
  return next;
}

/** A table on wide screens, blocks in a fixed order on phones. Source: look.md 7, pictures 04 and 05. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = usePhone();
  return phone || props.asBlocks ? <Blocks {...props} /> : <WideTable {...props} />;
}

/** True while the table is wider than its box; then the box scrolls and the column that names the row stays. */
function useOverflow() {
  const box = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      const table = element.firstElementChild;
      setOverflows(Boolean(table && table.scrollWidth > element.clientWidth + 1));
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { box, overflows };
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowTone, selected, onSelect, busy } = props;
  const { box, overflows } = useOverflow();
  const dense = props.dense ?? columns.length >= 10;
  const scroll = overflows ? ({ role: 'region', 'aria-label': caption, tabIndex: 0 } as const) : {};
  return (
    <div ref={box} className={classes(styles.box, overflows && styles.scroll)} {...scroll}>
      <table className={classes(styles.table, dense && styles.dense, busy && styles.busy)} aria-busy={busy}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {onSelect ? (
              <th className={styles.check} scope="col">
                <SelectAll {...props} />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = rowKey(row);
            const tone = rowTone?.(row);
            return (
              <tr key={key} className={classes(selected?.has(key) && styles.selected, tone && styles[tone])}>
                {onSelect ? (
                  <td className={styles.check}>
                    <SelectRow {...props} row={row} />
                  </td>
                ) : null}
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    {column.clamp ? (
                      <div className={styles.clamp}>{column.cell(row, index)}</div>
                    ) : (
                      column.cell(row, index)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function cellClass<Row>(column: Column<Row>): string {
  return classes(
    column.align === 'right' && styles.right,
    column.nowrap && styles.nowrap,
    column.phone === 'name' && styles.naming,
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : null;
  const next: Sort = { key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' };
  const sortable = column.sortable && onSort;
  return (
    <th
      scope="col"
      className={cellClass(column)}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={
        sortable
          ? direction === 'asc'
            ? 'ascending'
            : direction === 'desc'
              ? 'descending'
              : 'none'
          : undefined
      }
    >
      {sortable ? (
        <button type="button" className={styles.sort} onClick={() => onSort(next)}>
          {column.header}
          <Icon
            name={direction === 'asc' ? 'arrow-up' : direction === 'desc' ? 'arrow-down' : 'sort'}
            size={14}
          />
        </button>
      ) : (
        <span className={column.headerHidden ? 'visually-hidden' : undefined}>{column.header}</span>
      )}
    </th>
  );
}

function SelectAll<Row>({ rows, rowKey, selected, onSelect }: DataTableProps<Row>) {
  const keys = rows.map(rowKey);
  const count = keys.filter((key) => selected?.has(key)).length;
  const change = (on: boolean) => {
    const next = new Set(selected);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    onSelect?.(next);
  };
  return (
    <Checkbox
      labelHidden
      label="Pilih semua baris di halaman ini"
      checked={count > 0 && count === keys.length}
      mixed={count > 0 && count < keys.length}
      onChange={change}
    />
  );
}

function SelectRow<Row>({ row, rowKey, rowName, selected, onSelect }: DataTableProps<Row> & { row: Row }) {
  const key = rowKey(row);
  return (
    <Checkbox
      labelHidden
      label={`Pilih ${rowName?.(row) ?? 'baris ini'}`}
      checked={selected?.has(key) ?? false}
      onChange={(on) => onSelect?.(toggled(selected ?? new Set(), key, on))}
    />
  );
}

function isBlank(content: ReactNode): boolean {
  return content === null || content === undefined || content === '' || content === false;
}

function Blocks<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, selected, onSelect, rowTone, busy } = props;
  const at = (place: PhonePlace) => columns.filter((column) => (column.phone ?? 'pair') === place);
  return (
    <ul
      className={classes(styles.blocks, props.asBlocks && styles.inset, busy && styles.busy)}
      aria-label={caption}
      aria-busy={busy}
    >
      {rows.map((row, index) => {
        const key = rowKey(row);
        const tone = rowTone?.(row);
        const draw = (place: PhonePlace) =>
          at(place)
            .map((column) => ({ column, content: column.cell(row, index) }))
            .filter(({ content }) => !isBlank(content));
        const pairs = draw('pair');
        const badges = draw('badge');
        const actions = draw('action');
        return (
          <li
            key={key}
            className={classes(
              styles.block,
              Boolean(onSelect) && styles.withCheck,
              selected?.has(key) && styles.selected,
              tone && styles[tone],
            )}
          >
            {onSelect ? <SelectRow {...props} row={row} /> : null}
            <div className={styles.content}>
              {draw('name').map(({ column, content }) => (
                <div key={column.key} className={styles.name}>
                  {content}
                </div>
              ))}
              {draw('sub').map(({ column, content }) => (
                <div key={column.key} className={styles.sub}>
                  {content}
                </div>
              ))}
              {badges.length > 0 ? (
                <div className={styles.badges}>
                  {badges.map(({ column, content }) => (
                    <span key={column.key}>{content}</span>
                  ))}
                </div>
              ) : null}
              {draw('text').map(({ column, content }) => (
                <div key={column.key} className={classes(styles.blockText, styles.clamp)}>
                  {content}
                </div>
              ))}
              {pairs.length > 0 ? (
                <dl className={styles.pairs}>
                  {pairs.map(({ column, content }) => (
                    <div key={column.key}>
                      <dt>{column.header}</dt>
                      <dd>{content}</dd>
                    </div>
                  ))}
                </dl>
              ) : null}
              {actions.length > 0 ? (
                <div className={styles.blockActions}>
                  {actions.map(({ column, content }) => (
                    <div key={column.key}>{content}</div>
                  ))}
                </div>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
