import { resize, settle } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the menu keeps its width when a search finds no rows', async ({ page }) => {
  await openAs(page, people.admin, '/administrasi/magister/reguler/periode-ujian-tesis');
  await page.getByRole('link', { name: 'Ujian Tesis November 2025' }).click();
  await settle(page);
  const left = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().left);
  const before = await left();
  await page.getByRole('searchbox').fill('tidak ada yang bernama begini');
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible();
  expect(await left()).toBe(before);
});

test('a list of many columns has its status in sight beside the menu at 1024', async ({ page }) => {
  await openAs(page, people.admin, '/administrasi/magister/reguler/periode-ujian-tesis');
  await resize(page, 1024, 800);
  await page.getByRole('link', { name: 'Ujian Tesis November 2025' }).click();
  await settle(page);
  const head = page.getByRole('columnheader', { name: 'Status', exact: true });
  const { x, width } = (await head.boundingBox()) ?? { x: 0, width: 0 };
  expect(width).toBeGreaterThan(0);
  expect(x + width).toBeLessThanOrEqual(1024);
});
