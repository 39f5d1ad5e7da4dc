import { statfs } from 'node:fs/promises';

/** After a write that found no room: somebody else's disk (the database's) cannot be looked at, so it is tried again. */
const REST_MS = 60_000;
const EVERY_MS = 10_000;
/** More room than was missing, so that the mode does not come and go with every file. */
const ENOUGH = 1.2;

/** Whether there is room to write. While there is not, the application is read and nothing in it is changed. */
export interface Disk {
  readonly full: boolean;
  /** A write found no room. */
  failed(): void;
  /** Looks how much room there is. */
  look(): Promise<void>;
  /** Looks again and again until it is closed. */
  watch(): void;
  /** Called when it became full, or has room again. Answers the function that stops it. */
  onChange(listener: () => void): () => void;
  close(): void;
}

interface Options {
  /** Any path on the disk. */
  folder: string;
  /** Fewer free bytes than this are too few; 0 = nobody looks. */
  leastBytes: number;
  /** `null` where it cannot be told. */
  free?: (folder: string) => Promise<number | null>;
  /** Milliseconds. */
  now?: () => number;
}

export function createDisk({ folder, leastBytes, free = freeBytes, now = Date.now }: Options): Disk {
  const listeners = new Set<() => void>();
  let low = false;
  let failedUntil = 0;
  let told = false;
  let timer: NodeJS.Timeout | undefined;
  const isFull = () => low || now() < failedUntil;
  const tell = () => {
    if (told === isFull()) return;
    told = isFull();
    for (const listener of listeners) listener();
  };
  const look = async () => {
    const bytes = leastBytes === 0 ? null : await free(folder);
    low = bytes !== null && bytes < leastBytes * (low ? ENOUGH : 1);
    tell();
  };
  return {
    get full() {
      return isFull();
    },
    failed() {
      failedUntil = now() + REST_MS;
      tell();
    },
    look,
    watch() {
      timer = setInterval(() => void look(), EVERY_MS);
      timer.unref();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => clearInterval(timer),
  };
}

async function freeBytes(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}
