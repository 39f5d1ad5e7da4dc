import { createHash } from 'node:crypto';

/**
 * The id of a seeded row: the same for the same record and key on every installation, so that seeding again finds the
 * row. Has the form of a UUID (version 8: made from a hash).
 */
export function rowId(record: string, key: string): string {
  const hex = createHash('sha256').update(`seed\0${record}\0${key}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
