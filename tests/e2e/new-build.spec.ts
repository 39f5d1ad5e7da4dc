import type { Page } from '@playwright/test';
import { settle } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const LOGBOOK = '/v3/mahasiswa/magister/logbook-mahasiswa';

/** What a server answers that was started with another build: other files, under another first page. */
async function buildAnew(page: Page, built: boolean) {
  let gone = true;
  await page.route('**', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    // The page itself begins with the files of the new build.
    if (request.resourceType() === 'document') gone = false;
    if (gone && pathname.startsWith('/assets/')) return route.fulfill({ status: 404 });
    if (gone && built && pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: '<title>Aula</title>' });
    return route.continue();
  });
}

test('a page whose code is gone since the application was built anew loads itself', async ({ page }) => {
  await openAs(page, people.dewi, LOGBOOK);
  await settle(page);
  // What watches for it comes once the page rests.
  await page.waitForLoadState('networkidle');
  await buildAnew(page, true);
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Tulis catatan' }).first().click(),
  ]);
  await settle(page);
  await page.getByRole('button', { name: 'Tulis catatan' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Tanggal')).toBeVisible();
});

test('a page whose code does not come says what to do, and its button brings it', async ({ page }) => {
  await openAs(page, people.dewi, LOGBOOK);
  await settle(page);
  await page.waitForLoadState('networkidle');
  await buildAnew(page, false);
  await page.getByRole('button', { name: 'Tulis catatan' }).first().click();
  await expect(page.getByText(/Muat ulang; isian Anda tersimpan/)).toBeVisible();
  await page.getByRole('button', { name: 'Muat ulang' }).click();
  await expect(page.getByRole('button', { name: 'Tulis catatan' }).first()).toBeVisible();
});
