import { type RefObject, useLayoutEffect, useState } from 'react';

/** Heights in px of what stands in the two columns, and of the window's part that no bar takes. */
export interface ColumnHeights {
  main: number;
  /** The panel on top of the side column; 0 where there is none. */
  panel: number;
  /** The rest of the side column with all its content. */
  rest: number;
  gap: number;
  room: number;
}

export interface InSight {
  /** All of the side column stays, or its rest alone; `null` = it goes with the page. */
  stays: 'all' | 'rest' | null;
  /** The rest is taller than the room that is left for it. */
  scrolls: boolean;
  /** Nothing stands in the side column for this reader. */
  alone: boolean;
}

const GOES: InSight = { stays: null, scrolls: false, alone: false };

/** Less than this under the panel would be a slit: the panel goes with the page then. */
const LEAST_REST = 280;
/** A window so short leaves the main column no company. */
const LEAST_ROOM = 320;

/**
 * What of a side column stays beside the main one while the page scrolls. Where the side column is the taller one it is what
 * the page scrolls for, so nothing of it stays, and nothing of it scrolls by itself.
 */
export function inSight({ main, panel, rest, gap, room }: ColumnHeights): InSight {
  if (panel === 0 && rest === 0) return { ...GOES, alone: true };
  const above = panel > 0 ? panel + gap : 0;
  if (room < LEAST_ROOM || main <= above + rest) return GOES;
  if (rest === 0) return panel <= room ? { ...GOES, stays: 'all' } : GOES;
  const left = room - above;
  if (rest <= left || left >= LEAST_REST) return { ...GOES, stays: 'all', scrolls: rest > left };
  return { ...GOES, stays: 'rest', scrolls: rest > room };
}

/** The air under the bars and under the column. */
const AIR = 32;

/**
 * Measures the columns of a record's page, and anew with each change of their height or the window's. `parts` says which
 * there are, `null` that none stand beside each other. The height of the panel stands in `--panel` for the styles, what it
 * takes above the rest in `--above-rest`, and what the rest takes under it in `--under-panel`.
 */
export function useInSight(body: RefObject<HTMLDivElement | null>, parts: string | null): InSight {
  const [found, setFound] = useState(GOES);
  useLayoutEffect(() => {
    const element = body.current;
    if (parts === null || !element || typeof ResizeObserver === 'undefined') return setFound(GOES);
    const columns = columnsOf(element);
    const measure = () => {
      const heights = heightsOf(element, columns);
      element.style.setProperty('--panel', `${heights.panel}px`);
      element.style.setProperty('--above-rest', `${heights.panel > 0 ? heights.panel + heights.gap : 0}px`);
      element.style.setProperty('--under-panel', `${underPanel(heights)}px`);
      const next = inSight(heights);
      setFound((known) => (isSame(known, next) ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const column of Object.values(columns)) if (column) observer.observe(column);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [body, parts]);
  return found;
}

const isSame = (one: InSight, other: InSight) =>
  one.stays === other.stays && one.scrolls === other.scrolls && one.alone === other.alone;

/** Where the main column ends the rest moves up: the panel goes with it only if this much of the column is kept free under it. */
function underPanel({ panel, rest, gap, room }: ColumnHeights): number {
  return rest === 0 ? 0 : gap + Math.min(rest, Math.max(0, room - panel - gap));
}

type Columns = Record<'main' | 'panel' | 'rest', HTMLElement | null>;

function columnsOf(body: HTMLElement): Columns {
  const find = (path: string) => body.querySelector<HTMLElement>(`:scope > [data-column=${path}`);
  return { main: find('main]'), panel: find('panel]'), rest: find('rest] > *') };
}

function heightsOf(body: HTMLElement, { main, panel, rest }: Columns): ColumnHeights {
  const style = getComputedStyle(body);
  const px = (value: string) => Number.parseFloat(value) || 0;
  const bars = px(style.getPropertyValue('--top-bar')) + px(style.getPropertyValue('--kop'));
  return {
    main: main?.offsetHeight ?? 0,
    panel: panel?.offsetHeight ?? 0,
    rest: rest?.offsetHeight ?? 0,
    gap: px(style.rowGap),
    room: window.innerHeight - bars - AIR,
  };
}
