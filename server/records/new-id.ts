import { randomBytes } from 'node:crypto';

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
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastTime, 0, 6);
  bytes.writeUInt16BE(0x7000 | (sequence & 0x0fff), 6);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
