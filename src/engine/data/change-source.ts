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
}

const INTERVAL_MS = 2000;

interface ChangesAnswer {
  seq: number;
  /** Those that changed in the person's department or in none; `null` = too long ago to say. */
  records: string[] | null;
  /** Those that changed in other departments only. */
  elsewhere: string[];
}

/**
 * Asks `GET /api/changes` while the page is visible; a failed question is asked again at the next turn. `start` is where
 * the count stood when what is drawn was read; without it the first answer only tells where it stands.
 */
export function createPollingSource(
  start: number | null = null,
  ask: (after: number | null) => Promise<ChangesAnswer> = askServer,
): ChangeSource {
  const listeners = new Set<ChangeListener>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seq = start;

  async function turn(): Promise<void> {
    if (document.visibilityState === 'visible') {
      const answer = await ask(seq).catch(() => null);
      const first = seq === null;
      if (answer) seq = answer.seq;
      if (answer && !first) tell(answer);
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

/** One fault of the definition files, as the checker says it. */
export interface DefinitionProblem {
  file: string;
  line: number;
  column: number;
  rule: string;
  message: string;
  /** The same in Indonesian, where there is one. */
  text?: string;
  suggestion: string | null;
}

/** What the server tells every open browser: which definitions are in force, and whether newer files are refused (in
 * development with their faults); whether nothing is written at the moment. */
export interface DefinitionNews {
  hash: string;
  refused?: boolean;
  read_only?: boolean;
  problems?: DefinitionProblem[];
}

const LISTEN_AGAIN_MS = 5000;

/** Listens for changed definitions: once at the beginning, then after every saved change. */
export function listenToDefinitions(listener: (news: DefinitionNews) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source = listen();

  function listen(): EventSource {
    const opened = new EventSource('/api/definitions/events');
    opened.onmessage = (event) => {
      try {
        listener(JSON.parse(event.data));
      } catch {
        // A line that is no JSON is a heartbeat.
      }
    };
    opened.onerror = () => {
      // A broken connection is mended by the browser; one that was refused it gives up.
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => {
        source = listen();
      }, LISTEN_AGAIN_MS);
    };
    return opened;
  }

  return () => {
    clearTimeout(timer);
    source.close();
  };
}
