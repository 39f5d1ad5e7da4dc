import { useMemo, useSyncExternalStore } from 'react';

/** How a person likes one list: what the address does not say is drawn this way. */
export interface Habit {
  /** Names of the shown columns; `null` = as the screen says. */
  columns: string[] | null;
  /** Rows on a page; `null` = as every list. */
  size: number | null;
}

const NONE: Habit = { columns: null, size: null };
const KEY = 'lists';
const listeners = new Set<() => void>();

/** What the viewer chose for the list in this browser; nothing when it was never chosen or is broken. */
export function useHabit(viewer: string | null, list: string): Habit {
  const stored = useSyncExternalStore(watch, () => localStorage.getItem(KEY));
  return useMemo(() => habitIn(readAll(stored), placeOf(viewer, list)), [stored, viewer, list]);
}

/** Keeps part of a habit; the rest stays. */
export function keepHabit(viewer: string | null, list: string, part: Partial<Habit>): void {
  const place = placeOf(viewer, list);
  const { [place]: _, ...others } = readAll(localStorage.getItem(KEY));
  const next = { ...habitIn(readAll(localStorage.getItem(KEY)), place), ...part };
  const plain = next.columns === null && next.size === null;
  localStorage.setItem(KEY, JSON.stringify(plain ? others : { ...others, [place]: next }));
  for (const notify of listeners) notify();
}

function watch(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function placeOf(viewer: string | null, list: string): string {
  return `${viewer ?? ''} ${list}`;
}

function habitIn(all: Record<string, unknown>, place: string): Habit {
  const found = all[place];
  if (typeof found !== 'object' || found === null) return NONE;
  const { columns, size } = found as Record<string, unknown>;
  return {
    columns: Array.isArray(columns) && columns.every((name) => typeof name === 'string') ? columns : null,
    size: typeof size === 'number' && Number.isInteger(size) && size > 0 ? size : null,
  };
}

function readAll(stored: string | null): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(stored ?? '{}');
    return typeof all === 'object' && all !== null ? (all as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
