import type { Browser, Page } from '@playwright/test';
import type { Figure, Measure } from '../figure.ts';
import { listedRows, startFloor } from '../first-list.ts';
import { FURTHER_FIELDS, startLargeForm } from '../large-form.ts';
import { newVisitor, slowDown } from '../page-load.ts';
import type { Program } from '../program.ts';
import { draftPage, MANAGER, type Session, STUDENT, signIn } from '../session.ts';
import { percentile } from '../statistics.ts';
import type { World } from '../world.ts';

const MOST_MS = 50;
const MOST_RATIO = 1.5;
const PRESSES = 120;
/** A quick typist's pace. */
const PAUSE_MS = 80;
const ROWS = 1000;
/** What a page still loads once it stands is no part of a key press. */
const SETTLED_MS = 2000;

declare global {
  interface Window {
    pressesMs: number[];
  }
}

/** From a key press to the picture that shows it, in text fields of the registration form. */
export const keyPress: Figure = {
  name: 'key-press',
  async measure(world) {
    const faculty = await world.faculty();
    const floor = await startFloor(world, await listedRows(faculty, await signIn(faculty.url, MANAGER)));
    try {
      const form = `${floor.url}/form`;
      return [...(await usualForm(world, faculty, form)), ...(await largeForms(world, form))];
    } finally {
      await floor.stop();
    }
  },
};

/** The product's form beside the one by hand. */
async function usualForm(world: World, faculty: Program, floor: string): Promise<Measure[]> {
  const browser = await world.browser();
  const student = await signIn(faculty.url, STUDENT);
  const page = await draftPage(faculty.url, student);
  const ours = await typeInto(browser, page, student, firstField);
  const byHand = await typeInto(browser, floor, null, firstField);
  return lines('in the registration form', ours, byHand);
}

/** Both with 200 fields, then with a list of 1,000 objects in it as well. */
async function largeForms(world: World, floor: string): Promise<Measure[]> {
  const browser = await world.browser();
  const form = await startLargeForm(world);
  try {
    const large = `${floor}?fields=${FURTHER_FIELDS}`;
    const fields = await typeInto(browser, form.page, form.student, firstField);
    const fieldsByHand = await typeInto(browser, large, null, firstField);
    await form.fillList(ROWS);
    const item = await typeInto(browser, form.page, form.student, fieldOfItem);
    const itemByHand = await typeInto(browser, `${large}&courses=${ROWS}`, null, fieldOfItem);
    return [
      ...lines('in a form of 200 fields', fields, fieldsByHand),
      ...lines('in one of 1,000 list items of such a form', item, itemByHand),
    ];
  } finally {
    await form.stop();
  }
}

/** How long it took, and how much of that was work: the second hardly depends on what else the machine does. */
function lines(where: string, ours: Typing, floor: Typing): Measure[] {
  return [
    {
      label: `key press to paint ${where}, p95, 4× slower processor`,
      unit: 'ms',
      ours: percentile(ours.pressesMs, 95),
      floor: percentile(floor.pressesMs, 95),
      budget: { most: MOST_MS },
    },
    {
      label: `processor time of a key press ${where}, mean`,
      unit: 'ms',
      ours: ours.workMs,
      floor: floor.workMs,
      budget: { ratio: MOST_RATIO },
    },
  ];
}

interface Typing {
  /** Each press until its picture. */
  pressesMs: number[];
  /** Mean processor time of the page's main thread for a press, with all that follows from it. */
  workMs: number;
}

const firstField = async (page: Page) => page.locator('main textarea').first();

async function fieldOfItem(page: Page) {
  const item = page.locator('main [data-edit]').nth(5);
  await item.scrollIntoViewIfNeeded();
  await item.click();
  return page.locator('[data-open-item] textarea').first();
}

async function typeInto(
  browser: Browser,
  url: string,
  session: Session | null,
  find: (page: Page) => ReturnType<typeof firstField>,
): Promise<Typing> {
  const context = await newVisitor(browser, session);
  try {
    const page = await context.newPage();
    await page.goto(url);
    const field = await find(page);
    await field.waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await field.fill('Analisis unjuk kerja ');
    await page.evaluate(timePresses);
    await slowDown(page);
    const work = await workOf(page);
    const before = await work();
    for (let press = 0; press < PRESSES; press++) {
      await page.keyboard.press(press % 6 === 5 ? 'Space' : 'a');
      await page.waitForTimeout(PAUSE_MS);
    }
    const workMs = ((await work()) - before) / PRESSES;
    return { pressesMs: await page.evaluate(() => window.pressesMs), workMs };
  } finally {
    await context.close();
  }
}

/** Asks for the processor time that the page's main thread has used, in milliseconds; only differences mean something. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    const work = metrics.find(({ name }) => name === 'TaskDuration');
    if (!work) throw new Error('the browser does not tell the time of its tasks');
    return work.value * 1000;
  };
}

/**
 * Runs in the page: a frame's callbacks run before it is drawn, an urgent task sent from there is the first thing after.
 * (A message would also wait for what the browser itself does after each press, such as looking for fields to fill in.)
 */
function timePresses(): void {
  window.pressesMs = [];
  addEventListener(
    'keydown',
    // Nothing in here may have a name of its own: what runs this file would mark it with a helper the page lacks.
    ({ timeStamp }) => {
      requestAnimationFrame(
        () =>
          void window.scheduler.postTask(() => void window.pressesMs.push(performance.now() - timeStamp), {
            priority: 'user-blocking',
          }),
      );
    },
    true,
  );
}
