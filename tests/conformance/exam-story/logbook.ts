import { done } from './exam.ts';
import type { Actor, World } from './world.ts';

/** Where students write their logbook. */
export const MINE = 'logbook.mine@student';

/** What somebody fills in for an hour of guidance on the day that stories begin. */
export const entryInput = (world: World, more: object = {}) => ({
  entry_date: '2025-11-03',
  kind: 'guidance',
  supervisor: world.people.supervisor.row,
  activity: 'Membahas bab IV dan menyepakati satu titik uji tambahan.',
  ...more,
});

/** Answers the id of the entry. */
export async function writeEntry(world: World, student: Actor, more: object = {}): Promise<string> {
  return (await done(world.act(student, MINE, 'write', { input: entryInput(world, more) }))).id;
}
