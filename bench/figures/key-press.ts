import type { Browser } from '@playwright/test';
import type { Figure } from '../figure.ts';
import { listedRows, startFloor } from '../first-list.ts';
import { newVisitor, slowDown } from '../page-load.ts';
import { MANAGER, openPage, rowsOf, type Session, STUDENT, signIn } from '../session.ts';
import { percentile } from '../statistics.ts';

const MOST_MS = 50;
const PRESSES = 120;
/** A quick typist's pace. */
const PAUSE_MS = 80;
const LIST = '/mahasiswa/magister/reguler/ujian-tesis';

declare global {
  interface Window {
    pressesMs: number[];
  }
}

/** From a key press to the picture that shows it, in a long text field of the registration form. */
export const keyPress: Figure = {
  name: 'key-press',
  async measure(world) {
    const browser = await world.browser();
    const faculty = await world.faculty();
    const student = await signIn(faculty.url, STUDENT);
    const [draft] = rowsOf(await openPage(faculty.url, student, LIST));
    if (!draft?.opens) throw new Error(`${STUDENT} has no registration`);
    const page = `${faculty.url}${draft.opens}?department=${student.department}`;
    const floor = await startFloor(world, await listedRows(faculty, await signIn(faculty.url, MANAGER)));
    try {
      const ours = await typeInto(browser, page, student);
      const byHand = await typeInto(browser, `${floor.url}/form`, null);
      return [
        {
          label: 'key press to paint in the registration form, p95, 4× slower processor',
          unit: 'ms',
          ours: percentile(ours, 95),
          floor: percentile(byHand, 95),
          budget: { most: MOST_MS },
        },
      ];
    } finally {
      await floor.stop();
    }
  },
};

async function typeInto(browser: Browser, url: string, session: Session | null): Promise<number[]> {
  const context = await newVisitor(browser, session);
  try {
    const page = await context.newPage();
    await page.goto(url);
    const field = page.locator('main textarea').first();
    await field.fill('Analisis unjuk kerja ');
    await page.evaluate(timePresses);
    await slowDown(page);
    for (let press = 0; press < PRESSES; press++) {
      await page.keyboard.press(press % 6 === 5 ? 'Space' : 'a');
      await page.waitForTimeout(PAUSE_MS);
    }
    return await page.evaluate(() => window.pressesMs);
  } finally {
    await context.close();
  }
}

/** Runs in the page: a frame's callbacks run before it is drawn, a message sent from there arrives after. */
function timePresses(): void {
  window.pressesMs = [];
  const drawn = new MessageChannel();
  let pressed = 0;
  drawn.port1.onmessage = () => window.pressesMs.push(performance.now() - pressed);
  addEventListener(
    'keydown',
    (event) => {
      pressed = event.timeStamp;
      requestAnimationFrame(() => drawn.port2.postMessage(null));
    },
    true,
  );
}
