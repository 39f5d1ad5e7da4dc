import { type ReactNode, useId } from 'react';
import { isBlank } from './blank.ts';
import { classes } from './classes.ts';
import styles from './data-table.module.css';
import type { Column, DataTableProps, PhonePlace, RowGroup } from './data-table-props.ts';
import { wideOnPaper } from './on-paper.ts';
import { SelectAll, SelectRow } from './row-checks.tsx';
import { GROUPED, inGroups } from './row-groups.ts';
import * as texts from './texts.ts';

/** Each row as a block, its cells at the places that their columns name. Paper has the table, and its page is turned before. */
export function RowBlocks<Row>(props: DataTableProps<Row>) {
  const { caption, busy, asBlocks } = props;
  return (
    <ul
      className={classes(styles.blocks, asBlocks && styles.inset, busy && styles.busy)}
      aria-label={caption}
      aria-busy={busy}
      data-wide={asBlocks ? undefined : wideOnPaper(props.columns)}
      {...{ [GROUPED]: props.group ? '' : undefined }}
    >
      {inGroups(props).map(({ group, rows, from }) => {
        const blocks = rows.map((row, at) => (
          <Block key={props.rowKey(row)} {...props} row={row} index={from + at} />
        ));
        return group ? (
          <li key={group.key}>
            <Group {...props} rows={rows} group={group}>
              {blocks}
            </Group>
          </li>
        ) : (
          blocks
        );
      })}
    </ul>
  );
}

type GroupProps<Row> = Omit<DataTableProps<Row>, 'group'> & { group: RowGroup; children: ReactNode };

/** The heading of a group with its blocks. */
function Group<Row>({ group, children, ...props }: GroupProps<Row>) {
  const id = useId();
  return (
    <>
      <div className={classes(styles.groupBlock, Boolean(props.onSelect) && styles.withCheck)}>
        {props.onSelect ? <SelectAll {...props} label={texts.selectGroup(group.name)} /> : null}
        <div className={styles.groupHead}>
          <div id={id}>{group.head}</div>
          <span className={styles.groupSize}>{group.size}</span>
        </div>
      </div>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  );
}

function Block<Row>(props: DataTableProps<Row> & { row: Row; index: number }) {
  const { row, index, rowKey, rowTone, selected, onSelect, above } = props;
  const tone = rowTone?.(row);
  const asked = props.asked?.(row);
  return (
    <>
      {above?.(row, index)}
      <li
        className={classes(
          styles.block,
          Boolean(onSelect) && styles.withCheck,
          selected?.has(rowKey(row)) && styles.selected,
          tone && styles[tone],
        )}
      >
        {onSelect ? <SelectRow {...props} row={row} /> : null}
        <Content columns={props.columns} row={row} index={index} />
        {asked ? <div className={styles.asked}>{asked}</div> : null}
      </li>
    </>
  );
}

interface ContentProps<Row> {
  columns: Column<Row>[];
  row: Row;
  index: number;
}

/** Name, second line, what shares a line, badges, long texts, pairs, actions: always in this order. */
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
  const line = at('line');
  return (
    <div className={classes(styles.content, line.length > 0 && styles.compact)}>
      {each('name', styles.name)}
      {each('sub', styles.sub)}
      {line.length > 0 ? (
        <div className={styles.sub}>
          {line.map(({ key, content }, index) => (
            <span key={key}>
              {index > 0 ? ', ' : null}
              {content}
            </span>
          ))}
        </div>
      ) : null}
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
