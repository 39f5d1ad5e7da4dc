import { expectSoundPage, settle } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const OWN = '/mahasiswa/magister/reguler/ujian-tesis';
const AT_DESK = '/administrasi/magister/reguler/ujian-tesis';

test('who cannot examine is replaced in the panel itself, by a button that names who is chosen', async ({
  page,
}) => {
  await openAs(page, people.student(6), OWN);
  const own = page.locator(`a[href^="${OWN}/"]`).first();
  const [id = ''] =
    /[^/]+$/.exec(new URL((await own.getAttribute('href')) ?? '', 'http://aula').pathname) ?? [];
  await openAs(page, people.admin, `${AT_DESK}/${id}`);
  await settle(page);
  const panel = page.getByRole('region', { name: /^Giliran Anda/ });
  const choices = panel.getByRole('radio');
  await expect(choices).toHaveCount(4);
  await expectSoundPage(page);

  const free = panel.getByRole('radio', { disabled: false }).first();
  await free.focus();
  await page.keyboard.press('Space');
  const name = await panel
    .locator('label', { has: page.locator('input:checked') })
    .locator('span span')
    .first()
    .textContent();
  const go = panel.getByRole('button', { name: `Ganti dengan ${name}` });
  await expect(go).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Ubah jadwal' })).toBeVisible();
  // What is lacking is said at its field; nothing of it is sent.
  await go.click();
  await expect(panel.getByRole('textbox', { name: 'Alasan' })).toBeFocused();

  await panel.getByRole('button', { name: 'Cari pengganti lain' }).click();
  await page.keyboard.type('wicaksana');
  await page.getByRole('option', { name: /Wicaksana/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('radio', { checked: true })).toBeFocused();
  await expect(panel.getByRole('button', { name: /^Ganti dengan .*Wicaksana/ })).toBeVisible();
  await expectSoundPage(page);
});
