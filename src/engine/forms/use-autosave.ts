import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useApp } from '../app/app-context.tsx';
import { useUnsaved } from '../app/unsaved.tsx';
import { type ActionTarget, doAction } from '../data/actions.ts';
import { refreshRows } from '../data/queries.ts';
import { newId } from '../format/new-id.ts';
import { usePage } from '../views/page-context.tsx';
import { Autosave, type AutosaveState } from './autosave.ts';

export interface AutosaveOptions<T> {
  /** Tells this input from every other of the same viewer. */
  place: string;
  /** What the server has. */
  stored: T;
  /** Transition that saves; `null` = nothing is saved (read only). */
  target: ActionTarget | null;
  toInput: (value: T) => Record<string, unknown>;
}

export interface AutosaveHandle<T> extends AutosaveState<T> {
  change: (value: T) => void;
  flush: () => Promise<boolean>;
}

/** Autosave of one form or sheet through its `save` transition. See `Autosave`. */
export function useAutosave<T>(options: AutosaveOptions<T>): AutosaveHandle<T> {
  const { session } = useApp();
  const { key } = usePage();
  const client = useQueryClient();
  const send = useRef<(value: T) => Promise<void>>(async () => {});
  send.current = async (value) => {
    if (!options.target) return;
    await doAction(key, options.target, { input: options.toInput(value) }, newId());
    void refreshRows(client);
  };
  const [autosave] = useState(
    () =>
      new Autosave<T>({
        place: `${session.viewer?.id ?? ''}:${options.place}`,
        stored: options.stored,
        send: (value) => send.current(value),
      }),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.get);
  const accept = useEffectEvent(() => autosave.accept(options.stored));
  const text = JSON.stringify(options.stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its text tells whether the stored value is another one.
  useEffect(() => accept(), [text]);
  useEffect(() => {
    window.addEventListener('online', autosave.wake);
    return () => {
      window.removeEventListener('online', autosave.wake);
      // Leaving the page is no reason to lose the last second.
      void autosave.flush();
    };
  }, [autosave]);
  useUnsaved(state.status === 'refused');
  return { ...state, change: autosave.change, flush: autosave.flush };
}
