import type { Waiting } from '../../../src/definition/wire.ts';

/** By the day until which, then by that since which it waits; a day before none; equal ones keep their order. */
export function byDay(one: Waiting, other: Waiting): number {
  return order(one.due, other.due) || order(one.since ?? null, other.since ?? null);
}

function order(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null) return 1;
  return other === null || one < other ? -1 : 1;
}
