import { createContext, type ReactNode, use, useEffect, useId, useMemo, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ui/dialog.tsx';

interface Unsaved {
  set(key: string, dirty: boolean): void;
}

const UnsavedContext = createContext<Unsaved>({ set: () => {} });

/** Tells the page that leaving now would lose input. */
export function useUnsaved(dirty: boolean): void {
  const unsaved = use(UnsavedContext);
  const key = useId();
  useEffect(() => {
    unsaved.set(key, dirty);
    return () => unsaved.set(key, false);
  }, [unsaved, key, dirty]);
}

/** Asks before input is lost: by a link, by "back", by closing the window. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const dirty = useRef(new Set<string>());
  const unsaved = useMemo<Unsaved>(
    () => ({
      set(key, isDirty) {
        if (isDirty) dirty.current.add(key);
        else dirty.current.delete(key);
      },
    }),
    [],
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <UnsavedContext value={unsaved}>
      {children}
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title="Tinggalkan halaman ini?"
        confirmLabel="Tinggalkan halaman"
        leaveLabel="Tetap di sini"
        danger
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        Isian yang belum disimpan akan hilang.
      </ConfirmDialog>
    </UnsavedContext>
  );
}
