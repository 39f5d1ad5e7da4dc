import { useId } from 'react';
import { formatNumber } from '../format/numbers.ts';
import { Button } from './button.tsx';
import { selectClass } from './control-class.ts';
import styles from './pager.module.css';
import * as texts from './texts.ts';

export interface PagerProps {
  /** One-based. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Sizes to choose from; without `onPageSize` the choice is not offered. */
  sizes?: number[];
  onPageSize?: (size: number) => void;
}

/** "1–12 dari 38", rows per page, Sebelumnya, Berikutnya. */
export function Pager({ page, pageSize, total, onPage, sizes = [25, 50, 100], onPageSize }: PagerProps) {
  const id = useId();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const offered = sizes.includes(pageSize) ? sizes : [...sizes, pageSize].sort((a, b) => a - b);
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      <p aria-live="polite">
        {texts.amountOf(`${formatNumber(first)}–${formatNumber(last)}`, formatNumber(total))}
      </p>
      {onPageSize ? (
        <div className={styles.size} data-print="hide">
          <label htmlFor={id}>{texts.rowsPerPage}</label>
          <select
            id={id}
            className={selectClass({ toolbar: true })}
            value={pageSize}
            onChange={(event) => onPageSize(Number(event.target.value))}
          >
            {offered.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {pages > 1 ? (
        <div className={styles.steps} data-print="hide">
          <Button blocked={page <= 1 ? texts.firstPage : null} reasonHidden onClick={() => onPage(page - 1)}>
            {texts.previousPage}
          </Button>
          <span>
            {texts.page} <b>{formatNumber(page)}</b> {texts.ofPages(formatNumber(pages))}
          </span>
          <Button
            blocked={page >= pages ? texts.lastPage : null}
            reasonHidden
            onClick={() => onPage(page + 1)}
          >
            {texts.nextPage}
          </Button>
        </div>
      ) : null}
    </nav>
  );
}
