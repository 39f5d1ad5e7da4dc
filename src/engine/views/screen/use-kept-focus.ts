import { useEffect } from 'react';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { whenIdle } from '../../chunks/when-idle.ts';

type Keep = typeof import('../../ui/kept-focus.ts')['keepFocus'];

let keep: Keep | null = null;

/** Keeps the focus from falling out of the page. The code comes after the first page: nothing goes from it before somebody acts. */
export function useKeptFocus(): void {
  useEffect(() => {
    if (keep) return keep();
    let end: (() => void) | null = null;
    let left = false;
    const begin = async () => {
      ({ keepFocus: keep } = await loadChunk(() => import('../../ui/kept-focus.ts')));
      if (!left) end = keep();
    };
    // What did not come is asked for again by the next page.
    const callOff = whenIdle(() => void begin().catch(() => undefined));
    return () => {
      left = true;
      callOff();
      end?.();
    };
  }, []);
}
