import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { DocumentSlot, Offer } from '../../../definition/wire.ts';
import { isMissingCode } from '../../chunks/chunk-error.ts';
import { addToRow, type Intent } from '../../data/add-to-row.ts';
import { refreshRows } from '../../data/queries.ts';
import { ApiError, isConflict, isOffline } from '../../errors/api-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { loadFormModule } from '../../form/form-module.ts';
import { sendFile } from '../../form/send-file.ts';
import { uploadInput } from '../../form/upload-input.ts';
import { fileFault, fileRules } from '../../format/file-rules.ts';
import { newId } from '../../format/new-id.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import * as texts from './texts.ts';

export interface SlotSending {
  /** What is on its way or may be tried again. */
  file: File | null;
  /** Bytes sent. */
  sent: number;
  /** Why another file is asked for. */
  fault: string | null;
  /** Why it stopped. */
  error: unknown;
  pending: boolean;
  done: boolean;
  choose: (file: File | undefined) => void;
  retry: () => void;
  cancel: () => void;
}

/**
 * Sends the file of one document of the page's row. What becomes of it is known by the document, not by the place where it
 * was chosen: another place of the page that takes over goes on with it, also when the file is chosen just then.
 */
export function useSlotUpload(slot: DocumentSlot, offer: Offer): SlotSending {
  const { key } = usePage();
  const { manifest } = useApp();
  const client = useQueryClient();
  const toast = useToast();
  const mutationKey = ['slot-upload', key, slot.code];
  const upload = useMutation({
    mutationKey,
    mutationFn: async ({ file, refused, intent, signal, sent }: Sending) => {
      if (refused) throw new Error(refused);
      const module = await loadFormModule(offer.form ?? '', manifest.hash);
      const stored = await sendFile(file, { signal: signal.signal, onProgress: sent.set });
      const given = { input: uploadInput(module, slot.code, stored), version: offer.version };
      return addToRow(key, { name: offer.name }, given, intent);
    },
    onSuccess: async (done) => {
      // The file itself stands here now.
      toast({ text: done.message || texts.uploaded(slot.label), done: true, short: true });
      await refreshRows(client);
    },
    onError: (error) => {
      if (isConflict(error)) void refreshRows(client);
    },
  });
  const last = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => state,
  }).at(-1);
  const sending = last?.variables as Sending | undefined;
  const { file, refused, sent } = sending ?? {};
  const failed = last?.status === 'error' ? last.error : null;
  // The same file would be refused again: another one is asked for.
  const another = failed !== null && !isWorthRetrying(failed);
  const start = (chosen: File, intent: Intent) =>
    upload.mutate({
      file: chosen,
      refused: fileFault(chosen, slot),
      intent,
      signal: new AbortController(),
      sent: tally(),
    });
  const retry = useEffectEvent(() => {
    // Two places of a page may show the same file.
    const now = client.getMutationCache().findAll({ mutationKey, exact: true }).at(-1)?.state.status;
    if (going && sending && now === 'error') start(going, sending.intent);
  });
  const cutOff = failed !== null && isCutOff(failed);
  useEffect(() => {
    if (!cutOff) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [cutOff]);
  const going = file && !refused && !another && last?.status !== 'success' ? file : null;
  return {
    file: going,
    sent: useTally(sent),
    fault: refused ?? (another ? texts.chooseAnother(regionErrorText(failed), fileRules(slot)) : null),
    error: going && failed,
    pending: last?.status === 'pending',
    done: last?.status === 'success',
    choose: (chosen) => chosen && start(chosen, { current: newId() }),
    retry: () => going && sending && start(going, sending.intent),
    cancel: () => {
      sending?.signal.abort();
      const cache = client.getMutationCache();
      for (const one of cache.findAll({ mutationKey, exact: true })) cache.remove(one);
    },
  };
}

/** One file on its way. */
interface Sending {
  file: File;
  /** Why it does not fit, told before anything is sent. */
  refused: string | null;
  intent: Intent;
  signal: AbortController;
  sent: Tally;
}

/** A number that grows, for whichever place shows it. */
interface Tally {
  get: () => number;
  set: (value: number) => void;
  subscribe: (listener: () => void) => () => void;
}

function tally(): Tally {
  let value = 0;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function useTally(one: Tally | undefined): number {
  const subscribe = useCallback((listener: () => void) => one?.subscribe(listener) ?? (() => {}), [one]);
  return useSyncExternalStore(subscribe, () => one?.get() ?? 0);
}

/** The network is what stopped it. */
export const isCutOff = (error: unknown): boolean => isOffline(error) || isMissingCode(error);

function isWorthRetrying(error: unknown): boolean {
  return (
    isOffline(error) || isConflict(error) || !(error instanceof ApiError) || (error.status ?? 500) >= 500
  );
}
