import { randomUUID } from 'node:crypto';

let lastTime = 0;
let sequence = 0;

/**
 * A new row id: UUID version 7, so that ids made later sort later (also within a millisecond in this process) and an
 * index grows at its end.
 */
export function newId(): string {
  const now = Date.now();
  sequence = now > lastTime ? 0 : sequence + 1;
  lastTime = Math.max(now, lastTime);
  const time = lastTime.toString(16).padStart(12, '0');
  const order = (sequence & 0x0fff).toString(16).padStart(3, '0');
  // The rest, variant included, is that of a random one.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}${randomUUID().slice(18)}`;
}
