/**
 * What the processes of one installation say to each other about open browsers. Each hears what the others say, in the order
 * in which each of them said it, and never itself. A message may be lost when a connection is: `restored` says so.
 */
export interface Bus {
  /** Returns at once. */
  tell(message: unknown): void;
  close(): Promise<void>;
}

export interface BusListener {
  /** `from`: name of the process that says it. */
  heard(message: unknown, from: string): void;
  /** Something may have been missed. */
  restored(): void;
}

/** `name`: of this process, never used again. */
export type OpenBus = (name: string, listener: BusListener) => Promise<Bus>;

/** Among the members of one process; where there is one member, nobody hears what it says. */
export function memoryBus(): OpenBus {
  const members = new Map<string, BusListener>();
  return async (name, listener) => {
    members.set(name, listener);
    return {
      tell(message) {
        const text = JSON.stringify(message);
        for (const [other, { heard }] of members)
          if (other !== name) queueMicrotask(() => heard(JSON.parse(text), name));
      },
      close: async () => void members.delete(name),
    };
  };
}
