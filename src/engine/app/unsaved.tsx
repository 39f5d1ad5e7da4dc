import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { loadChunk } from '../errors/chunk-error.ts';
import { createLeaveGuard, type LeaveGuard } from './leave-guard.ts';

const LeaveDialog = lazy(() => loadChunk(() => import('./leave-dialog.tsx')));

const GuardContext = createContext<LeaveGuard | null>(null);

/** Tells the page that leaving now would lose input. */
export function useUnsaved(dirty: boolean): void {
  const guard = use(GuardContext);
  const key = useId();
  useEffect(() => {
    guard?.mark(key, dirty);
    return () => guard?.mark(key, false);
  }, [guard, key, dirty]);
}

/** Runs `go` now, or after the person agreed to lose what is not saved. */
export function useLeave(): (go: () => void) => void {
  const guard = use(GuardContext);
  return (go) => (guard ? guard.leave(go) : go());
}

/** Asks before input is lost: by a link, by "back", by closing the window. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const guard = useMemo(() => createLeaveGuard((proceed) => setWaiting(() => proceed)), []);
  useEffect(() => guard.watch(), [guard]);
  return (
    <GuardContext value={guard}>
      {children}
      {waiting ? (
        <Suspense fallback={null}>
          <LeaveDialog
            onLeave={() => {
              setWaiting(null);
              waiting();
            }}
            onStay={() => setWaiting(null)}
          />
        </Suspense>
      ) : null}
    </GuardContext>
  );
}
