/** Distance of the faculty's clock from this device's, in ms. */
let ahead = 0;

/** Tells what the faculty's clock says now, as an answer of the server brought it (ISO). */
export function setClock(now: string | undefined): void {
  const at = Date.parse(now ?? '');
  if (!Number.isNaN(at)) ahead = at - Date.now();
}

/**
 * The faculty's time, for what people read: a device may be wrong, and a demo has a day of its own. What only this device
 * compares (ages of drafts, expiry of tokens) goes by the device's own clock.
 */
export function facultyNow(): Date {
  return new Date(Date.now() + ahead);
}
