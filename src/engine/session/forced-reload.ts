let forced = false;

/** Loads the page again because the session is over. Nobody is asked: what was typed is kept on this device. */
export function reloadWithoutSession(): void {
  forced = true;
  location.reload();
}

/** True once such a reload has begun. */
export const isForcedReload = (): boolean => forced;
