import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { type HeldKeys, holdKeys } from '../../ui/held-keys.ts';
import type { Prepared } from './prepare.ts';
import type { Wish } from './wish.ts';

/** How long a press may go unanswered, in milliseconds. */
const PATIENCE = 300;

interface Opening {
  /** Loads the code that draws it. */
  code: () => Promise<unknown>;
  /** Whether its button says that it is under way. */
  busy: (wish: Wish, busy: boolean) => void;
  open: (wish: Wish, prepared: Prepared) => void;
}

/** A press that is not answered yet. */
interface Pressed {
  keys: HeldKeys;
  late: ReturnType<typeof setTimeout>;
}

interface Openings {
  /** Opens it when all that it shows is there. */
  begin: (wish: Wish, opening: Opening) => Promise<void>;
  /** Something else is wanted. */
  forget: () => void;
}

/**
 * Opens a dialog when all that it shows is there: it begins in its first field, and what was typed since the press stands in
 * it. Of several presses the last one counts.
 */
export function useOpening(): Openings {
  const client = useQueryClient();
  const { key } = usePage();
  const { manifest } = useApp();
  const { hash } = manifest;
  const last = useRef<Pressed | null>(null);
  const openings = useMemo<Openings>(() => {
    const forget = () => {
      if (!last.current) return;
      clearTimeout(last.current.late);
      last.current.keys.giveTo(null);
      last.current = null;
    };
    const begin: Openings['begin'] = async (wish, { code, busy, open }) => {
      forget();
      const pressed: Pressed = { keys: holdKeys(), late: setTimeout(() => busy(wish, true), PATIENCE) };
      last.current = pressed;
      const prepared = loadChunk(() => import('./prepare.ts')).then(({ prepare }) =>
        prepare(client, { key, hash }, wish),
      );
      // What fails is told in the dialog, which tries it again.
      const [found] = await Promise.allSettled([prepared, code()]);
      busy(wish, false);
      if (last.current !== pressed) return;
      clearTimeout(pressed.late);
      last.current = null;
      flushSync(() => open(wish, found.status === 'fulfilled' ? found.value : {}));
      pressed.keys.giveTo(document.activeElement);
    };
    return { begin, forget };
  }, [client, key, hash]);
  useEffect(() => openings.forget, [openings]);
  return openings;
}
