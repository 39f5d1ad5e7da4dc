import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['Loket **tutup** pada *Senin*.', 'Loket tutup pada Senin.'],
  ['[kalender](https://example.ac.id/k)', 'kalender (https://example.ac.id/k)'],
  ['# Judul\n* satu\n* dua', 'Judul\n- satu\n- dua'],
  ['<strong>lama</strong>', 'lama'],
  ['3 * 4 * 5, a_b_c', '3 * 4 * 5, a_b_c'],
])('reads %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});
