import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Figure, Measure } from '../figure.ts';
import { firstListAddress } from '../first-list.ts';
import { newVisitor } from '../page-load.ts';
import { MANAGER, signIn } from '../session.ts';

const MOST_FIRST_KB = 80;
/** Nothing but the second form's own schema and validators, which are one file. */
const MOST_SECOND_FILES = 1;
const QUIET_MS = 1500;

/** What a visitor of the first list still loads when a form is opened there, and then when another one is. */
export const formUse: Figure = {
  name: 'form-use',
  async measure(world) {
    const faculty = await world.faculty();
    const manager = await signIn(faculty.url, MANAGER);
    const context = await newVisitor(await world.browser(), manager);
    try {
      const page = await context.newPage();
      const files = watchFiles(page);
      await page.goto(firstListAddress(faculty.url, manager.department));
      await page.getByRole('button', { name: 'Ubah' }).first().waitFor();
      await files.sinceLast();
      await page.getByRole('button', { name: 'Tambah periode' }).click();
      await page.locator('dialog input').first().waitFor();
      const first = await files.sinceLast();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Ubah' }).first().click();
      await page.locator('dialog input').first().waitFor();
      const second = await files.sinceLast();
      return [
        {
          ...line("a form's first use, scripts and styles", 'kB', first.kilobytes),
          budget: { most: MOST_FIRST_KB },
        },
        { ...line('a second form', 'kB', second.kilobytes), budget: null },
        { ...line('files of a second form', 'requests', second.count), budget: { most: MOST_SECOND_FILES } },
      ];
    } finally {
      await context.close();
    }
  },
};

function line(label: string, unit: Measure['unit'], ours: number) {
  return { label, unit, ours, floor: null };
}

/** Counts scripts and styles as they arrive, compressed by gzip. */
function watchFiles(page: Page) {
  const arriving: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return;
    arriving.push(response.body().then((body) => gzipSync(body, { level: 9 }).length / 1000));
  });
  return {
    /** Once nothing more is on its way. */
    async sinceLast() {
      await page.waitForTimeout(QUIET_MS);
      const sizes = await Promise.all(arriving.splice(0));
      return { kilobytes: sizes.reduce((total, one) => total + one, 0), count: sizes.length };
    },
  };
}
