import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const stylesOf = (...files: string[]) =>
  ['styles/tokens.css', 'styles/base.css', ...files].map((file) =>
    readFileSync(`src/engine/${file}`, 'utf8'),
  );
const STYLES = stylesOf('ui/text-field.module.css');

const CONTROLS = [
  { name: 'radio', control: '<input type="radio" class="radio"', chosen: 'checked' },
  { name: 'check box', control: '<input type="checkbox" class="box"', chosen: 'checked' },
  { name: 'mixed check box', control: '<input type="checkbox" class="box"', chosen: 'data-mixed' },
];
const LOOKS = [
  { name: 'light', theme: 'light', forcedColors: 'none' },
  { name: 'dark', theme: 'dark', forcedColors: 'none' },
  { name: 'forced colours', theme: 'light', forcedColors: 'active' },
  { name: 'forced dark colours', theme: 'dark', forcedColors: 'active' },
] as const;

for (const look of LOOKS) {
  test(`${look.name}: what is chosen can be seen, also where it is wrong`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: look.forcedColors, colorScheme: look.theme });
    await page.setContent(`<!doctype html><html lang="id" data-theme="${look.theme}">
      <style>${STYLES.join('')}</style>${CONTROLS.map(drawn).join('')}`);
    await page.evaluate(() => {
      for (const box of document.querySelectorAll<HTMLInputElement>('[data-mixed]')) box.indeterminate = true;
    });
    const red = await colour(page, '--red');
    for (const { name } of CONTROLS) {
      for (const state of ['right', 'wrong']) {
        const empty = await inside(page, page.getByTestId(`${name} ${state} empty`));
        const chosen = await inside(page, page.getByTestId(`${name} ${state} chosen`));
        expect.soft(differing(empty, chosen), `${name} ${state}`).toBeGreaterThan(0.2);
      }
      if (look.forcedColors === 'active') continue;
      for (const fill of ['empty', 'chosen']) {
        await expect.soft(page.getByTestId(`${name} wrong ${fill}`)).toHaveCSS('border-top-color', red);
      }
    }
  });
}

/** What shows where one is, each without its words: weight alone tells nobody. */
const CURRENT = [
  {
    name: 'step',
    styles: 'ui/stepper.module.css',
    draw: (now: boolean) =>
      `<div class="stepper" style="width: 20px"><span class="disc ${now ? 'now' : 'later'}"></span></div>`,
  },
  {
    name: 'segment',
    styles: 'ui/stepper.module.css',
    draw: (now: boolean) =>
      `<div class="segments" style="width: 60px"><i class="${now ? 'now' : 'later'}"></i></div>`,
  },
  {
    name: 'stage',
    styles: 'ui/journey.module.css',
    draw: (now: boolean) =>
      `<ol class="journey"><li class="stage ${now ? 'now' : 'later'}" style="width: 60px; min-height: 30px"></li></ol>`,
  },
  {
    name: 'tab',
    styles: 'ui/tabs.module.css',
    draw: (now: boolean) => `<button class="tab" aria-selected="${now}" style="width: 60px"></button>`,
  },
  {
    name: 'page',
    styles: 'ui/sidebar.module.css',
    draw: (now: boolean) =>
      `<div style="width: 90px"><a class="item" ${now ? 'aria-current="page"' : ''}></a></div>`,
  },
  {
    name: 'page of a phone',
    styles: 'ui/sidebar.module.css',
    draw: (now: boolean) =>
      `<a class="bottomItem" ${now ? 'aria-current="page"' : ''} style="width: 60px"></a>`,
  },
];

for (const look of LOOKS) {
  test(`${look.name}: where one is can be seen without words`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: look.forcedColors, colorScheme: look.theme });
    for (const { name, styles, draw } of CURRENT) {
      await page.setContent(`<!doctype html><html lang="id" data-theme="${look.theme}">
        <style>${stylesOf(styles).join('')}</style>
        <div><div data-testid="other" style="display: inline-block">${draw(false)}</div></div>
        <div><div data-testid="now" style="display: inline-block">${draw(true)}</div></div>`);
      const other = await inside(page, page.getByTestId('other'));
      const now = await inside(page, page.getByTestId('now'));
      expect.soft(differing(other, now), name).toBeGreaterThan(0.005);
    }
  });
}

/** One kind of control: right and wrong, empty and chosen. */
function drawn({ name, control, chosen }: (typeof CONTROLS)[number]): string {
  return ['right', 'wrong']
    .flatMap((state) => [
      `${control} ${state === 'wrong' ? 'aria-invalid="true"' : ''} data-testid="${name} ${state} empty">`,
      `${control} ${state === 'wrong' ? 'aria-invalid="true"' : ''} data-testid="${name} ${state} chosen" ${chosen}>`,
    ])
    .map((input) => `<p>${input}</p>`)
    .join('');
}

/** The pixels of a control, without those outside of it: red, green, blue and opacity, one after another. */
async function inside(page: Page, control: Locator): Promise<number[]> {
  const picture = (await control.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    return [...context.getImageData(0, 0, bitmap.width, bitmap.height).data];
  }, picture);
}

/** Share of the pixels that are plainly of another brightness. */
function differing(one: number[], other: number[]): number {
  const brightness = (pixels: number[], at: number) =>
    0.3 * (pixels[at] ?? 0) + 0.6 * (pixels[at + 1] ?? 0) + 0.1 * (pixels[at + 2] ?? 0);
  const pixels = one.length / 4;
  const changed = Array.from({ length: pixels }, (_, pixel) => pixel * 4).filter(
    (at) => Math.abs(brightness(one, at) - brightness(other, at)) > 60,
  );
  return changed.length / pixels;
}

/** A colour of the house as a browser computes it. */
function colour(page: Page, name: string): Promise<string> {
  return page.evaluate((property) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${property})`;
    return getComputedStyle(probe).color;
  }, name);
}
