import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { TypedInputContext } from './typed-input.ts';

interface Held {
  dirty: boolean;
  discard: () => void;
}

const HeldContext = createContext<((held: Held | null) => void) | null>(null);

export interface DialogInput {
  /** Something was typed or chosen in the dialog since it opened. */
  typed: boolean;
  /** Call it for every input event inside. */
  note: () => void;
  /** Lets go of what was typed. */
  discard: () => void;
  provide: (children: ReactNode) => ReactNode;
}

/** Follows what is typed in an open dialog, and tells whoever guards the page. */
export function useTypedIn(): DialogInput {
  const tell = use(TypedInputContext);
  const key = useId();
  const [noted, setNoted] = useState(false);
  const [held, setHeld] = useState<Held | null>(null);
  const typed = noted || held?.dirty === true;
  const kept = held !== null;
  useEffect(() => {
    tell?.(key, typed, kept);
    return () => tell?.(key, false, false);
  }, [tell, key, typed, kept]);
  return {
    typed,
    note: useCallback(() => setNoted(true), []),
    discard: () => held?.discard(),
    provide: (children) => <HeldContext value={setHeld}>{children}</HeldContext>,
  };
}

/**
 * For a form that keeps its input beyond the dialog around it: `dirty` since it was opened, also by what is no input
 * event (a row added, a file sent); `discard` when the person gives it up. Does nothing outside of a dialog.
 */
export function useDialogInput(dirty: boolean, discard: () => void): void {
  const hold = use(HeldContext);
  const latest = useRef(discard);
  useEffect(() => {
    latest.current = discard;
  });
  const held = useMemo(() => ({ dirty, discard: () => latest.current() }), [dirty]);
  useEffect(() => {
    hold?.(held);
    return () => hold?.(null);
  }, [hold, held]);
}
