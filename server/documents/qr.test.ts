import { describe, expect, it } from 'vitest';
import { qrRows } from './qr.ts';

describe('qrRows', () => {
  it('draws a square of a size codes have, with the three corner marks and no margin', () => {
    const rows = qrRows('https://aula.example/cek/7K4M-9Q2D');
    expect((rows.length - 17) % 4).toBe(0);
    expect(rows.every((row) => row.length === rows.length && /^[01]+$/.test(row))).toBe(true);
    expect(rows[0]).toMatch(/^11111110.*01111111$/);
    expect(rows.at(-1)).toMatch(/^11111110/);
  });

  it('gives another picture for another text, and the same for the same', () => {
    expect(qrRows('a')).toEqual(qrRows('a'));
    expect(qrRows('a')).not.toEqual(qrRows('b'));
  });
});
