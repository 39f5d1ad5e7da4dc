import type { CSSProperties } from 'react';
import { isBlank } from './blank.ts';
import { classes } from './classes.ts';
import styles from './data-table.module.css';
import type { Column, DataTableProps, Sort } from './data-table-props.ts';
import { Icon } from './icons/icon.tsx';
import { printOf, wideOnPaper } from './on-paper.ts';
import { SelectAll, SelectRow } from './row-checks.tsx';
import { GROUPED, inGroups } from './row-groups.ts';
import { useScrollBox } from './scroll-box.ts';
import * as texts from './texts.ts';

/** Rows under sticky heads; scrolls sideways in a box of its own when it has to. */
export function WideTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rowKey, onSelect, busy, before } = props;
  const { box, overflows } = useScrollBox(caption);
  const across = columns.filter((column) => !column.below);
  const dense = props.dense ?? across.length >= 10;
  return (
    <div {...box} className={overflows ? styles.scroll : undefined}>
      <table
        className={classes(
          styles.table,
          dense && styles.dense,
          busy && styles.busy,
          before !== undefined && styles.numbered,
        )}
        style={before === undefined ? undefined : ({ '--before': before } as CSSProperties)}
        aria-busy={busy}
        {...{ [GROUPED]: props.group ? '' : undefined }}
        data-wide={wideOnPaper(across)}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {onSelect ? (
              <th className={styles.check} scope="col">
                <SelectAll {...props} />
              </th>
            ) : null}
            {across.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        {inGroups(props).map(({ group, rows, from }) => (
          <tbody key={group?.key ?? ''}>
            {group ? (
              <tr className={styles.groupRow}>
                {onSelect ? (
                  <td className={styles.check}>
                    <SelectAll {...props} rows={rows} label={texts.selectGroup(group.name)} />
                  </td>
                ) : null}
                <th scope="rowgroup" colSpan={across.length}>
                  <div className={styles.groupHead}>
                    <div>{group.head}</div>
                    <span className={styles.groupSize}>{group.size}</span>
                  </div>
                </th>
              </tr>
            ) : null}
            {rows.map((row, at) => (
              <WideRow key={rowKey(row)} {...props} across={across} row={row} index={from + at} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface WideRowProps<Row> extends DataTableProps<Row> {
  /** Columns that stand beside each other. */
  across: Column<Row>[];
  row: Row;
  index: number;
}

function WideRow<Row>(props: WideRowProps<Row>) {
  const { columns, across, row, index, rowKey, rowTone, selected, onSelect, above } = props;
  const tone = rowTone?.(row);
  const colours = classes(selected?.has(rowKey(row)) && styles.selected, tone && styles[tone]);
  const below = notesOf(columns, row, index);
  const asked = props.asked?.(row);
  return (
    <>
      {above?.(row, index)}
      <tr className={classes(colours, (below.length > 0 || Boolean(asked)) && styles.noted)}>
        {onSelect ? (
          <td className={styles.check}>
            <SelectRow {...props} row={row} />
          </td>
        ) : null}
        {across.map((column) => (
          <td key={column.key} className={cellClass(column)} data-print={printOf(column)}>
            {column.clamp ? (
              <div className={styles.clamp}>{column.cell(row, index)}</div>
            ) : (
              column.cell(row, index)
            )}
          </td>
        ))}
      </tr>
      {below.length > 0 ? (
        <tr className={classes(colours, styles.note, Boolean(asked) && styles.noted)}>
          {onSelect ? <td /> : null}
          <td colSpan={across.length}>
            {below.map(({ key, header, unlabelled, content }) => (
              <p key={key}>
                {unlabelled ? null : <b>{header}:</b>} {content}
              </p>
            ))}
          </td>
        </tr>
      ) : null}
      {asked ? (
        <tr data-print="hide">
          {onSelect ? <td /> : null}
          <td colSpan={across.length}>{asked}</td>
        </tr>
      ) : null}
    </>
  );
}

/** What stands below a row: cells with nothing in them are left out. */
function notesOf<Row>(columns: readonly Column<Row>[], row: Row, index: number) {
  return columns
    .filter((column) => column.below)
    .map(({ key, header, unlabelled, cell }) => ({ key, header, unlabelled, content: cell(row, index) }))
    .filter(({ content }) => !isBlank(content));
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

const ARIA_SORTS = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
const SORT_ICONS = { asc: 'arrow-up', desc: 'arrow-down', none: 'sort' } as const;

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : null;
  const next: Sort = { key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' };
  const sortable = column.sortable && onSort;
  return (
    <th
      scope="col"
      className={cellClass(column)}
      data-print={printOf(column)}
      style={column.width ? ({ '--width': column.width } as CSSProperties) : undefined}
      aria-sort={sortable ? ARIA_SORTS[direction ?? 'none'] : undefined}
    >
      {sortable ? (
        <button type="button" className={styles.sort} onClick={() => onSort(next)}>
          {column.header}
          <Icon name={SORT_ICONS[direction ?? 'none']} size={14} />
        </button>
      ) : (
        <span className={column.headerHidden ? 'visually-hidden' : undefined}>{column.header}</span>
      )}
    </th>
  );
}
