import { Fragment, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './matrix.module.css';
import { usePhone } from './media.ts';

interface MatrixColumn {
  key: string;
  label: ReactNode;
  /** Under the label: role of the examiner. */
  sub?: ReactNode;
  /** Key of a group in `groups`; columns of one group stand together. */
  group?: string;
}

/** A cell worth a look, told by word and tint. */
interface MatrixMark {
  tone: 'green' | 'red' | 'amber';
  word: string;
}

export interface MatrixCell {
  text: ReactNode;
  mark?: MatrixMark;
}

export interface MatrixRow {
  key: string;
  label: ReactNode;
  /** Short label for phones, where components stand side by side. */
  short?: ReactNode;
  weight?: ReactNode;
  /** By key of the column. */
  cells: Record<string, MatrixCell>;
  /** Totals. */
  strong?: boolean;
  /** The one in question. */
  current?: boolean;
}

interface MatrixGroupRow {
  key: string;
  label: ReactNode;
  /** By key of the group. */
  cells: Record<string, ReactNode>;
}

export interface MatrixProps {
  caption: string;
  /** Head of the first column; none where the caption says it already. */
  corner?: string;
  /** Head of the weights; without it no weight column. */
  weightLabel?: string;
  columns: MatrixColumn[];
  groups?: { key: string; label: ReactNode }[];
  rows: MatrixRow[];
  /** Below all: one value per group ("Rata-rata kelompok"). */
  groupRows?: MatrixGroupRow[];
}

/** Rows by columns: the recap of scores. On phones one block per column, where there are several. */
export function Matrix(props: MatrixProps) {
  const phone = usePhone();
  return phone && props.columns.length > 1 ? <MatrixBlocks {...props} /> : <MatrixTable {...props} />;
}

function MatrixTable({
  caption,
  corner,
  weightLabel,
  columns,
  groups = [],
  rows,
  groupRows = [],
}: MatrixProps) {
  const lead = weightLabel ? 2 : 1;
  const size = (group: string) => columns.filter((column) => column.group === group).length;
  const startsGroup = (at: number) => at > 0 && columns[at]?.group !== columns[at - 1]?.group;
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          {groups.length > 0 ? (
            <tr className={styles.groups}>
              <td colSpan={lead} />
              {groups.map((group) => (
                <th key={group.key} scope="colgroup" colSpan={size(group.key)}>
                  {group.label}
                </th>
              ))}
            </tr>
          ) : null}
          <tr className={styles.heads}>
            {corner === undefined ? (
              <td />
            ) : (
              <th scope="col" className={styles.left}>
                {corner}
              </th>
            )}
            {weightLabel ? <th scope="col">{weightLabel}</th> : null}
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
                {column.sub ? <span className={styles.sub}>{column.sub}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.key}
              className={classes(row.strong && styles.strong, row.current && styles.current)}
              aria-current={row.current || undefined}
            >
              <th scope="row" className={styles.left}>
                {row.label}
              </th>
              {weightLabel ? <td className={styles.weight}>{row.weight}</td> : null}
              {columns.map((column, at) => {
                const cell = row.cells[column.key];
                return (
                  <td
                    key={column.key}
                    className={classes(startsGroup(at) && styles.edge, cell?.mark && styles[cell.mark.tone])}
                  >
                    {cell?.text ?? '–'}
                    {cell?.mark ? <span className={styles.word}>{cell.mark.word}</span> : null}
                  </td>
                );
              })}
            </tr>
          ))}
          {groupRows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={styles.left} colSpan={lead}>
                {row.label}
              </th>
              {groups.map((group) => (
                <td key={group.key} colSpan={size(group.key)} className={styles.middle}>
                  {row.cells[group.key] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MatrixBlocks({ caption, columns, groups = [], rows, groupRows = [] }: MatrixProps) {
  const parts = rows.filter((row) => !row.strong);
  const totals = rows.filter((row) => row.strong);
  return (
    <section aria-label={caption} className={styles.blocks}>
      <ul>
        {columns.map((column) => (
          <li key={column.key} className={styles.block}>
            <div className={styles.blockHead}>
              <p>
                <b>{column.label}</b>{' '}
                {column.sub ? <span className={styles.subInline}>{column.sub}</span> : null}
              </p>
              {totals.map((row) => {
                const cell = row.cells[column.key];
                return (
                  <p key={row.key} className={classes(styles.total, cell?.mark && styles[cell.mark.tone])}>
                    <span className="visually-hidden">{row.label}: </span>
                    <b>{cell?.text ?? '–'}</b>
                    {cell?.mark ? <span className={styles.wordInline}> {cell.mark.word}</span> : null}
                  </p>
                );
              })}
            </div>
            <dl className={styles.parts}>
              {parts.map((row) => (
                <div
                  key={row.key}
                  className={row.current ? styles.current : undefined}
                  aria-current={row.current || undefined}
                >
                  <dt>{row.short ?? row.label}</dt>
                  <dd>{row.cells[column.key]?.text ?? '–'}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <dl className={styles.groupList}>
        {groupRows.map((row) =>
          groups.map((group) => (
            <Fragment key={`${row.key} ${group.key}`}>
              <dt>
                {row.label}, {group.label}
              </dt>
              <dd>{row.cells[group.key] ?? '–'}</dd>
            </Fragment>
          )),
        )}
      </dl>
    </section>
  );
}
