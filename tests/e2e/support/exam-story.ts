import type { Page } from '@playwright/test';
import { moveClock } from './acting.ts';
import type { ExamStory } from './exam.ts';
import { people } from './people.ts';
import { test } from './test.ts';

/** The moment at which the demo faculty's clock starts; every spec begins there. */
const FIRST_DAY = '2025-11-03T10:00:00+07:00';

/**
 * Makes the tests of this spec the chapters of one exam: they run in order, in one browser that stays open, and the
 * demo's clock is put back for the next spec of this width. The story's `page` can be used from the first test on.
 */
export function tellExamStory(slug: string, title: string): ExamStory {
  let page: Page | undefined;
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext()).newPage();
  });
  test.afterAll(async () => {
    if (!page) return;
    await moveClock(page, people.admin, FIRST_DAY);
    await page.context().close();
  });
  return {
    get page() {
      if (!page) throw new Error('the story has not begun');
      return page;
    },
    slug,
    titles: { registration: `Pendaftaran ${title}`, form: `Formulir ${title}` },
    id: '',
  };
}
