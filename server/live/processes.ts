import type { Bus, OpenBus } from './bus.ts';
import type { Except, Hub, Owner } from './hub.ts';
import { NOBODY, type Presence, type PresenceMessage } from './presence.ts';

/** A process that has people says so this often. */
const BEAT_MS = 3_000;
/** One that has said nothing for this long was killed. */
const SILENT_MS = 10_000;

type Message =
  | PresenceMessage
  /** For the browsers in a channel. */
  | { kind: 'pass'; channel: string; frame: string; except: Except | null }
  /** Somebody's connections end. */
  | { kind: 'end'; user: string }
  /** Whose a connection is that the one who says it does not hold. */
  | { kind: 'owner'; socket: string; owner: Owner }
  /** It is there, and has these people. */
  | { kind: 'beat'; people: string }
  /** What has one process, or each? */
  | { kind: 'ask'; whom: string | null }
  | { kind: 'gone' };

export interface Processes {
  pass(channel: string, frame: string, except: Except | null): void;
  end(user: string): void;
  /** Which process answers a call and which holds the connection is chance. */
  owner(socket: string, owner: Owner): void;
  tell(message: PresenceMessage): void;
  close(): Promise<void>;
}

/**
 * Joins this process to the others: what is said in channels is heard by the browsers of all of them, and who is present is
 * known everywhere, also when one of them is killed.
 */
export async function joinProcesses(
  open: OpenBus,
  name: string,
  { hub, presence }: { hub: Hub; presence: Presence },
): Promise<Processes> {
  const beaten = new Map<string, number>();
  let bus: Bus | null = null;
  const tell = (message: Message) => bus?.tell(message);
  const heardBeat = (from: string, people: string) => {
    beaten.set(from, Date.now());
    // Something was lost on the way.
    if (presence.digest(from) !== people) tell({ kind: 'ask', whom: from });
  };
  const heard = (given: unknown, from: string) => {
    const message = given as Message;
    switch (message.kind) {
      case 'pass':
        return hub.pass(message.channel, message.frame, message.except);
      case 'end':
        return hub.end(message.user);
      case 'owner':
        return void hub.claim(message.socket, message.owner);
      case 'beat':
        return heardBeat(from, message.people);
      case 'ask':
        if (message.whom === null || message.whom === name) tell({ kind: 'has', members: presence.own() });
        return;
      case 'gone':
        beaten.delete(from);
        return presence.lost(from);
      default:
        beaten.set(from, Date.now());
        return presence.heard(message, from);
    }
  };
  const agree = () => {
    tell({ kind: 'ask', whom: null });
    tell({ kind: 'has', members: presence.own() });
  };
  bus = await open(name, { heard, restored: agree });
  tell({ kind: 'ask', whom: null });
  let last = NOBODY;
  const beating = setInterval(() => {
    const people = presence.digest(null);
    // Nobody is missed where nobody was.
    if (people !== NOBODY || last !== NOBODY) tell({ kind: 'beat', people });
    last = people;
    for (const [from, at] of beaten) {
      if (Date.now() - at <= SILENT_MS || presence.digest(from) === NOBODY) continue;
      beaten.delete(from);
      presence.lost(from);
    }
  }, BEAT_MS).unref();
  return {
    pass: (channel, frame, except) => tell({ kind: 'pass', channel, frame, except }),
    end: (user) => tell({ kind: 'end', user }),
    owner: (socket, owner) => tell({ kind: 'owner', socket, owner }),
    tell,
    async close() {
      clearInterval(beating);
      tell({ kind: 'gone' });
      await bus?.close();
    },
  };
}
