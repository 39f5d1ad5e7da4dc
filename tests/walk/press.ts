import type { Locator, Page, Response } from '@playwright/test';
import type { FormSchema } from '../../src/definition/forms/form-schema.ts';
import type { JsonObject } from '../../src/definition/model.ts';
import { dialogOf } from '../e2e/support/acting.ts';
import { settle } from '../e2e/support/page-checks.ts';
import { controlAt, fillForm } from './fill.ts';

/** A transition as somebody does it on the page that is open. */
export interface Wish {
  name: string;
  /** What its button says. */
  label: string;
  input: JsonObject | null;
  schema: FormSchema;
  reason: string | undefined;
  /** Codes of the components of the sheet that is filled in, in its order. */
  components: string[];
  /** Rows of a list in which it is offered, in their order, and the one that is meant. */
  rows: string[];
  row: string | null;
}

/** Questions that may follow each other: the form, what it means, a warning. */
const MOST_QUESTIONS = 4;
/** How long a press may take to be answered. */
const ANSWER_MS = 30_000;

/**
 * Fills in what the page asks for, presses, and answers what asks then, dialogs or below its row; `look` sees each of them filled in.
 * Answers what the server said. Throws when it is refused, or something of the input had no place.
 */
export async function press(page: Page, wish: Wish, look: () => Promise<void>): Promise<Response> {
  const { input, schema, name } = wish;
  let open = Object.keys(input ?? {});
  const fill = async (scope: Locator) => {
    const rest = Object.fromEntries(Object.entries(input ?? {}).filter(([key]) => open.includes(key)));
    const filled = 'scores' in rest ? await fillSheet(scope, wish) : await fillForm(scope, schema, rest);
    open = open.filter((key) => !filled.includes(key));
  };
  const main = page.locator('main');
  const fields = 'scores' in (input ?? {}) ? sheetIn(main) : controlAt(main, `/${open[0]}`);
  const button = await reach(page, wish, open.length > 0 ? fields : null);
  if (open.length > 0 && (await fields.count()) > 0) await fill(main);
  const answers: Response[] = [];
  const keep = (one: Response) => {
    const { pathname } = new URL(one.url());
    if (one.request().method() === 'POST' && pathname.endsWith(`/actions/${name}`)) answers.push(one);
  };
  page.on('response', keep);
  try {
    // A button of one row may be called otherwise than those of the others.
    const said = (await button.textContent())?.trim() || wish.label;
    let before = await questionOf(page, name);
    await button.click();
    for (let asked = 0; asked < MOST_QUESTIONS; asked++) {
      const answer = await next(page, { name, answers, before });
      if (answer?.ok() && open.length === 0) return answer;
      if (answer?.ok()) throw new Error(`there was no place for ${open.join(', ')}`);
      const dialog = askerOf(page, name);
      if (!(await dialog.isVisible())) throw new Error(await refusalOf(page, answer));
      await settleIn(dialog);
      if (open.length > 0) await fill(dialog);
      if (wish.reason && (await reasonIn(dialog).count()) > 0) await reasonIn(dialog).fill(wish.reason);
      await look();
      answers.length = 0;
      before = await questionOf(page, name);
      await goButton(dialog, said).click();
    }
    throw new Error(await refusalOf(page, answers.at(-1)));
  } finally {
    page.off('response', keep);
  }
}

/** What asks for it: a dialog, or what stands below its row. */
const askerOf = (page: Page, name: string) => dialogOf(page).or(belowRow(page, name)).last();

const belowRow = (page: Page, name: string) => page.locator(`main form[data-does="${name}"]`);

/** What the dialog that is open asks, or what stands below the row; empty when there is neither. */
async function questionOf(page: Page, name: string): Promise<string> {
  const dialogs = await dialogOf(page).getByRole('heading').allInnerTexts();
  const rows = await belowRow(page, name).locator('p:first-child').allInnerTexts();
  return [...rows, ...dialogs].join(' / ');
}

