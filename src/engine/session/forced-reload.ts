/** In the window's own storage: says after the reload that the session ended by itself. */
const ENDED = 'session-ended';

let forced = false;

/** Loads the page again because the session is over. Nobody is asked: what was typed is kept on this device. */
export function reloadWithoutSession(): void {
  forced = true;
  try {
    sessionStorage.setItem(ENDED, 'yes');
  } catch {
    // A full storage keeps nobody on a page without a session: they sign in again without a word of why.
  }
  location.reload();
}

/** True once such a reload has begun. */
export const isForcedReload = (): boolean => forced;

/** Whether this window had a session that ended by itself, and nobody has signed in since. */
export const hasSessionEnded = (): boolean => sessionStorage.getItem(ENDED) !== null;

export const forgetSessionEnd = (): void => sessionStorage.removeItem(ENDED);
