import { expect, it } from 'vitest';
import { markdownToHtml } from './markdown.ts';

it.each([
  ['Satu paragraf.', '<p>Satu paragraf.</p>'],
  ['Satu.\n\nDua.', '<p>Satu.</p><p>Dua.</p>'],
  ['Satu\nbaris', '<p>Satu<br>baris</p>'],
  ['**tebal** dan *miring*', '<p><strong>tebal</strong> dan <em>miring</em></p>'],
  ['Bawa:\n- naskah\n- kartu', '<p>Bawa:</p><ul><li>naskah</li><li>kartu</li></ul>'],
  ['1. satu\n2. dua', '<ol><li>satu</li><li>dua</li></ol>'],
  ['# Judul\nisi', '<h3>Judul</h3><p>isi</p>'],
  ['[kalender](https://example.ac.id/k)', '<p><a href="https://example.ac.id/k">kalender</a></p>'],
  ['[di sini](/data)', '<p><a href="/data">di sini</a></p>'],
  ['[jahat](javascript:alert)', '<p>[jahat](javascript:alert)</p>'],
  ['3 * 4 * 5', '<p>3 * 4 * 5</p>'],
  ['<strong>lama</strong>', '<p><strong>lama</strong></p>'],
  ['', ''],
])('draws %j', (text, html) => {
  expect(markdownToHtml(text)).toBe(html);
});