/** The first answer, or nothing when another dialog asks than the one before the press. */
async function next(
  page: Page,
  { name, answers, before }: { name: string; answers: readonly Response[]; before: string },
): Promise<Response | undefined> {
  const until = Date.now() + ANSWER_MS;
  while (Date.now() < until) {
    const answer = answers.at(-1);
    if (answer?.ok()) return answer;
    const asked = await questionOf(page, name);
    // A dialog that has closed asks nothing: its answer is on the way.
    if ((asked !== before && asked !== '') || (before !== '' && answers.length > 0)) {
      // What asks comes in its own time.
      await page.waitForTimeout(300);
      return answers.at(-1);
    }
    await page.waitForTimeout(50);
  }
  return answers.at(-1);
}

const settleIn = (dialog: Locator) =>
  dialog.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

const reasonIn = (dialog: Locator) => dialog.getByLabel(/^Alasan/);

/** What does it, in a dialog: it says what the button said, perhaps after a warning. */
const goButton = (dialog: Locator, label: string) =>
  dialog
    .getByRole('button', { name: label, exact: true })
    .or(dialog.getByRole('button', { name: /^Tetap / }));

async function refusalOf(page: Page, answer: Response | undefined): Promise<string> {
  const alerts = await page.getByRole('alert').allInnerTexts();
  const said = answer && !answer.ok() ? `${answer.status()} ${(await answer.text()).slice(0, 300)}` : '';
  return `it was not done: ${said} ${alerts.join(' | ')}`;
}

/** The button of a transition, looked for where a person would: on the page, in its menus, behind its tabs. */
async function reach(page: Page, wish: Wish, fields: Locator | null): Promise<Locator> {
  const { name, label } = wish;
  const main = page.locator('main');
  const own = main.locator(`button[data-does="${name}"]:visible:not([aria-disabled])`);
  const named = main.getByRole('button', { name: label, exact: true }).filter({ visible: true });
  const tabs = await main.getByRole('tab').all();
  for (const tab of [null, ...tabs]) {
    if (tab) await tab.click();
    await settle(page);
    // What is filled in on the page is found where it is filled in.
    if (fields && tabs.length > 0 && tab !== tabs.at(-1) && (await fields.count()) === 0) continue;
    if ((await own.count()) > 0) return meant(own, wish);
    if ((await named.count()) > 0) return named.first();
    const item = await inMenus(page, label);
    if (item) return item;
  }
  for (const tab of tabs) {
    await tab.click();
    await settle(page);
    if ((await own.count()) > 0) return meant(own, wish);
  }
  throw new Error(`no button "${label}" on ${new URL(page.url()).pathname}`);
}

/** Of a button in each row the one in the row that is meant. */
async function meant(buttons: Locator, { rows, row }: Wish): Promise<Locator> {
  const at = row === null ? -1 : rows.indexOf(row);
  return at >= 0 && (await buttons.count()) === rows.length ? buttons.nth(at) : buttons.first();
}

async function inMenus(page: Page, label: string): Promise<Locator | null> {
  for (const more of await page.locator('main').getByRole('button', { name: 'Tindakan lain' }).all()) {
    if (!(await more.isVisible())) continue;
    await more.click();
    const item = page.getByRole('menuitem', { name: label, exact: true });
    if ((await item.count()) > 0) return item.first();
    await page.keyboard.press('Escape');
  }
  return null;
}

const sheetIn = (scope: Locator) => scope.getByRole('table').getByRole('textbox');

/** The components of the sheet that is open, from the first to the last. */
async function fillSheet(scope: Locator, { input, components }: Wish): Promise<string[]> {
  const scores = input?.scores as Record<string, number>;
  const fields = sheetIn(scope);
  for (const [at, code] of components.entries()) {
    await fields.nth(at).fill(String(scores[code]).replace('.', ','));
    await fields.nth(at).press('Enter');
  }
  return ['scores'];
}
