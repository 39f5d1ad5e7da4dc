import type { ChangesAnswer, LiveChange } from '../../definition/wire.ts';
import type { Channel, ChannelListener, OpenChannel } from './channel.ts';
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

/** Where the browser hears that somebody else changed something. */
export interface ChangeSource {
  /** Starts with the first listener, stops with the last. */
  subscribe(listener: ChangeListener): () => void;
  /** What roles the person has by now, whenever that is heard; a source may not know. */
  onRoles?(listener: (roles: readonly string[]) => void): () => void;
  /** The person is in another department now, whose changes are others. */
  move?(): void;
}

const INTERVAL_MS = 2000;
/** The first change is told at once; those that come close upon it are told together, however many they are. */
const CALM_MS = 1000;
/** Tries that are brought forward after the connection was lost: where WebSockets are blocked, none will help. */
const NUDGES = 3;

export interface ChangeSourceOptions {
  /** Where the count stood when what is drawn was read; without it the first answer only tells where it stands. */
  start?: number | null;
  ask?: (after: number | null) => Promise<ChangesAnswer>;
  open?: OpenChannel;
}

/**
 * Hears of changes by the live channel; asks `GET /api/changes` every two seconds where that is not there, once when it comes
 * back, and for what was missed between two numbers. A page that nobody looks at asks nothing and catches up once it is seen.
 */
export function createChangeSource({
  start = null,
  ask = askServer,
  open = openLive,
}: ChangeSourceOptions = {}): ChangeSource {
  const listeners = new Set<ChangeListener>();
  const roleListeners = new Set<(roles: readonly string[]) => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seq = start;
  let live = false;
  /** Something happened while nobody looked. */
  let behind = false;
  let asking = false;
  let nudges = NUDGES;
  let gathered = nothing();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  /** Each opening has its own: what an older one still says is not heard. */
  let opening = 0;
  let channel: Channel | null = null;
  /** It is being opened. */
  let opens = false;

  const isSeen = () => document.visibilityState === 'visible';

  /** One question at a time: what happens while it is under way is asked for once more. */
  async function turn(): Promise<void> {
    behind = true;
    if (asking) return;
    clearTimeout(timer);
    if (isSeen()) {
      behind = false;
      asking = true;
      const mine = opening;
      const answer = await ask(seq).catch(() => null);
      asking = false;
      if (answer && mine === opening) take(answer);
      else behind = true;
    }
    if (listeners.size === 0) return;
    clearTimeout(timer);
    if (!live || (behind && isSeen())) timer = setTimeout(turn, live ? CALM_MS : INTERVAL_MS);
  }

  function take(answer: ChangesAnswer): void {
    const first = seq === null;
    seq = answer.seq;
    for (const listener of roleListeners) listener(answer.roles);
    if (!first) tell(answer);
    if (live || opens || nudges-- <= 0) return;
    if (channel) channel.nudge();
    else connect();
  }

  function tell({ records, elsewhere }: Pick<ChangesAnswer, 'records' | 'elsewhere'>): void {
    if (records?.length === 0 && elsewhere.length === 0) return;
    const changes = records && { records, elsewhere };
    for (const listener of listeners) listener(changes);
  }

  /** What many acts change one after another (a sweep of hundreds of rows) is looked at once a second, not for each. */
  function gather({ records, elsewhere }: Changes): void {
    for (const name of records) gathered.records.add(name);
    for (const name of elsewhere) gathered.elsewhere.add(name);
    gathering ??= setTimeout(tellGathered, Math.max(0, toldAt + CALM_MS - Date.now()));
  }

  function tellGathered(): void {
    gathering = undefined;
    toldAt = Date.now();
    const { records, elsewhere } = gathered;
    gathered = nothing();
    tell({ records: [...records], elsewhere: [...elsewhere].filter((name) => !records.has(name)) });
  }

  function hear(change: LiveChange): void {
    if (!isSeen()) behind = true;
    else if (asking || seq === null || seq < change.after || behind || change.roles) void turn();
    else if (seq < change.seq) {
      seq = change.seq;
      gather(change);
    }
  }

  function hearOwn(record: string): void {
    if (!isSeen()) behind = true;
    else gather({ records: [record], elsewhere: [] });
  }

  function connect(): void {
    const mine = ++opening;
    const isMine = () => mine === opening;
    const listener: ChannelListener = {
      connected(is) {
        if (!isMine() || live === is) return;
        live = is;
        if (!is) nudges = NUDGES;
        // What happened before it was there, and from now on what it does not tell.
        void turn();
      },
      changed: (change) => isMine() && hear(change),
      own: (record) => isMine() && hearOwn(record),
    };
    opens = true;
    // Without it there is asking, whose first answers and whose return to the page try again.
    open(listener)
      .catch(() => null)
      .then((opened) => {
        if (!isMine()) return opened?.close();
        opens = false;
        channel = opened;
      });
  }

  function disconnect(): void {
    opening++;
    opens = false;
    clearTimeout(gathering);
    gathering = undefined;
    gathered = nothing();
    live = false;
    channel?.close();
    channel = null;
  }

  function wake(): void {
    if (!isSeen()) return;
    if (!live) {
      nudges = NUDGES;
      channel?.nudge();
    }
    if (!live || behind) void turn();
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
        connect();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', wake);
        disconnect();
      };
    },
    move() {
      if (listeners.size === 0) return;
      disconnect();
      // Another server may count otherwise.
      seq = null;
      connect();
      void turn();
    },
  };
}

const nothing = () => ({ records: new Set<string>(), elsewhere: new Set<string>() });

/** The first question asks from the beginning only to learn where the count stands now. */
function askServer(after: number | null): Promise<ChangesAnswer> {
  return call({ path: '/changes', query: { after: after ?? 0 } });
}

/** Its libraries come once somebody listens, which is after the first page. */
const openLive: OpenChannel = async (listener) => (await import('./live-channel.ts')).openChannel(listener);
