import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { newId } from '../format/new-id.ts';
import { Icon } from './icons/icon.tsx';
import styles from './toast.module.css';

export interface Toast {
  /** What happened, one sentence. Confirmations only; errors stay in the page. */
  text: ReactNode;
  /** "Lihat" or "Urungkan". */
  action?: { label: string; onSelect: () => void };
  /** How long it stands, in ms; 3000 by default. */
  duration?: number;
}

export const TOAST_DURATION_MS = 3000;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Gives the function that shows a toast. Toasts wait for each other; one is visible at a time. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext);
}

/** Holds the queue and the polite region at the bottom left. Once, around the application. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<{ key: string; toast: Toast }[]>([]);
  const show = useCallback(
    (toast: Toast) => setQueue((waiting) => [...waiting, { key: newId(), toast }]),
    [],
  );
  const next = useCallback(() => setQueue((waiting) => waiting.slice(1)), []);
  const current = queue[0];
  return (
    <ToastContext.Provider value={show}>
      {children}
      <div className={styles.region} role="status" aria-live="polite" data-print="hide">
        {current ? <ToastBox key={current.key} toast={current.toast} onDone={next} /> : null}
      </div>
    </ToastContext.Provider>
  );
}

function ToastBox({ toast, onDone }: { toast: Toast; onDone: () => void }) {
  const [held, setHeld] = useState(false);
  const duration = toast.duration ?? TOAST_DURATION_MS;
  // The pointer or the focus on it keeps it: nobody should have to hurry to "Urungkan".
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onDone, duration);
    return () => clearTimeout(timer);
  }, [held, duration, onDone]);
  const hold = useMemo(
    () => ({
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    }),
    [],
  );
  return (
    <div className={styles.toast} {...hold}>
      <Icon name="check" size={16} />
      <p>{toast.text}</p>
      {toast.action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.onSelect();
            onDone();
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button type="button" className={styles.close} onClick={onDone}>
        <Icon name="close" size={16} />
        <span className="visually-hidden">Tutup</span>
      </button>
    </div>
  );
}
