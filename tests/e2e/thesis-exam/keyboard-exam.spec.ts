import { dialogOf, moveClock, samplePdf } from '../support/acting.ts';
import { answer, button, openFound, openTabOf, stateOf } from '../support/keyed-page.ts';
import { choose, expectPlace, strike, type } from '../support/keys.ts';
import { type Person, people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// Of the exam and what follows it what is done otherwise than before it, without a mouse. Buttons, files and approvals are
// struck in keyboard-walk.spec.ts and keyboard-narrow.spec.ts.

const inIndustry = (email: string): Person => ({ email, department: 'TKIS2' });
const manager: Person = { ...people.admin, department: 'TKIS2' };
const chair = inIndustry('intan.maharani@dosen.example.ac.id');
const EXAM = '/ujian-tesis/';
const FORM = '/formulir-ujian';

test.describe.configure({ mode: 'serial' });
test.afterAll(async ({ browser }) => {
  const page = await browser.newPage();
  await moveClock(page, people.admin, '2025-11-03T10:00:00+07:00');
  await page.close();
});

test('the manager composes the panel and takes the first free time', async ({ page }) => {
  await openFound(page, manager, 'Adi Nugroho', EXAM);
  await strike(page, button(page, 'Susun tim penguji'));
  const dialog = dialogOf(page);
  for (const [seat, name] of [
    [/^Ketua/, 'Hendra Saputro'],
    [/^Penguji/, 'Kirana Hidayat'],
  ] as const) {
    await expect(dialog.getByRole('combobox', { name: 'Kedudukan' })).toHaveValue(seat);
    await choose(page, dialog.getByRole('combobox', { name: 'Dosen' }), name);
    await strike(page, button(dialog, 'Selesai'));
  }
  await answer(page, 'Susun tim penguji');
  await strike(page, button(page, 'Jadwalkan'));
  await strike(page, dialog.getByRole('button', { name: /semua bisa/ }).first());
  await answer(page, 'Jadwalkan');
  await expect(stateOf(page, 'Terjadwal')).toBeVisible();
});

test('on its day the chair opens the exam, notes who is there and closes it', async ({ page }) => {
  await moveClock(page, people.admin, '2025-11-12T08:55:00+07:00');
  await openFound(page, chair, 'Citra Saputra', EXAM, FORM);
  await strike(page, button(page, 'Buka ujian'));
  await expect(stateOf(page, 'Sedang Berlangsung')).toBeVisible();
  await expectPlace(page);
  await openTabOf(page, 'Kehadiran');
  const panel = page.getByRole('tabpanel');
  await strike(page, button(panel, 'Mahasiswa hadir'));
  await expect(button(panel, 'Mahasiswa hadir')).toHaveCount(0);
  await expectPlace(page);
  for (const name of ['Intan Maharani', 'Kirana Hidayat', 'Maya Lestari', 'Rizky Amelia']) {
    const here = button(panel.getByRole('row').filter({ hasText: name }), /^Hadir/);
    await strike(page, here);
    await expect(here).toHaveCount(0);
    await expectPlace(page);
  }
  await strike(page, button(page, 'Tutup ujian'));
  await answer(page, 'Tutup ujian');
  await expect(stateOf(page, 'Menunggu Nilai')).toBeVisible();
});

const STUDENT = 'Reza Nugroho';
const student = people.student(15);

test('the student answers what was asked, hands in the revision and sends it', async ({ page }) => {
  await openFound(page, student, STUDENT, EXAM, FORM);
  await openTabOf(page, 'Revisi');
  const panel = page.getByRole('tabpanel');
  for (const [examiner, reply] of [
    ['Maya Lestari', 'Subbab 4.3 memuat analisis ketidakpastian.'],
    ['Hendra Saputro', 'Daftar notasi sudah dilengkapi.'],
  ] as const) {
    await strike(page, button(panel.getByRole('row').filter({ hasText: examiner }), /^Jawab/));
    await type(page, dialogOf(page).getByLabel('Jawaban'), reply);
    await answer(page, 'Jawab');
    await expect(panel.getByText(reply)).toBeVisible();
  }
  const choosing = page.waitForEvent('filechooser');
  const main = page.getByRole('main');
  await strike(page, main.getByRole('button', { name: /^(Pilih|Unggah)/ }).first());
  const file = { name: 'naskah_revisi.pdf', mimeType: 'application/pdf', buffer: samplePdf('Naskah revisi') };
  await (await choosing).setFiles(file);
  await expect(main.getByRole('link', { name: file.name, exact: true }).first()).toBeVisible();
  await expectPlace(page);
  await strike(page, button(page, 'Kirim revisi'));
  await answer(page, 'Kirim revisi');
  await expect(stateOf(page, 'Pemeriksaan Revisi')).toBeVisible();
});

test('an examiner accepts the revision', async ({ page }) => {
  await openFound(page, people.maya, STUDENT, EXAM, FORM);
  await openTabOf(page, 'Revisi');
  const accept = button(page.getByRole('tabpanel'), /^Terima/);
  await strike(page, accept);
  await expect(accept).toHaveCount(0);
  await expectPlace(page);
});
