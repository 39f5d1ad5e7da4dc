import type { Deps, Room } from './core/deps.ts';
import { documentRoom } from './documents/document-room.ts';
import { clockRoom } from './pages/clock-room.ts';
import { exportRoom } from './pages/export-room.ts';
import { fileRoom } from './pages/file-room.ts';
import { personalRoom } from './pages/personal-rooms.ts';
import { pagesRoom } from './pages/rooms.ts';
import { startRoom } from './pages/start-room.ts';
import { sweepTimers } from './process/timers.ts';

/** The rooms of records, processes and pages. */
export const productRooms: Room[] = [
  startRoom,
  pagesRoom,
  exportRoom,
  fileRoom,
  documentRoom,
  personalRoom,
  clockRoom,
];

/** What processes do by themselves as time goes by. Call it once, before the jobs start. */
export function startTimers(deps: Deps): void {
  deps.jobs.everyMinute('timers', async () => {
    await sweepTimers(deps);
  });
}
