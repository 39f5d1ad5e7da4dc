import { Fragment } from 'react';
import { isBlank } from './blank.ts';
import { classes } from './classes.ts';
import styles from './data-table.module.css';
import type { Column, DataTableProps, PhonePlace } from './data-table-props.ts';
import { wideOnPaper } from './on-paper.ts';
import { SelectRow } from './row-checks.tsx';

/** Each row as a block, its cells at the places that their columns name. Paper has the table, and its page is turned before. */
export function RowBlocks<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowKey, selected, onSelect, rowTone, busy, asBlocks, above } = props;
  return (
    <ul
      className={classes(styles.blocks, asBlocks && styles.inset, busy && styles.busy)}
      aria-label={caption}
      aria-busy={busy}
      data-wide={asBlocks ? undefined : wideOnPaper(props.columns)}
    >
      {rows.map((row, index) => {
        const key = rowKey(row);
        const tone = rowTone?.(row);
        return (
          <Fragment key={key}>
            {above?.(row, index)}
            <li
              className={classes(
                styles.block,
                Boolean(onSelect) && styles.withCheck,
                selected?.has(key) && styles.selected,
                tone && styles[tone],
              )}
            >
              {onSelect ? <SelectRow {...props} row={row} /> : null}
              <Content columns={props.columns} row={row} index={index} />
            </li>
          </Fragment>
        );
      })}
    </ul>
  );
}

interface ContentProps<Row> {
  columns: Column<Row>[];
  row: Row;
  index: number;
}

/** Name, second line, badges, long texts, pairs, actions: always in this order. */
function Content<Row>({ columns, row, index }: ContentProps<Row>) {
  const at = (place: PhonePlace) =>
    columns
      .filter((column) => (column.phone ?? 'pair') === place)
      .map(({ key, header, clamp, cell }) => ({ key, header, clamp, content: cell(row, index) }))
      .filter(({ content }) => !isBlank(content));
  const pairs = at('pair');
  const each = (place: PhonePlace, className?: string) =>
    at(place).map(({ key, clamp, content }) => (
      <div key={key} className={classes(className, clamp && styles.clamp)}>
        {content}
      </div>
    ));
  const badges = each('badge');
  const actions = each('action');
  return (
    <div className={styles.content}>
      {each('name', styles.name)}
      {each('sub', styles.sub)}
      {badges.length > 0 ? <div className={styles.badges}>{badges}</div> : null}
      {each('text', styles.blockText)}
      {pairs.length > 0 ? (
        <dl className={styles.pairs}>
          {pairs.map(({ key, header, content }) => (
            <div key={key}>
              <dt>{header}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {actions.length > 0 ? (
        <div className={styles.blockActions} data-print="hide">
          {actions}
        </div>
      ) : null}
    </div>
  );
}
