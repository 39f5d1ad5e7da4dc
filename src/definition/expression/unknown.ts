/** The third truth value, and the value of anything that cannot be computed because something is empty. */
export const UNKNOWN: unique symbol = Symbol('unknown');
export type Unknown = typeof UNKNOWN;
