import { type RefObject, useLayoutEffect, useState } from 'react';
import type { FilterModel } from '../../../definition/screens/shown-screen.ts';

/** Pixels: between two things of the row, the search box, the button for the rest, a control without its words, a letter. */
const GAP = 8;
const SEARCH = { least: 220, most: 340, frame: 48, letter: 7 };
const REST = 130;
const FRAME = { button: 48, select: 130 };
const LETTER = 9;

/** A filter as the row holds it: how long its name is, and whether its choices stand in the row. */
export type Fitted = Pick<FilterModel, 'kind'> & { label: string };

interface Row {
  width: number;
  end: number;
  /** What the search box says in it. */
  search: string;
}

/** As wide as what it says while it is empty, within limits. */
function searchWidth(says: string): number {
  return Math.min(SEARCH.most, Math.max(SEARCH.least, SEARCH.frame + SEARCH.letter * says.length));
}

/**
 * How many of the filters, from the first, stand beside the search box and what is at the end of the row; where some have
 * to go, the button that shows them needs a place, too. Pure.
 */
export function fitting(filters: readonly Fitted[], { width, end, search }: Row): number {
  const room = width - searchWidth(search) - end - GAP;
  const widths = filters.map(
    ({ kind, label }) => GAP + (kind === 'boolean' ? FRAME.select : FRAME.button) + LETTER * label.length,
  );
  const sum = (count: number) => widths.slice(0, count).reduce((total, one) => total + one, 0);
  if (sum(filters.length) <= room) return filters.length;
  const counts = filters.map((_, index) => filters.length - 1 - index);
  return counts.find((count) => sum(count) + GAP + REST <= room) ?? 0;
}

const NONE = JSON.stringify([]);

/**
 * As many as stand in the row of `box`, whose last child is what is at its end; all where nothing can be measured. Without
 * filters nothing is: a second drawing before the first is seen lets all that comes after it begin before it, too.
 */
export function useFitting(
  box: RefObject<HTMLElement | null>,
  filters: readonly Fitted[],
  search: string,
): number {
  const [count, setCount] = useState(filters.length);
  const names = JSON.stringify(filters.map(({ kind, label }) => ({ kind, label })));
  useLayoutEffect(() => {
    const row = box.current;
    if (!row || names === NONE || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const end = row.lastElementChild instanceof HTMLElement ? row.lastElementChild.offsetWidth : 0;
      const fitted = JSON.parse(names) as Fitted[];
      setCount(
        row.clientWidth === 0 ? fitted.length : fitting(fitted, { width: row.clientWidth, end, search }),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [box, names, search]);
  return count;
}
