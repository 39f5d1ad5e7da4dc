import type { Locator, Page } from '@playwright/test';
import { confirm, dialogOf, pick, press, standsStill } from './acting.ts';
import { openAs, type Person } from './people.ts';
import { expect } from './test.ts';

/** One exam of one student, as its story walks through it: which type, in whose browser. */
export interface ExamStory {
  page: Page;
  /** Last part of the type's addresses: `/mahasiswa/.../<slug>/<id>`. */
  slug: string;
  /** Headings of the registration and of the exam form. */
  titles: { registration: string; form: string };
  /** Id of the registration, known once it is begun. */
  id: string;
}

/** Rooms of the screens, first part of every address: of the student, the lecturers, the administration. */
export type Area = 'mahasiswa' | 'dosen' | 'administrasi';

const registrationPath = ({ slug, id }: ExamStory, area: Area) => `/${area}/magister/reguler/${slug}/${id}`;

/** The state in which the exam stands, on the page that is open. */
export function statusOn({ page }: ExamStory, text: string): Locator {
  return page.getByText(text, { exact: true }).filter({ visible: true }).first();
}

/** Content of the tab that is open. */
export function panelOf({ page }: ExamStory): Locator {
  return page.getByRole('tabpanel');
}

/** The autosave has just kept what was typed. */
export function savedOn({ page }: ExamStory): Locator {
  return page
    .getByRole('status')
    .filter({ hasText: /Tersimpan \d/ })
    .first();
}

export async function openRegistration(story: ExamStory, person: Person, area: Area): Promise<void> {
  await openAs(story.page, person, registrationPath(story, area));
  await expect(story.page.getByRole('heading', { level: 1, name: story.titles.registration })).toBeVisible();
}

export async function openExamForm(
  story: ExamStory,
  person: Person,
  area: Area,
  tab?: string,
): Promise<void> {
  await openAs(story.page, person, `${registrationPath(story, area)}/formulir-ujian`);
  await expect(story.page.getByRole('heading', { level: 1, name: story.titles.form })).toBeVisible();
  if (tab) await story.page.getByRole('tab', { name: tab, exact: true }).click();
}

interface PeriodDates {
  registration: [from: string, to: string];
  examination: [from: string, to: string];
}

/** Fills in the dialog of a new period that is open. */
export async function fillPeriod(page: Page, name: string, dates: PeriodDates): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Nama Periode').fill(name);
  await pick(dialog, 'Semester', 'Gasal 2025/2026');
  await dialog.getByLabel('Pendaftaran mulai').fill(dates.registration[0]);
  await dialog.getByLabel('Pendaftaran selesai').fill(dates.registration[1]);
  await dialog.getByLabel('Masa ujian mulai').fill(dates.examination[0]);
  await dialog.getByLabel('Masa ujian selesai').fill(dates.examination[1]);
  await dialog.getByLabel('Kuota').fill('5');
}

/** Publishes the new period whose page is open, from its row in the list with this name. */
export async function publishPeriod(page: Page, name: string, list: string): Promise<void> {
  await expect(page.getByRole('region', { name: `Kepala ${name}` }).getByText('Draf')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: list }).click();
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });
  await row.getByRole('button', { name: 'Publikasikan' }).click();
  await confirm(page, 'Publikasikan');
  await expect(row.getByText('Pendaftaran Dibuka')).toBeVisible();
}

/** Begins a registration in the period; answers its id. */
export async function beginRegistration(page: Page, period: string): Promise<string> {
  const list = new URL(page.url()).pathname;
  await press(page, 'Daftar baru');
  await pick(dialogOf(page), 'Periode', period);
  await confirm(page, 'Daftar baru');
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(list);
  return new URL(page.url()).pathname.split('/').at(-1) as string;
}

/** Gives the consent that is asked of the lecturer whose browser it is. */
export async function consent(page: Page): Promise<void> {
  await press(page, 'Setujui');
  await confirm(page, 'Setujui');
}

export async function acceptDocument(page: Page, document: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: document });
  await row.getByRole('button', { name: 'Terima', exact: true }).click();
  await expect(row.getByText('Diterima', { exact: true })).toBeVisible();
}

