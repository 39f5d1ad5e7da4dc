import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshRows } from '../../data/queries.ts';
import { newId } from '../../format/new-id.ts';
import { type Failure, failureOf } from './wish.ts';

export interface Attempt {
  working: boolean;
  /** What the last try came to; `null` while there is nothing to say. */
  error: unknown;
  /** Tries it, with the key under which the server does it at most once. Never rejects. */
  run: (send: (intent: string) => Promise<void>) => Promise<void>;
  /** Something else is wished for from now on: the input changed. */
  renew: () => void;
  /** The person has read what went wrong. */
  forget: () => void;
}

/**
 * One thing a person wants done, tried as often as it takes: the input stays when a call fails, and after a refusal the
 * page is looked at again, since what the wish stood on may have changed. `earlier` is a try made elsewhere.
 */
export function useAttempt(earlier: Failure | null = null): Attempt {
  const client = useQueryClient();
  const key = useRef(earlier?.intent ?? null);
  const [error, setError] = useState<unknown>(earlier?.error ?? null);
  const [working, setWorking] = useState(false);
  return {
    working,
    error,
    async run(send) {
      key.current ??= newId();
      const intent = key.current;
      setWorking(true);
      setError(null);
      try {
        await send(intent);
      } catch (refused) {
        key.current = failureOf(refused, intent).intent;
        setError(refused);
        if (key.current !== intent) void refreshRows(client);
      } finally {
        setWorking(false);
      }
    },
    renew() {
      key.current = null;
    },
    forget: () => setError(null),
  };
}
