/** Input that is not on the server yet, kept on this device: survives reload, sign-out and a failed call. */
export interface LocalDraft<T> {
  value: T;
  /** ISO time it was typed. */
  at: string;
  /** What the server had when it was typed; missing where nothing is stored there. */
  on?: { value: T; version?: number };
}

const PREFIX = 'draft:';
const KEEP_DAYS = 30;

/** `place` tells forms apart: viewer, row, block or action. A draft that cannot be read is none. */
export function readDraft<T>(place: string): LocalDraft<T> | null {
  try {
    const stored = localStorage.getItem(PREFIX + place);
    const draft: unknown = stored === null ? null : JSON.parse(stored);
    return typeof draft === 'object' && draft !== null && 'value' in draft ? (draft as LocalDraft<T>) : null;
  } catch {
    return null;
  }
}

/** Answers whether it is kept: a full or forbidden storage is no reason to stop typing. */
export function writeDraft<T>(place: string, value: T, now: Date, on?: LocalDraft<T>['on']): boolean {
  try {
    localStorage.setItem(PREFIX + place, JSON.stringify({ value, at: now.toISOString(), on }));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(place: string): void {
  localStorage.removeItem(PREFIX + place);
}

/** Drops drafts nobody came back to, so that a shared device does not keep them for ever. */
export function removeOldDrafts(now: Date): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    const at = new Date(readDraft(key.slice(PREFIX.length))?.at ?? 0);
    if (now.getTime() - at.getTime() > KEEP_DAYS * 86_400_000) localStorage.removeItem(key);
  }
}