/** Composes the panel in the dialog, which begins with the seats to fill: the supervisors sit in it already. */
export async function composePanel(
  page: Page,
  members: readonly [seat: RegExp, name: string][],
): Promise<void> {
  await press(page, 'Susun tim penguji');
  const dialog = dialogOf(page);
  for (const [seat, name] of members) {
    await expect(dialog.getByRole('combobox', { name: 'Kedudukan' })).toHaveValue(seat);
    await pick(dialog, 'Dosen', name);
    await dialog.getByRole('button', { name: 'Selesai' }).click();
  }
  await confirm(page, 'Susun tim penguji');
}

/** Day and hours in the dialog of the schedule that is open. */
export async function fillSlot(page: Page, day: string, [from, to]: [string, string]): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Tanggal').fill(day);
  await dialog.getByLabel('Mulai').fill(from);
  await dialog.getByLabel('Selesai').fill(to);
}

/** Room in the dialog of the schedule that is open. */
export async function chooseRoom(page: Page, room: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Cara').selectOption({ label: 'Luring' });
  await pick(dialog, 'Ruangan', room);
}

/** Everybody on the panel accepts, each in their own screen. */
export async function acceptInvitations(story: ExamStory, panel: readonly Person[]): Promise<void> {
  for (const person of panel) {
    await openRegistration(story, person, 'dosen');
    await press(story.page, 'Bersedia');
    await expect(story.page.getByRole('button', { name: 'Bersedia', exact: true })).toHaveCount(0);
  }
}

/** Opens the exam, records who is there and closes it, in the chair's exam form. */
export async function holdExam(story: ExamStory, present: readonly RegExp[]): Promise<void> {
  const { page } = story;
  await press(page, 'Buka ujian');
  await expect(statusOn(story, 'Sedang Berlangsung')).toBeVisible();
  await page.getByRole('tab', { name: 'Kehadiran' }).click();
  await press(page, 'Mahasiswa hadir');
  await expect(panelOf(story).getByRole('button', { name: 'Mahasiswa hadir', exact: true })).toHaveCount(0);
  for (const name of present) {
    const rows = panelOf(story).getByRole('row').or(panelOf(story).getByRole('listitem'));
    const row = rows.filter({ hasText: name });
    const button = row.getByRole('button', { name: 'Hadir', exact: true });
    // What the act before has changed may still come and move the rows: who looks presses what stands.
    await standsStill(button);
    await button.click();
    await expect(row.getByRole('button', { name: 'Hadir', exact: true })).toHaveCount(0);
    await expect(row.getByText('Hadir', { exact: true })).toBeVisible();
  }
  await press(page, 'Tutup ujian');
  await confirm(page, 'Tutup ujian');
  await expect(statusOn(story, 'Menunggu Nilai')).toBeVisible();
}

/** Fills in the examiner's own sheet, which is open. */
export async function fillSheet({ page }: ExamStory, scores: readonly string[]): Promise<void> {
  const sheet = page.getByRole('table', { name: 'Lembar penilaian Anda' });
  const fields = sheet.getByRole('textbox');
  await expect(fields).toHaveCount(scores.length);
  for (const [at, score] of scores.entries()) {
    await fields.nth(at).fill(score);
    await fields.nth(at).press('Enter');
  }
}

/** Hands the filled-in sheet in. */
export async function sendScores(story: ExamStory): Promise<void> {
  const send = panelOf(story).getByRole('button', { name: 'Kirim nilai', exact: true });
  await send.click();
  await confirm(story.page, 'Kirim nilai');
  await expect(send).toHaveCount(0);
}

/** Writes the minutes in the chair's open exam form and decides. */
export async function decide(
  story: ExamStory,
  { outcome, summary, conditions }: { outcome: string; summary: string; conditions?: string },
): Promise<void> {
  const { page } = story;
  await page.getByRole('tab', { name: 'Berita acara' }).click();
  await page.getByRole('radio', { name: outcome, exact: true }).check();
  await page.getByLabel('Ringkasan jalannya ujian').fill(summary);
  if (conditions) await page.getByLabel('Perbaikan yang diminta').fill(conditions);
  await panelOf(story).getByRole('button', { name: 'Simpan berita acara dan putuskan' }).click();
  await expect(dialogOf(page).getByRole('heading')).toHaveText(
    new RegExp(`^Putuskan .+: ${outcome}, nilai akhir \\d+,\\d\\d\\?$`),
  );
  await expect(dialogOf(page)).toContainText('Berita acara dibuat dan dikirim untuk disetujui.');
  await confirm(page, 'Simpan berita acara dan putuskan');
}
