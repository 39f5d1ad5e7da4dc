import type { Page } from '@playwright/test';
import { accessFaults, widerThanScreen } from './support/page-checks.ts';
import { openAs, people, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

const PATH = '/v3/administrasi/broadcast';

test('a broadcast is written beside whom it reaches, sent, and read by one of them', {
  tag: '@desktop',
}, async ({ page }) => {
  const title = 'Siaran uji';
  await openAs(page, people.admin, PATH);
  await page.getByRole('button', { name: 'Tulis siaran' }).first().click();
  const dialog = page.getByRole('dialog');
  const count = dialog.locator('section', { hasText: 'Penerima saat ini' }).getByRole('status');
  await expect(count).toHaveText(/^\d+ penerima$/);
  const all = await count.textContent();
  // What is to be mended stands over the form, in its column.
  await dialog.getByRole('button', { name: 'Tulis siaran' }).click();
  const summary = await dialog.getByText('Judul belum diisi.').first().boundingBox();
  const field = await dialog.getByRole('textbox', { name: 'Judul' }).boundingBox();
  expect(Math.abs((field?.x ?? 0) - (summary?.x ?? 0))).toBeLessThan(60);
  await dialog.getByRole('checkbox', { name: 'Mahasiswa', exact: true }).check();
  await expect(count).not.toHaveText(all ?? '');
  await dialog.getByRole('textbox', { name: 'Judul' }).fill(title);
  const body = dialog.getByRole('textbox', { name: 'Isi' });
  await body.fill('Loket tutup besok.');
  // What is selected is marked by the toolbar, which is one stop before the text.
  await body.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 11));
  await dialog.getByRole('button', { name: 'Tebal' }).click();
  await expect(body).toHaveValue('Loket **tutup** besok.');
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

test('two tabs count the same: what comes in both, what is read in one in the other', {
  tag: '@desktop',
}, async ({ page }) => {
  const bell = (tab: Page) => tab.getByRole('button', { name: /^Notifikasi/ });
  await openAs(page, people.student(12), '/');
  const other = await page.context().newPage();
  await other.goto(`/?department=${people.admin.department}`);
  for (const tab of [page, other]) await expect(bell(tab)).toContainText('belum dibaca');
  const before = Number.parseInt((await bell(page).textContent()) ?? '', 10);
  await broadcast(page, 'Serentak');
  for (const tab of [page, other])
    await expect(bell(tab)).toHaveText(new RegExp(`${before + 1} belum dibaca`));
  await bell(page).click();
  await page.getByRole('button', { name: 'Tandai semua dibaca' }).first().click();
  for (const tab of [other, page]) await expect(bell(tab)).not.toContainText('belum dibaca');
  await other.reload();
  await expect(bell(other)).toBeVisible();
  await expect(bell(other)).not.toContainText('belum dibaca');
});

/** Everybody of the department gets a notification. */
async function broadcast(page: Page, title: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${await tokenOf(page, people.admin)}`,
    org: people.admin.department,
  };
  const act = async (action: string, data: object) => {
    const url = `/api/routes/broadcast.list@keeper/actions/${action}`;
    const attempt = { 'idempotency-key': crypto.randomUUID() };
    const answer = await page.request.post(url, {
      headers: { ...headers, ...attempt },
      data: { params: {}, ...data },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const departments = [people.admin.department];
  const { id } = await act('write', {
    input: { departments, title, body: 'Loket tutup besok.', channels: ['in_app'] },
  });
  await act('send', { id, version: 1 });
}
