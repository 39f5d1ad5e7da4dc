import { accessFaults, widerThanScreen } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const PATH = '/v3/administrasi/broadcast';

test('a broadcast is written beside whom it reaches, sent, and read by one of them', async ({ page }, {
  project,
}) => {
  const title = `Siaran uji ${project.name}`;
  await openAs(page, people.admin, PATH);
  await page.getByRole('button', { name: 'Tulis siaran' }).first().click();
  const dialog = page.getByRole('dialog');
  const count = dialog.locator('section', { hasText: 'Penerima saat ini' }).getByRole('status');
  await expect(count).toHaveText(/^\d+ penerima$/);
  const all = await count.textContent();
  await dialog.getByRole('checkbox', { name: 'Mahasiswa', exact: true }).check();
  await expect(count).not.toHaveText(all ?? '');
  await dialog.getByRole('textbox', { name: 'Judul' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Isi' }).fill('Loket **tutup** besok.');
  await dialog.getByRole('searchbox', { name: 'Cari satu orang' }).fill('Dewi Anggraini');
  const letter = dialog.getByRole('region', { name: 'Pratinjau untuk Dewi Anggraini' });
  await expect(letter.locator('strong', { hasText: 'tutup' })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  expect(await widerThanScreen(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Tulis siaran' }).click();
  await expect(page.getByText('Siaran disimpan sebagai draf.')).toBeVisible();
  // What was written opens.
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  expect(await widerThanScreen(page)).toEqual([]);
  await page.getByRole('button', { name: 'Kirim', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).click();
  await expect(page.getByText('Siaran dijadwalkan atau sedang dikirim.')).toBeVisible();
  await openAs(page, people.dewi, '/');
  await expect(page.getByText(title).first()).toBeVisible();
});
