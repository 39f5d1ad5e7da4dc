import type { Page } from '@playwright/test';
import { callAs } from './support/api.ts';
import { heardLive, hearing } from './support/live.ts';
import { accessFaults, widerThanScreen } from './support/page-checks.ts';
import { openAs, type Person, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const bubbles = 'p[class*=bubble]';

test('a student on a phone and the office write to each other: each message once on both sides, unread until it is seen', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const pick = 'Please select a chat to start messaging';
  await openAs(page, people.dewi, '/chat');
  await expect(page.getByText(pick)).toBeHidden();
  await page.getByRole('searchbox', { name: 'Cari nama orang' }).fill('Sekar Wul');
  await page.getByRole('button', { name: 'Sekar Wulandari' }).click();
  const write = page.getByRole('textbox', { name: 'Tulis pesan' });
  await write.fill('Apakah berkas saya lengkap? https://example.org/berkas');
  await page.getByRole('button', { name: 'Kirim', exact: true }).click();
  await expect(page.locator(bubbles, { hasText: 'Apakah berkas' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'https://example.org/berkas' })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  expect(await widerThanScreen(page)).toEqual([]);

  const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
  const context = await browser.newContext(desk);
  const other = await context.newPage();
  // Beside another page a panel tells of it, without taking the focus, and leads there.
  await openAs(other, people.admin, '/');
  const panel = other.getByRole('complementary', { name: 'Pesan' });
  await expect(panel).toContainText('1 new');
  const way = other.getByRole('banner').getByRole('link', { name: /^Pesan/ });
  await expect(way).toHaveAccessibleName('Pesan 1 belum dibaca');
  // Whoever has any page open is there to be written to.
  const head = page.getByRole('region', { name: 'Sekar Wulandari' }).locator('header');
  await expect(head).toContainText('Daring');
  expect(await accessFaults(other)).toEqual([]);
  expect(await widerThanScreen(other)).toEqual([]);
  // It covers nothing for good: what ends the page can be scrolled above it.
  const uncovered = await other.locator('main > :last-child').evaluate((last) => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const panel = document.querySelector('aside[aria-label="Pesan"]')?.getBoundingClientRect();
    return panel ? panel.top - last.getBoundingClientRect().bottom : Number.NaN;
  });
  expect(uncovered).toBeGreaterThanOrEqual(0);
  await panel.getByRole('link', { name: 'Pesan' }).click();
  await expect(panel).toHaveCount(0);
  await expect(other.getByText(pick)).toBeVisible();
  const row = other.getByRole('button', { name: /Dewi Anggraini/ });
  await expect(row).toContainText('1 belum dibaca');
  await row.click();
  await expect(other.locator(bubbles, { hasText: 'Apakah berkas' })).toHaveCount(1);
  await expect(way).toHaveAccessibleName('Pesan');
  await expect(other.getByRole('region', { name: 'Dewi Anggraini' }).locator('header')).toContainText(
    'Daring',
  );
  await other.getByRole('textbox', { name: 'Tulis pesan' }).fill('Sudah.');
  await expect(head).toContainText('Sedang menulis');
  await other.getByRole('button', { name: 'Kirim', exact: true }).click();
  await expect(page.locator(bubbles, { hasText: 'Sudah.' })).toHaveCount(1);
  await expect(page.getByText(/^Dibaca/)).toBeVisible();
  await expect(head).toContainText('Daring');

  // What is written without a network is sent once there is one, and once only.
  await page.context().setOffline(true);
  await write.fill(`Terima kasih <img src=x onerror=alert(1)> [a](javascript:alert(1)) ${'x'.repeat(3000)}`);
  await page.getByRole('button', { name: 'Kirim', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Belum terkirim.' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(other.locator(bubbles, { hasText: 'Terima kasih' })).toHaveCount(1);
  await expect(page.getByRole('alert').filter({ hasText: 'Belum terkirim.' })).toHaveCount(0);
  await expect(page.locator(bubbles, { hasText: 'Terima kasih' })).toHaveCount(1);
  await page.reload();
  await expect(page.locator(bubbles)).toHaveText([
    /Apakah berkas/,
    /Sudah\./,
    /Terima kasih <img src=x onerror=alert\(1\)> \[a\]\(javascript:alert\(1\)\) x{3000}$/,
  ]);
  await expect(page.locator(`${bubbles} :is(img, a[href^=javascript])`)).toHaveCount(0);

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

/** Opens the conversation with Hendra, in which nothing was said; answers what says something in it for one of the two. */
async function withHendra(page: Page, me: Person) {
  await openAs(page, me, '/chat');
  await page.getByRole('searchbox', { name: 'Cari nama orang' }).fill('Hendra Sap');
  await page.getByRole('button', { name: 'Hendra Saputro' }).click();
  await expect(page.getByText('Belum ada pesan.')).toBeVisible();
  const person = new URL(page.url()).searchParams.get('person');
  const { data } = await callAs<{ data: { id: string } }>(page, me, `/chat-conversations/users/${person}`);
  return (who: Person, message: string) =>
    callAs(page, who, '/chat-messages', { chat_conversation_id: data.id, message });
}

test('what is read stays where it is over older messages and new ones, which a chip counts', {
  tag: '@desktop',
}, async ({ page }) => {
  const live = hearing(page);
  const say = await withHendra(page, people.joko);
  for (let n = 1; n <= 66; n++) await say(n % 2 ? people.hendra : people.joko, `nomor ${n}.`);
  await page.reload();
  const box = page.getByRole('region', { name: 'Pesan dengan Hendra Saputro' });
  const bubble = (n: number) => box.locator(bubbles, { hasText: new RegExp(`nomor ${n}\\.`) });
  const place = (n: number) => bubble(n).evaluate((one) => Math.round(one.getBoundingClientRect().top));
  await expect(bubble(66)).toBeInViewport();
  // Source: specification section 9.
  expect((await box.boundingBox())?.height).toBe(484);
  const older = page.getByRole('button', { name: 'Muat pesan sebelumnya' });
  // From the very top, and from a little below it: the browser's own anchoring knows only the second.
  for (const { from, top, first } of [
    { from: 37, top: 0, first: 7 },
    { from: 7, top: 20, first: 1 },
  ]) {
    await expect(bubble(from)).toHaveCount(1);
    await box.evaluate((one, to) => one.scrollTo({ top: to }), top);
    const before = await place(from);
    // By itself: the pointer would bring the button into sight first.
    await older.dispatchEvent('click');
    await expect(bubble(first)).toHaveCount(1);
    expect(Math.abs((await place(from)) - before)).toBeLessThanOrEqual(1);
  }
  await expect(older).toHaveCount(0);

  // While one reads above, what arrives is counted; the page was told of each, and asked for none.
  await heardLive(live);
  const [asked, before] = [live.asked(), await place(7)];
  for (let n = 67; n <= 71; n++) {
    await say(people.hendra, `nomor ${n}.`);
    await expect(page.getByRole('button', { name: `${n - 66} pesan baru` })).toBeVisible();
  }
  expect(live.asked(), 'it was told, and did not ask').toBe(asked);
  expect(await place(7)).toBe(before);
  await expect(bubble(71)).not.toBeInViewport();
  await page.getByRole('button', { name: '5 pesan baru' }).click();
  await expect(bubble(71)).toBeInViewport();
  await expect(page.getByRole('button', { name: /pesan baru/ })).toHaveCount(0);
});

test('what was said while there was no network is all there on return, and read in every tab once it is in one', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const me = people.citra;
  const say = await withHendra(page, me);
  await page.goto(`/chat?department=${me.department}`);
  const second = await context.newPage();
  await second.goto(`/chat?department=${me.department}`);
  const tabs = [page, second];
  for (const tab of tabs) await expect(tab.getByText('Belum ada percakapan.')).toBeVisible();

  await context.setOffline(true);
  for (let n = 1; n <= 30; n++) await say(people.hendra, `kabar ${n}.`);
  await context.setOffline(false);
  const rows = tabs.map((tab) => tab.getByRole('button', { name: /Hendra Saputro/ }));
  for (const row of rows) await expect(row).toContainText('30 belum dibaca');
  await rows[0]?.click();
  await expect(page.locator(bubbles)).toHaveText(
    Array.from({ length: 30 }, (_, n) => new RegExp(`kabar ${n + 1}\\.$`)),
  );
  for (const row of rows) await expect(row).not.toContainText('belum dibaca');

  // What arrives in the open conversation is read at once, in both; what the one tab sends stands once in each.
  await say(people.hendra, 'terakhir');
  for (const row of rows) await expect(row).toContainText('terakhir');
  for (const row of rows) await expect(row).not.toContainText('belum dibaca');
  await rows[1]?.click();
  await page.getByRole('textbox', { name: 'Tulis pesan' }).fill('Baik.');
  await page.keyboard.press('Enter');
  for (const tab of tabs) await expect(tab.locator(bubbles, { hasText: 'Baik.' })).toHaveCount(1);
  await second.reload();
  await expect(second.locator(bubbles, { hasText: 'Baik.' })).toHaveCount(1);
  await expect(second.getByRole('button', { name: /Hendra Saputro/ })).not.toContainText('belum dibaca');
});
