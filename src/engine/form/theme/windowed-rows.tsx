import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ArrayRowsProps } from './array-rows-props.ts';
import styles from './theme.module.css';

interface WindowedRowsProps extends ArrayRowsProps {
  row: ComponentType<ArrayRowsProps & { index: number }>;
  rowClass: (props: ArrayRowsProps, index: number) => string;
}

/** A long list of which only the rows near the window are in the page. */
export default function WindowedRows(props: WindowedRowsProps) {
  const { keys, openAt, row: Row } = props;
  const list = useRef<HTMLOListElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const rows = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => 57,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 12,
    scrollMargin: margin,
  });
  useEffect(() => {
    if (openAt >= 0) rows.scrollToIndex(openAt, { align: 'auto' });
  }, [openAt, rows]);
  return (
    <ol ref={list} className={styles.windowed} style={{ height: `${rows.getTotalSize()}px` }}>
      {rows.getVirtualItems().map((row) => (
        <li
          key={row.key}
          ref={rows.measureElement}
          data-index={row.index}
          aria-setsize={keys.length}
          aria-posinset={row.index + 1}
          className={props.rowClass(props, row.index)}
          style={{ transform: `translateY(${row.start - margin}px)` }}
        >
          <Row {...props} index={row.index} />
        </li>
      ))}
    </ol>
  );
}
