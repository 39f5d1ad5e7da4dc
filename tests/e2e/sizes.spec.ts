import { settle } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { smallTargets } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

const LONG =
  'Undangan menguji Nadia Larasati pada 17 November 2025 pukul 09.00, Ruang Sidang Magister lantai 3';

const page = (list: string) => `<style>
  body { font: 16px/1.45 sans-serif; width: 300px }
  li { padding: 12px 0 }
  .block { display: inline-block; position: relative }
  .block::after { content: ''; position: absolute; inset: calc((1lh - 44px) / 2) 0 }
</style><ul>${list}</ul>`;

test.describe('what a finger cannot hit', () => {
  for (const [what, html] of [
    ['a link on one line', '<li><a href="#">Jadwal ujian</a></li>'],
    ['one on two lines, between which there is none', `<li><a href="#">${LONG.slice(0, 50)}</a></li>`],
    ['one on three lines', `<li><a href="#">${LONG}</a></li>`],
    [
      'one beside words of another block',
      `<li style="display: flex"><span><a href="#">${LONG}</a></span><time>Kemarin</time></li>`,
    ],
    [
      'one beside words that are only read out',
      `<li><a href="#">${LONG}</a><span style="position: absolute; width: 1px; overflow: hidden">belum dibaca</span></li>`,
    ],
  ] as const)
    test(`is ${what}`, async ({ page: tab }) => {
      await tab.setContent(page(html));
      expect(await smallTargets(tab)).toHaveLength(1);
    });

  for (const [what, html] of [
    ['a link in a sentence', `<li>Baca dahulu <a href="#">pemberitahuan privasi</a> sampai selesai.</li>`],
    ['one whose lines are one area', `<li><a href="#" class="block">${LONG}</a></li>`],
    ['one line with room around it', '<li><a href="#" class="block">Jadwal ujian</a></li>'],
  ] as const)
    test(`is not ${what}`, async ({ page: tab }) => {
      await tab.setContent(page(html));
      expect(await smallTargets(tab)).toEqual([]);
    });

  // A file is touched above and below its line, too.
  test('is none of the buttons of a row below a file', async ({ page: tab }) => {
    await openAs(tab, people.admin, '/data/download');
    await settle(tab);
    await expect(
      tab.getByRole('listitem').filter({ hasText: '.pdf' }).getByRole('button', { name: 'Tarik' }),
    ).not.toHaveCount(0);
    expect(await smallTargets(tab)).toEqual([]);
  });
});
