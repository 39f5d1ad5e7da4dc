import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { FoundShape } from '../screens/visits.ts';
import { moved, slowAnswers } from './support/layout-shift.ts';
import { accessFaults, expectSoundPage, resize, settle, widerThanScreen } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import {
  brokenNumbers,
  cutBesideRoom,
  cutPlaceholders,
  firstRowAt,
  heightOfBars,
  smallTargets,
  stackedActions,
  unevenControls,
  widerTables,
} from './support/sizes.ts';
import { expect, test } from './support/test.ts';

const everyScreen = Boolean(process.env.EVERY_SCREEN);

/** What the set-up found; the screens of a shape besides the chosen one are drawn by tests/screens. */
const file = process.env.AULA_SHAPES;
const found: FoundShape[] = file ? JSON.parse(readFileSync(file, 'utf8')) : [];
/** Of a change to definitions only: the routes that are drawn otherwise than before. */
const changed = process.env.AULA_CHANGED_ROUTES?.split(' ');
const shapes = found.filter(({ routes }) => !changed || routes.some((route) => changed.includes(route)));

test('every shape of screen is one of them', () => {
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ visit }) => visit === null).map(({ name }) => name)).toEqual([]);
});

/** Of the window's height. */
const MOST_BARS = 0.2;

/** Shapes that are opened for the sake of a list. */
const LISTS = /^(?:list: table|page of a period)/;
/** Of a phone of 844 px, above the bar at its bottom. */
const FIRST_SCREEN = 844 - 58;

/** Where each is loaded: with every screen at both widths, else at one of them, and brought to the other one there. */
const AT = ['@phone', '@desktop'];

for (const [index, { name, routes, visit }] of shapes.entries()) {
  if (visit === null) continue;
  const others = routes.length > 1 ? ` (one of ${routes.length})` : '';
  const title = `${visit.route}${others} is sound: ${name}`;
  const tag = everyScreen ? [] : (AT[index % AT.length] ?? []);
  test(title, { tag }, async ({ page, complaints, isMobile }) => {
    const { path, email, department } = visit;
    await slowAnswers(page);
    if (email === null) await page.goto(path);
    else await openAs(page, { email, department }, path);
    await expectSoundPage(page, { contrast: true });
    expect.soft(await moved(page), 'moved by itself').toEqual([]);
    await (isMobile ? onPhone(page, name) : atDesk(page));
    if (!everyScreen) {
      await (isMobile ? resize(page, 1280, 800) : resize(page, 390, 844));
      // The same colours on the same grounds, as far as a width changes nothing of them.
      await expectSoundPage(page);
      await (isMobile ? atDesk(page) : onPhone(page, name));
    }
    expect(complaints.list).toEqual([]);
  });
}

async function onPhone(page: Page, name: string): Promise<void> {
  expect.soft(await smallTargets(page), 'smaller than a finger').toEqual([]);
  if (LISTS.test(name)) expect.soft(await firstRowAt(page), 'first row').toBeLessThan(FIRST_SCREEN);
  expect.soft(await brokenNumbers(page), 'broken').toEqual([]);
  await resize(page, 320, 640);
  expect.soft(await widerThanScreen(page), 'wider than 320').toEqual([]);
  expect.soft(await brokenNumbers(page), 'broken at 320').toEqual([]);
  // Letters of twice the size at 390.
  await resize(page, 195, 422);
  expect.soft(await widerThanScreen(page), 'wider than 195').toEqual([]);
  // 1280 × 1024 at 400 %.
  await resize(page, 320, 256);
  expect.soft(await heightOfBars(page), 'share of the bars').toBeLessThanOrEqual(MOST_BARS);
}

async function atDesk(page: Page): Promise<void> {
  expect.soft(await cutPlaceholders(page), 'placeholders cut').toEqual([]);
  expect.soft(await unevenControls(page), 'controls of one row').toEqual([]);
  expect.soft(await stackedActions(page), 'actions below each other').toEqual([]);
  expect.soft(await widerTables(page), 'tables beyond their place').toEqual([]);
  await resize(page, 1920, 1080);
  expect.soft(await cutBesideRoom(page), 'cut beside room').toEqual([]);
  await resize(page, 1024, 800);
  // What a page keeps free while it loads is the same from 1024 px on: of every screen `npm run look` loads it again.
  if (everyScreen) {
    await page.reload();
    await settle(page);
    expect.soft(await moved(page), 'moved by itself at 1024').toEqual([]);
  }
  expect.soft(await widerThanScreen(page), 'wider than 1024').toEqual([]);
}

test('dark theme keeps its contrast', async ({ page, isMobile }) => {
  const own = found.flatMap(({ visit }) => (visit?.email === people.admin.email ? [visit] : []));
  await openAs(page, people.admin, '/');
  await settle(page);
  await page.getByRole('button', { name: isMobile ? 'Menu' : /Sekar Wulandari/ }).click();
  if (isMobile) {
    await page.getByRole('button', { name: 'Tema: ikut perangkat' }).click();
    await page.getByRole('button', { name: 'Tema: terang' }).click();
    await expect(page.getByRole('button', { name: 'Tema: gelap' })).toBeVisible();
  } else {
    await page.getByRole('menuitemradio', { name: 'Gelap' }).click();
  }
  expect(own.length).toBeGreaterThan(1);
  for (const { path, department } of own.slice(-2)) {
    await test.step(path, async () => {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}department=${department}`);
      await settle(page);
      expect.soft(await accessFaults(page, { contrast: true })).toEqual([]);
    });
  }
});
