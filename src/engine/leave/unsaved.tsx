import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useId,
  useSyncExternalStore,
} from 'react';
import { loadChunk } from '../chunks/chunk-error.ts';
import { TypedInputContext } from '../ui/typed-input.ts';
import type { LeaveGuard } from './leave-guard.ts';

const LeaveDialog = lazy(() => loadChunk(() => import('./leave-dialog.tsx')));

const GuardContext = createContext<LeaveGuard | null>(null);

/** Tells the page that leaving now would lose input, or leave it on this device where it is `kept`. */
export function useUnsaved(dirty: boolean, kept = false): void {
  const guard = use(GuardContext);
  const key = useId();
  useEffect(() => {
    guard?.mark(key, dirty, kept);
    return () => guard?.mark(key, false);
  }, [guard, key, dirty, kept]);
}

/** Runs `go` now, or after the person agreed to lose what is not saved. */
export function useLeave(): (go: () => void) => void {
  const guard = use(GuardContext);
  return (go) => (guard ? guard.leave(go) : go());
}

/** Asks before input is lost: by a link, by "back", by closing the window. */
export function UnsavedGuard({ guard, children }: { guard: LeaveGuard; children: ReactNode }) {
  const waiting = useSyncExternalStore(guard.subscribe, guard.waiting);
  return (
    <GuardContext value={guard}>
      <TypedInputContext value={guard.mark}>{children}</TypedInputContext>
      {waiting ? (
        <Suspense fallback={null}>
          <LeaveDialog
            kept={guard.keeps()}
            onLeave={() => guard.answer(true)}
            onStay={() => guard.answer(false)}
          />
        </Suspense>
      ) : null}
    </GuardContext>
  );
}
