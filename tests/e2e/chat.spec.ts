import { accessFaults, widerThanScreen } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const bubbles = 'p[class*=bubble]';

test('two people write to each other: each message once on both sides, unread until it is seen', async ({
  page,
  browser,
}, { project }) => {
  await openAs(page, people.dewi, '/chat');
  await expect(page.getByText('Please select a chat to start messaging')).toBeVisible({
    visible: project.name === 'desktop',
  });
  await page.getByRole('searchbox', { name: 'Cari nama orang' }).fill('Sekar Wul');
  await page.getByRole('button', { name: 'Sekar Wulandari' }).click();
  const write = page.getByRole('textbox', { name: 'Tulis pesan' });
  await write.fill('Apakah berkas saya lengkap? https://example.org/berkas');
  await page.getByRole('button', { name: 'Kirim', exact: true }).click();
  await expect(page.locator(bubbles, { hasText: 'Apakah berkas' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'https://example.org/berkas' })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  expect(await widerThanScreen(page)).toEqual([]);

  const context = await browser.newContext(project.use);
  const other = await context.newPage();
  // Beside another page a panel tells of it, without taking the focus, and leads there.
  await openAs(other, people.admin, '/');
  const panel = other.getByRole('complementary', { name: 'Pesan' });
  await expect(panel).toContainText('1 new');
  expect(await accessFaults(other)).toEqual([]);
  expect(await widerThanScreen(other)).toEqual([]);
  // It covers nothing for good: what ends the page can be scrolled above it.
  const uncovered = await other.locator('main > :last-child').evaluate((last) => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const panel = document.querySelector('aside[aria-label="Pesan"]')?.getBoundingClientRect();
    return panel ? panel.top - last.getBoundingClientRect().bottom : Number.NaN;
  });
  if (project.name === 'desktop') expect(uncovered).toBeGreaterThanOrEqual(0);
  await panel.getByRole('link', { name: 'Pesan' }).click();
  await expect(panel).toHaveCount(0);
  const row = other.getByRole('button', { name: /Dewi Anggraini/ });
  await expect(row).toContainText('1 belum dibaca');
  await row.click();
  await expect(other.locator(bubbles, { hasText: 'Apakah berkas' })).toHaveCount(1);
  await expect(other.getByRole('region', { name: 'Dewi Anggraini' }).locator('header')).toContainText(
    'Daring',
  );
  await other.getByRole('textbox', { name: 'Tulis pesan' }).fill('Sudah.');
  const head = page.getByRole('region', { name: 'Sekar Wulandari' }).locator('header');
  await expect(head).toContainText('Sedang menulis');
  await other.getByRole('button', { name: 'Kirim', exact: true }).click();
  await expect(page.locator(bubbles, { hasText: 'Sudah.' })).toHaveCount(1);
  await expect(page.getByText(/^Dibaca/)).toBeVisible();
  await expect(head).toContainText('Daring');

  // What is written without a network is sent once there is one, and once only.
  await page.context().setOffline(true);
  await write.fill('Terima kasih');
  await page.getByRole('button', { name: 'Kirim', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Belum terkirim.' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(other.locator(bubbles, { hasText: 'Terima kasih' })).toHaveCount(1);
  await expect(page.getByRole('alert').filter({ hasText: 'Belum terkirim.' })).toHaveCount(0);
  await expect(page.locator(bubbles, { hasText: 'Terima kasih' })).toHaveCount(1);
  await page.reload();
  await expect(page.locator(bubbles)).toHaveText([/Apakah berkas/, /Sudah\./, /Terima kasih/]);

  // What was said is found again: the newest first, step by step, and Escape ends it where it began.
  await page.getByRole('button', { name: 'Cari dalam percakapan' }).click();
  const words = page.getByRole('searchbox', { name: 'Cari dalam percakapan' });
  await words.fill('AH');
  await words.press('Enter');
  const hit = page.locator('[data-hit]');
  await expect(page.getByText('Hasil 1 dari 2')).toBeVisible();
  await expect(hit).toHaveText(/Sudah\./);
  await expect(hit).toBeInViewport();
  await page.getByRole('button', { name: 'Hasil sebelumnya' }).click();
  await expect(hit).toHaveText(/Apakah berkas/);
  await expect(page.getByRole('button', { name: 'Hasil sebelumnya' })).toBeDisabled();
  expect(await accessFaults(page)).toEqual([]);
  expect(await widerThanScreen(page)).toEqual([]);
  await words.press('Escape');
  await expect(hit).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cari dalam percakapan' })).toBeFocused();
  await context.close();
  await expect(head).not.toContainText('Daring');
});
