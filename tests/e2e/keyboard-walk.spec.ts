import type { Page } from '@playwright/test';
import { dialogOf, samplePdf } from './support/acting.ts';
import { answer, button, openFound, openTabOf, rowOf, stateOf } from './support/keyed-page.ts';
import { choose, chooseRadio, expectPlace, reach, strike, type } from './support/keys.ts';
import { settle } from './support/page-checks.ts';
import { openAs, type Person, password, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

// From the sign-in to an approval without a mouse: nothing is clicked, and no focus is put anywhere by the test.

const inIndustry = (name: string): Person => ({ email: name, department: 'TKIS2' });
const lecturer = (name: string) => inIndustry(`${name}@dosen.example.ac.id`);
const STUDENT = { name: 'Indah Pratama', ...inIndustry('ti10@mail.example.ac.id') };
const PERIOD = 'Ujian Tesis Desember 2025';
const MINE = '/mahasiswa/magister/reguler/ujian-tesis';
const manager: Person = { ...people.admin, department: 'TKIS2' };
const library: Person = { ...people.library, department: 'TKIS2' };

const SUPERVISORS = [lecturer('maya.lestari'), lecturer('rizky.amelia')];

const DOCUMENTS: [name: string, file: string][] = [
  ['Naskah tesis', 'naskah_tesis.pdf'],
  ['Hasil cek kemiripan', 'hasil_kemiripan.pdf'],
  ['Transkrip nilai', 'transkrip.pdf'],
  ['Sertifikat bahasa Inggris', 'sertifikat_bahasa.pdf'],
  ['Bukti publikasi', 'bukti_publikasi.pdf'],
];

test.describe.configure({ mode: 'serial' });

let registration = '';

test('a student signs in, registers, hands in files and submits', async ({ page }) => {
  await page.goto(`/login?redirect=${encodeURIComponent(MINE)}`);
  await type(page, page.getByLabel('Email'), STUDENT.email);
  await type(page, page.getByLabel('Kata sandi', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ujian Tesis' })).toBeVisible();
  await strike(page, button(page, 'Daftar baru'));
  await choose(page, dialogOf(page).getByRole('combobox', { name: 'Periode' }), PERIOD);
  await strike(page, button(dialogOf(page), 'Daftar baru'));
  await expect(page.getByLabel('Abstrak')).toBeVisible();
  await expectPlace(page);
  registration = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await type(
    page,
    page.getByLabel('Abstrak'),
    'Penelitian ini mengkaji penjadwalan mesin paralel. '.repeat(6),
  );
  const words = page.getByRole('textbox', { name: 'Kata kunci' });
  await reach(page, words);
  for (const word of ['penjadwalan', 'mesin', 'optimasi']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
  }
  await type(page, page.getByLabel('Jumlah halaman'), '104');
  await type(page, page.getByLabel(/^Tingkat kemiripan/), '12,5');
  await strike(page, page.getByLabel('Saya menyatakan naskah ini karya saya sendiri.'), 'Space');
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(/Tersimpan \d/);

  for (const [document, file] of DOCUMENTS) {
    const row = rowOf(page, document);
    const choosing = page.waitForEvent('filechooser');
    await strike(page, row.getByRole('button', { name: /^(Pilih|Unggah)/ }).first());
    await (await choosing).setFiles({ name: file, mimeType: 'application/pdf', buffer: samplePdf(document) });
    await expect(row.getByRole('link', { name: file, exact: true })).toBeVisible();
    await expectPlace(page);
  }
  await strike(page, button(page, 'Ajukan'));
  await answer(page, 'Ajukan');
  await expect(stateOf(page, 'Menunggu Persetujuan Pembimbing')).toBeVisible();
});

test('the supervisors consent, the library returns a file with its reason and accepts it, the manager verifies', async ({
  page,
}) => {
  for (const supervisor of SUPERVISORS) {
    await openAs(page, supervisor, `/dosen/magister/reguler/ujian-tesis/${registration}`);
    await settle(page);
    await strike(page, button(page, 'Setujui'));
    await answer(page, 'Setujui');
  }
  await openAs(page, library, `/administrasi/magister/reguler/ujian-tesis/${registration}`);
  await settle(page);
  const report = rowOf(page, 'Hasil cek kemiripan');
  await strike(page, button(report, 'Kembalikan'));
  await type(page, dialogOf(page).getByLabel('Alasan'), 'Kemiripan 27 %, batasnya 20 %.');
  await answer(page, 'Kembalikan');
  await expect(report).toContainText('Kemiripan 27 %, batasnya 20 %.');
  await accept(page, 'Hasil cek kemiripan');
  await openAs(page, manager, `/administrasi/magister/reguler/ujian-tesis/${registration}`);
  await settle(page);
  for (const [document] of DOCUMENTS.filter(([name]) => name !== 'Hasil cek kemiripan'))
    await accept(page, document);
  await strike(page, button(page, 'Verifikasi'));
  await expect(stateOf(page, 'Terverifikasi')).toBeVisible();
  await expectPlace(page);
});

async function accept(page: Page, document: string): Promise<void> {
  const row = rowOf(page, document);
  await strike(page, button(row, 'Terima'));
  await expect(row.getByText('Diterima', { exact: true })).toBeVisible();
  await expectPlace(page);
}

test('an examiner scores with Enter and hands in', async ({ page }) => {
  await openFound(page, people.maya, 'Umar Pratama', '/ujian-tesis/', '/formulir-ujian');
  await openTabOf(page, 'Penilaian');
  const fields = page.getByRole('table', { name: 'Lembar penilaian Anda' }).getByRole('textbox');
  await reach(page, fields.first());
  for (const score of ['82', '84', '80', '86', '84,5']) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(score);
    await page.keyboard.press('Enter');
  }
  await expect(fields.last()).toHaveValue('84,5');
  await expectPlace(page);
  await strike(page, button(page.getByRole('tabpanel'), 'Kirim nilai'));
  await answer(page, 'Kirim nilai');
  await expect(stateOf(page, 'Menunggu Berita Acara')).toBeVisible();
});

test('the chair writes the minutes and decides', async ({ page }) => {
  await openFound(page, people.hendra, 'Arif Saputra', '/ujian-tesis/', '/formulir-ujian');
  const form = page.getByRole('tabpanel');
  await chooseRadio(page, form, 'Lulus');
  await type(
    page,
    form.getByLabel('Ringkasan jalannya ujian'),
    'Mahasiswa memaparkan hasil dengan baik dan menjawab.',
  );
  await strike(page, button(form, 'Simpan berita acara dan putuskan'));
  await answer(page, 'Simpan berita acara dan putuskan');
  await expect(stateOf(page, 'Menunggu Pengesahan')).toBeVisible();
});

test('the head of the programme finds the minutes at home and signs them', async ({ page }) => {
  await openAs(page, lecturer('intan.maharani'), '/');
  await settle(page);
  const row = rowOf(page, 'Adi Saputra');
  await strike(page, row.getByRole('link').first());
  await expect(page.getByRole('heading', { level: 1, name: 'Berita Acara Ujian Tesis' })).toBeFocused();
  // Who has not looked at the document is not let sign it.
  await expect(page.getByRole('img', { name: /Halaman 1/ }).first()).toBeVisible();
  await strike(page, button(page, 'Setujui dan tanda tangani'));
  await type(page, dialogOf(page).getByLabel('Kata sandi Anda'), password);
  await answer(page, 'Setujui dan tanda tangani');
});
