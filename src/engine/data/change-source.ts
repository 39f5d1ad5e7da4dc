import type { ChangesAnswer } from '../../definition/wire.ts';
import { call } from './http.ts';

/** Names of the records whose rows changed. */
export interface Changes {
  /** In the person's department, or rows of none. */
  records: string[];
  /** In other departments only. */
  elsewhere: string[];
}

/** `null` = too much happened to say, look at everything again. */
export type ChangeListener = (changes: Changes | null) => void;

/**
 * Where the browser hears that somebody else changed something. Asking every two seconds is one way; a live channel is
 * another, and takes this one's place without anybody else noticing.
 */
export interface ChangeSource {
  /** Starts with the first listener, stops with the last. */
  subscribe(listener: ChangeListener): () => void;
  /** What roles the person has by now, whenever that is heard; a source may not know. */
  onRoles?(listener: (roles: readonly string[]) => void): () => void;
}

const INTERVAL_MS = 2000;

/**
 * Asks `GET /api/changes` while the page is visible; a failed question is asked again at the next turn. `start` is where
 * the count stood when what is drawn was read; without it the first answer only tells where it stands.
 */
export function createPollingSource(
  start: number | null = null,
  ask: (after: number | null) => Promise<ChangesAnswer> = askServer,
): ChangeSource {
  const listeners = new Set<ChangeListener>();
  const roleListeners = new Set<(roles: readonly string[]) => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seq = start;

  async function turn(): Promise<void> {
    if (document.visibilityState === 'visible') {
      const answer = await ask(seq).catch(() => null);
      const first = seq === null;
      if (answer) {
        seq = answer.seq;
        for (const listener of roleListeners) listener(answer.roles);
        if (!first) tell(answer);
      }
    }
    if (listeners.size > 0) timer = setTimeout(turn, INTERVAL_MS);
  }

  function tell({ records, elsewhere }: ChangesAnswer): void {
    if (records?.length === 0 && elsewhere.length === 0) return;
    const changes = records && { records, elsewhere };
    for (const listener of listeners) listener(changes);
  }

  function wake(): void {
    if (document.visibilityState !== 'visible') return;
    clearTimeout(timer);
    void turn();
  }

  return {
    onRoles(listener) {
      roleListeners.add(listener);
      return () => void roleListeners.delete(listener);
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        document.addEventListener('visibilitychange', wake);
        // At once without a count: what happens before it is known would never be heard of.
        timer = setTimeout(turn, seq === null ? 0 : INTERVAL_MS);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', wake);
      };
    },
  };
}

/** The first question asks from the beginning only to learn where the count stands now. */
function askServer(after: number | null): Promise<ChangesAnswer> {
  return call({ path: '/changes', query: { after: after ?? 0 } });
}
