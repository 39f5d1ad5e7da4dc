import type { Locator, Page } from '@playwright/test';
import { callAs } from './api.ts';
import type { Person } from './people.ts';
import { expect } from './test.ts';

/** Moves the faculty's clock, as the demo's keepers can; everything whose time has come happens. */
export async function moveClock(page: Page, keeper: Person, to: string): Promise<void> {
  await callAs(page, keeper, '/demo/clock', { now: to });
}

/** Presses a button of the page, wherever it stands: open, or behind "Tindakan lain". */
export async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).first();
  const more = page.getByRole('button', { name: 'Tindakan lain' }).first();
  await expect(button.or(more).first()).toBeVisible();
  // What the page offers may be on its way while the menu is there already.
  const there = await button.waitFor({ timeout: 2000 }).then(
    () => true,
    () => false,
  );
  if (there) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Waits until something has stood in one place for a quarter of a second. */
export async function standsStill(thing: Locator): Promise<void> {
  const place = async () => JSON.stringify(await thing.boundingBox());
  await expect
    .poll(async () => {
      const before = await place();
      await thing.page().waitForTimeout(250);
      return before === (await place());
    })
    .toBe(true);
}

/** The dialog that is open. */
export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog');
}

/** Sends the open dialog and waits until it has closed; the focus then has a place, whatever the act changed. */
export async function confirm(page: Page, name: string): Promise<void> {
  await dialogOf(page).getByRole('button', { name, exact: true }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
}

/** Chooses in a picker that searches while one types. */
export async function pick(scope: Locator | Page, label: string | RegExp, text: string): Promise<void> {
  const box = scope.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(text);
  await scope.getByRole('option', { name: text }).first().click();
}

/** Hands in a document where its name stands with a place for a file: in its row, or in the panel that asks for it. */
export async function handIn(page: Page, document: string, file: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: document });
  await page
    .locator('main')
    .getByText(document, { exact: true })
    .locator('xpath=ancestor::*[.//input[@type="file"]][1]//input[@type="file"]')
    .first()
    .setInputFiles({ name: file, mimeType: 'application/pdf', buffer: samplePdf(document) });
  await expect(row.getByRole('link', { name: file, exact: true })).toBeVisible();
}

/** A small PDF that says what it is. */
export function samplePdf(text: string): Buffer {
  const stream = `BT /F1 18 Tf 60 760 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
