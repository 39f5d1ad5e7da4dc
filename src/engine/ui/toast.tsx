import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { newId } from '../format/new-id.ts';
import { classes } from './classes.ts';
import { Icon } from './icons/icon.tsx';
import * as texts from './texts.ts';
import styles from './toast.module.css';

export interface Toast {
  /** What happened, one sentence. Confirmations only; errors stay in the page. */
  text: ReactNode;
  /** "Lihat" or "Urungkan". */
  action?: { label: string; onSelect: () => void };
  /** Not a thing done, but where somebody is instead of where they wanted to be. */
  elsewhere?: boolean;
  /** A success notice: what the person has just done worked. It goes sooner, unless there is something to press on it. */
  done?: boolean;
  /** A success notice of what already stands where the person looks: it is seen for a moment, and read out like any other. */
  short?: boolean;
  /** How long it stands, in ms, where neither of the usual times is meant. */
  duration?: number;
}

/** All from specification section 9 (docs/decisions/0047-how-long-notices-stand.md). */
export const TOAST_DURATION_MS = 3000;
export const SUCCESS_NOTICE_MS = 1400;
export const SHORT_NOTICE_MS = 100;
/** How long a toast stands at least when others wait: what was just done is told while one still looks for it. */
export const TOAST_LEAST_MS = 800;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Gives the function that shows a toast. One is visible at a time; it makes room soon when another waits. */
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
  const region = useRef<HTMLDivElement>(null);
  const above = useCoversFocus(region, current?.key);
  return (
    <ToastContext.Provider value={show}>
      {children}
      <div
        ref={region}
        className={classes(styles.region, above && styles.above)}
        role="status"
        aria-live="polite"
        data-print="hide"
      >
        {current ? (
          <Shown key={current.key} toast={current.toast} awaited={queue.length > 1} onDone={next} />
        ) : null}
      </div>
    </ToastContext.Provider>
  );
}

/** Whether what has the focus lies under the box while this toast stands; then it goes to the other edge. */
function useCoversFocus(region: { current: HTMLElement | null }, toast: string | undefined): boolean {
  const [covering, setCovering] = useState<string>();
  useLayoutEffect(() => {
    if (toast === undefined) return;
    const look = () => {
      const focused = document.activeElement;
      const box = region.current;
      if (!box || !focused || focused === document.body || box.contains(focused)) return;
      if (overlap(box.getBoundingClientRect(), focused.getBoundingClientRect())) setCovering(toast);
    };
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [region, toast]);
  return toast !== undefined && covering === toast;
}

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

interface ToastBoxProps {
  toast: Toast;
  /** Another one waits. */
  awaited: boolean;
  onDone: () => void;
}

/** A short notice is drawn for its moment; its sentence stays as long as a screen reader needs to begin it. */
function Shown(props: ToastBoxProps) {
  const short = props.toast.short ?? false;
  const [drawn, setDrawn] = useState(true);
  const { awaited, onDone } = props;
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(false), SHORT_NOTICE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!short) return;
    const timer = setTimeout(onDone, awaited ? TOAST_LEAST_MS : SUCCESS_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [short, awaited, onDone]);
  if (!short) return <ToastBox {...props} />;
  return (
    <div className={drawn ? classes(styles.toast, styles.short) : 'visually-hidden'}>
      <Icon name="check" size={16} />
      <p>{props.toast.text}</p>
    </div>
  );
}

function ToastBox({ toast, awaited, onDone }: ToastBoxProps) {
  // Since when nobody looks after it; `null` while somebody does.
  const [since, setSince] = useState<number | null>(() => Date.now());
  const usual = toast.done && !toast.action ? SUCCESS_NOTICE_MS : TOAST_DURATION_MS;
  const full = toast.duration ?? usual;
  const duration = awaited && !toast.action ? Math.min(full, TOAST_LEAST_MS) : full;
  // The pointer or the focus on it keeps it, and its time starts anew when they leave: nobody should have to hurry to
  // "Urungkan".
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(onDone, Math.max(0, since + duration - Date.now()));
    return () => clearTimeout(timer);
  }, [since, duration, onDone]);
  const hold = useMemo(
    () => ({
      onPointerEnter: () => setSince(null),
      onPointerLeave: () => setSince(Date.now()),
      onFocus: () => setSince(null),
      onBlur: () => setSince(Date.now()),
    }),
    [],
  );
  return (
    <div className={styles.toast} {...hold}>
      <Icon name={toast.elsewhere ? 'alert-circle' : 'check'} size={16} />
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
        <span className="visually-hidden">{texts.close}</span>
      </button>
    </div>
  );
}
