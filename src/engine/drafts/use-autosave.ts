import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { type ActionTarget, doAction } from '../data/actions.ts';
import { refreshRows } from '../data/queries.ts';
import { faultsIn } from '../errors/input-faults.ts';
import { newId } from '../format/new-id.ts';
import { useUnsaved } from '../leave/unsaved.tsx';
import { usePage } from '../page/page-context.tsx';
import { useApp } from '../state/app-context.tsx';
import { Autosave, type AutosaveOptions, type AutosaveState } from './autosave.ts';
import { countChanges } from './count-changes.ts';
import { useKept } from './use-kept.ts';

export interface AutosaveUse<T> {
  /** Tells this input from every other of the same viewer. */
  place: string;
  /** What the server has, and the version of the row or item it is part of. */
  stored: T;
  version: number | undefined;
  /** Transition that saves; `null` = nothing is saved (read only). */
  target: ActionTarget | null;
  toInput: (value: T) => Record<string, unknown>;
}

export interface AutosaveHandle<T>
  extends AutosaveState<T>,
    Pick<Autosave<T>, 'change' | 'flush' | 'refusedNow' | 'version' | 'keepMine' | 'takeTheirs'> {}

/** Autosave of one form or sheet through its `save` transition. See `Autosave`. */
export function useAutosave<T>(options: AutosaveUse<T>): AutosaveHandle<T> {
  const { session } = useApp();
  const { key } = usePage();
  const client = useQueryClient();
  const send = useRef<AutosaveOptions<T>['send']>(() => Promise.reject());
  send.current = async (value, version) => {
    if (!options.target) return { version: version ?? 0, refused: [] };
    try {
      const done = await doAction(key, options.target, { input: options.toInput(value), version }, newId());
      return { version: done.version, refused: faultsIn(done.refused ?? []).fields };
    } finally {
      // After a conflict too: what is stored by now tells whether it concerns this input.
      void refreshRows(client);
    }
  };
  const part = useRef(options.toInput);
  part.current = options.toInput;
  const [autosave] = useState(
    () =>
      new Autosave<T>({
        place: `${session.viewer?.id ?? ''}:${options.place}`,
        stored: options.stored,
        version: options.version,
        part: (value) => part.current(value),
        send: (value, version) => send.current(value, version),
      }),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.get);
  const accept = useEffectEvent(() => autosave.accept(options.stored, options.version));
  const text = JSON.stringify(options.stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its text tells whether the stored value is another one.
  useEffect(() => accept(), [text, options.version]);
  useEffect(() => {
    window.addEventListener('online', autosave.wake);
    return () => {
      window.removeEventListener('online', autosave.wake);
      // Leaving the page is no reason to lose the last second.
      void autosave.flush();
    };
  }, [autosave]);
  useUnsaved(state.status === 'refused', true);
  useKept({
    status: state.status === 'waiting' ? 'saving' : state.status,
    at: state.savedAt,
    changes: () => countChanges(options.toInput(state.value), options.toInput(options.stored)),
  });
  const { change, flush, refusedNow, version, keepMine, takeTheirs } = autosave;
  return { ...state, change, flush, refusedNow, version, keepMine, takeTheirs };
}
