import type { Page } from '@playwright/test';
import { confirm, dialogOf, handIn, moveClock, pick, press } from '../support/acting.ts';
import { openAs, type Person, people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PERIOD = 'Ujian Tesis Paruh November 2025';
const STUDENT = 'Zahra Nugroho';
const student = people.student(35);
const { admin, library, joko, citra, hendra, maya, programHead, departmentHead } = people;

const PERIODS = '/administrasi/magister/reguler/periode-ujian-tesis';
const MINE = '/mahasiswa/magister/reguler/ujian-tesis';
const TASKS = '/dosen/magister/reguler/periode-ujian-tesis';

const ABSTRACT =
  'Penelitian ini mengkaji pengaruh sudut sudu terhadap unjuk kerja turbin Savonius melalui percobaan dan simulasi. '.repeat(
    4,
  );

const DOCUMENTS: [name: string, file: string][] = [
  ['Naskah tesis', 'naskah_tesis.pdf'],
  ['Hasil cek kemiripan', 'hasil_kemiripan.pdf'],
  ['Transkrip nilai', 'transkrip.pdf'],
  ['Sertifikat bahasa Inggris', 'sertifikat_bahasa.pdf'],
  ['Bukti publikasi', 'bukti_publikasi.pdf'],
];

test.describe.configure({ mode: 'serial' });

let page: Page;
let other: Page;
/** Id of the registration, from its address. */
let id = '';

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  other = await browser.newPage();
});
test.afterAll(async () => {
  await page.close();
  await other.close();
});

const registrationOf = (area: string) => `/${area}/magister/reguler/ujian-tesis/${id}`;
const examFormOf = (area: string) => `${registrationOf(area)}/formulir-ujian`;
/** Content of the tab that is open. */
const panel = () => page.getByRole('tabpanel');
const saved = () =>
  page
    .getByRole('status')
    .filter({ hasText: /Tersimpan \d/ })
    .first();
const status = (text: string) => page.getByText(text, { exact: true }).first();

async function openRegistration(person: Person, area: string): Promise<void> {
  await openAs(page, person, registrationOf(area));
  await expect(page.getByRole('heading', { level: 1, name: 'Pendaftaran Ujian Tesis' })).toBeVisible();
}

async function openExamForm(person: Person, area: string, tab?: string): Promise<void> {
  await openAs(page, person, examFormOf(area));
  await expect(page.getByRole('heading', { level: 1, name: 'Formulir Ujian Tesis' })).toBeVisible();
  if (tab) await page.getByRole('tab', { name: tab, exact: true }).click();
}

test('the manager opens a period', async () => {
  await openAs(page, admin, PERIODS);
  await press(page, 'Tambah periode');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Nama Periode').fill(PERIOD);
  await pick(dialog, 'Semester', 'Gasal 2025/2026');
  await dialog.getByLabel('Pendaftaran mulai').fill('2025-11-01');
  await dialog.getByLabel('Pendaftaran selesai').fill('2025-11-10');
  await dialog.getByLabel('Masa ujian mulai').fill('2025-12-19');
  await dialog.getByLabel('Masa ujian selesai').fill('2025-12-10');
  await dialog.getByLabel('Kuota').fill('5');
  await dialog.getByRole('button', { name: 'Tambah periode' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Tanggal mulai harus sebelum tanggal selesai');
  await dialog.getByLabel('Masa ujian mulai').fill('2025-11-05');
  await confirm(page, 'Tambah periode');
  await expect(page.getByRole('region', { name: `Kepala ${PERIOD}` }).getByText('Draf')).toBeVisible();
  await page.getByRole('link', { name: 'Periode Ujian Tesis' }).click();
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: PERIOD });
  await row.getByRole('button', { name: 'Publikasikan' }).click();
  await confirm(page, 'Publikasikan');
  await expect(row.getByText('Pendaftaran Dibuka')).toBeVisible();
});

test('the student sees the prerequisites and fills in the form, which survives a reload, a sign-out and a failed call', async () => {
  await openAs(page, people.student(33), MINE);
  const unmet = page.getByRole('listitem').filter({ hasText: 'IPK minimal 3' });
  await expect(unmet.getByText('2,85')).toBeVisible();
  await expect(unmet.getByLabel('belum terpenuhi')).toBeVisible();

  await openAs(page, student, MINE);
  await expect(page.getByText('8 dari 8 terpenuhi')).toBeVisible();
  await press(page, 'Daftar baru');
  await pick(dialogOf(page), 'Periode', PERIOD);
  await confirm(page, 'Daftar baru');
  await expect(page).toHaveURL(/ujian-tesis\/[\w-]{20,}/);
  id = new URL(page.url()).pathname.split('/').at(-1) as string;

  const text = page.getByLabel('Abstrak');
  await text.fill(ABSTRACT);
  await text.blur();
  await expect(saved()).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue(ABSTRACT);

  await page.route('**/actions/save*', (route) => route.abort());
  await page.getByLabel('Jumlah halaman').fill('112');
  await page.getByLabel('Jumlah halaman').blur();
  await expect(page.getByRole('status').filter({ hasText: 'Belum tersimpan' }).first()).toBeVisible();
  await page.unroute('**/actions/save*');
  await page.reload();
  await expect(page.getByLabel('Jumlah halaman')).toHaveValue('112');

  await page.getByLabel('Tingkat kemiripan (%)').fill('14,5');
  const words = page.getByRole('textbox', { name: 'Kata kunci' });
  for (const word of ['turbin', 'savonius', 'sudut sudu']) {
    await words.fill(word);
    await words.press('Enter');
  }
  await page.getByLabel('Saya menyatakan naskah ini karya saya sendiri.').check();
  await expect(saved()).toBeVisible();
  await openRegistration(student, 'mahasiswa');
  await expect(page.getByLabel('Jumlah halaman')).toHaveValue('112');
  await expect(page.getByLabel('Saya menyatakan naskah ini karya saya sendiri.')).toBeChecked();
});

test('the student hands in the documents and submits; the supervisor sees it without a reload', async () => {
  await openAs(other, joko, TASKS);
  await expect(other.getByRole('heading', { level: 1, name: 'Periode Ujian Tesis' })).toBeVisible();
  await expect(other.getByRole('link', { name: STUDENT })).toHaveCount(0);
  const naskah = page.getByRole('listitem').filter({ hasText: 'Naskah tesis' });
  await naskah
    .locator('input[type=file]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('bukan gambar') });
  await expect(naskah.getByText(/PDF/).first()).toBeVisible();
  for (const [document, file] of DOCUMENTS) await handIn(page, document, file);
  await press(page, 'Ajukan');
  await confirm(page, 'Ajukan');
  await expect(status('Menunggu Persetujuan Pembimbing')).toBeVisible();
  await expect(other.getByRole('link', { name: STUDENT })).toBeVisible();
});

test('both supervisors consent', async () => {
  await other.getByRole('link', { name: STUDENT }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Pendaftaran Ujian Tesis' })).toBeVisible();
  await press(other, 'Setujui');
  await confirm(other, 'Setujui');
  await openRegistration(citra, 'dosen');
  await press(page, 'Setujui');
  await confirm(page, 'Setujui');
  await expect(status('Menunggu Verifikasi')).toBeVisible();
});

test('the library and the manager check the documents, and the manager verifies', async () => {
  await openAs(page, library, PERIODS);
  await page.getByRole('link', { name: PERIOD }).click();
  await page.getByRole('link', { name: STUDENT }).click();
  await accept(page, 'Hasil cek kemiripan');
  await openRegistration(admin, 'administrasi');
  for (const [document] of DOCUMENTS.filter(([name]) => name !== 'Hasil cek kemiripan'))
    await accept(page, document);
  await press(page, 'Verifikasi');
  await expect(status('Terverifikasi')).toBeVisible();
});

async function accept(on: Page, document: string): Promise<void> {
  const row = on.getByRole('listitem').filter({ hasText: document });
  await row.getByRole('button', { name: 'Terima', exact: true }).click();
  await expect(row.getByText('Diterima', { exact: true })).toBeVisible();
}

test('panel and schedule: what collides is refused by name', async () => {
  await press(page, 'Susun tim penguji');
  const dialog = dialogOf(page);
  for (const [seat, name] of [
    [/^Ketua/, 'Hendra Saputro'],
    [/^Penguji/, 'Maya Lestari'],
  ] as const) {
    await dialog.getByRole('button', { name: /^Tambah/ }).click();
    await dialog.getByRole('combobox', { name: 'Kedudukan' }).click();
    await dialog.getByRole('option', { name: seat }).click();
    await pick(dialog, 'Dosen', name);
    await dialog.getByRole('button', { name: 'Selesai' }).click();
  }
  await confirm(page, 'Susun tim penguji');
  await press(page, 'Jadwalkan');
  await dialog.getByLabel('Tanggal').fill('2025-11-13');
  await dialog.getByLabel('Mulai').fill('10:00');
  await dialog.getByLabel('Selesai').fill('12:00');
  await dialog.getByLabel('Cara').selectOption({ label: 'Luring' });
  await pick(dialog, 'Ruangan', 'Ruang Sidang 2');
  await dialog.getByRole('button', { name: 'Jadwalkan', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Ilham Ramadhan');
  await dialog.getByLabel('Tanggal').fill('2025-11-14');
  await dialog.getByLabel('Mulai').fill('09:00');
  await dialog.getByLabel('Selesai').fill('11:00');
  await confirm(page, 'Jadwalkan');
  await expect(status('Terjadwal')).toBeVisible();
});

test('the panel accepts the invitation, each in their own screen', async () => {
  for (const person of [hendra, maya, joko, citra]) {
    await openRegistration(person, 'dosen');
    await press(page, 'Bersedia');
    await expect(page.getByRole('button', { name: 'Bersedia', exact: true })).toHaveCount(0);
  }
});

test('on the day the chair opens, records attendance and closes', async () => {
  await moveClock(page, admin, '2025-11-14T08:55:00+07:00');
  await openExamForm(hendra, 'dosen');
  await press(page, 'Buka ujian');
  await expect(status('Sedang Berlangsung')).toBeVisible();
  await page.getByRole('tab', { name: 'Kehadiran' }).click();
  // Not in the order of the list: what is pressed must happen to the row it stands in.
  for (const name of [/Citra Puspita/, /Maya Lestari/, /Hendra Saputro/, /Joko Santoso/]) {
    const row = page
      .getByRole('tabpanel')
      .getByRole('row')
      .or(page.getByRole('tabpanel').getByRole('listitem'))
      .filter({ hasText: name });
    await row.getByRole('button', { name: 'Hadir', exact: true }).click();
    await expect(row.getByRole('button', { name: 'Hadir', exact: true })).toHaveCount(0);
    await expect(row.getByText('Hadir', { exact: true })).toBeVisible();
  }
  await press(page, 'Tutup ujian');
  await confirm(page, 'Tutup ujian');
  await expect(status('Menunggu Nilai')).toBeVisible();
});

const SCORES: [Person, string[]][] = [
  [hendra, ['86', '84', '85', '88', '86']],
  [joko, ['88', '87', '86', '90', '89']],
  [citra, ['85', '86', '84', '88', '87']],
  [maya, ['82', '84', '80', '86', '84,5']],
];

test('each examiner fills in the own sheet; totals and letter follow what is typed', async () => {
  for (const [person, scores] of SCORES) {
    await openExamForm(person, 'dosen', 'Penilaian');
    const sheet = page.getByRole('table', { name: 'Lembar penilaian Anda' });
    const fields = sheet.getByRole('textbox');
    await expect(fields).toHaveCount(scores.length);
    if (person === hendra) {
      await fields.first().fill('101');
      await fields.first().blur();
      await expect(sheet.getByText('Nilai harus 0 sampai 100.')).toBeVisible();
      await panel().getByRole('button', { name: 'Kirim nilai', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: /^Isi \d komponen lagi/ })).toBeVisible();
    }
    for (const [at, score] of scores.entries()) {
      await fields.nth(at).fill(score);
      await fields.nth(at).press('Enter');
    }
    if (person === hendra) {
      const sums = page.getByText('5 dari 5 komponen').locator('..');
      await expect(sums).toContainText('85,85');
      await expect(page.getByText('Huruf', { exact: true }).first().locator('..')).toContainText('A-');
    }
    if (person === maya) {
      await page.getByRole('tab', { name: 'Revisi', exact: true }).click();
      await press(page, 'Tambah butir revisi');
      await dialogOf(page).getByLabel('Perbaikan').fill('Tambahkan analisis ketidakpastian pengukuran.');
      await dialogOf(page).getByLabel('Letak').fill('Bab 4 halaman 61');
      await dialogOf(page).getByLabel('Bobot').selectOption({ label: 'Besar' });
      await confirm(page, 'Tambah butir revisi');
      await page.getByRole('tab', { name: 'Penilaian', exact: true }).click();
    }
    await panel().getByRole('button', { name: 'Kirim nilai', exact: true }).click();
    await confirm(page, 'Kirim nilai');
    await expect(panel().getByRole('button', { name: 'Kirim nilai', exact: true })).toHaveCount(0);
  }
  await expect(status('Menunggu Berita Acara')).toBeVisible();
});

test('the chair writes the minutes and decides', async () => {
  await openExamForm(hendra, 'dosen', 'Rekap');
  await expect(
    page
      .getByText('85,80')
      .or(page.getByText(/^8\d,\d\d$/))
      .first(),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Berita acara' }).click();
  await page.getByRole('radio', { name: 'Lulus dengan revisi' }).check();
  await page
    .getByLabel('Ringkasan jalannya ujian')
    .fill('Mahasiswa memaparkan hasil dan menjawab pertanyaan tim dengan baik.');
  await page.getByLabel('Syarat revisi').fill('Analisis ketidakpastian dilengkapi pada bab pembahasan.');
  await panel().getByRole('button', { name: 'Simpan berita acara dan putuskan' }).click();
  await expect(dialogOf(page)).toContainText('Dokumen dibuat dan dikirim untuk disahkan.');
  await confirm(page, 'Simpan berita acara dan putuskan');
  await expect(status('Menunggu Pengesahan')).toBeVisible();
});

test('the head of the programme acknowledges the minutes', async () => {
  await openAs(page, programHead, '/kaprodi/pasca/berita-acara-ujian-tesis');
  await page.getByRole('link', { name: STUDENT }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Berita Acara Ujian Tesis' })).toBeVisible();
  await press(page, 'Sahkan');
  await confirm(page, 'Sahkan');
  await expect(status('Revisi')).toBeVisible();
});

test('the student answers, hands in the revised manuscript and sends it; the reviewer accepts', async () => {
  await openExamForm(student, 'mahasiswa', 'Revisi');
  await press(page, 'Jawab');
  await dialogOf(page).getByLabel('Jawaban').fill('Subbab 4.3 memuat analisis ketidakpastian.');
  await dialogOf(page).getByLabel('Halaman perbaikan').fill('61-64');
  await confirm(page, 'Jawab');
  await handIn(page, 'Naskah revisi', 'naskah_revisi.pdf');
  await press(page, 'Kirim revisi');
  await confirm(page, 'Kirim revisi');
  await expect(status('Pemeriksaan Revisi')).toBeVisible();
  await openExamForm(maya, 'dosen', 'Revisi');
  await press(page, 'Terima');
  await expect(status('Menunggu Pengesahan')).toBeVisible();
});

test('the library clears the student', async () => {
  await openRegistration(student, 'mahasiswa');
  await handIn(page, 'Bebas pustaka', 'bebas_pustaka.pdf');
  await openRegistration(library, 'administrasi');
  await accept(page, 'Bebas pustaka');
});

test('the heads approve: two rows at once after a look at them, then the last step', async () => {
  await openAs(page, programHead, '/kaprodi/pasca/pengesahan-ujian-tesis');
  for (const name of [STUDENT, 'Dewi Anggraini'])
    await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page
    .getByRole('region', { name: 'Tindakan untuk baris terpilih' })
    .getByRole('button', { name: 'Sahkan 2' })
    .click();
  await expect(dialogOf(page)).toContainText('Sahkan: periksa dahulu 2 baris terpilih');
  for (const word of [STUDENT, 'Dewi Anggraini', 'Lembar Pengesahan', 'Pengesahan Ketua Departemen'])
    await expect(dialogOf(page)).toContainText(word);
  await dialogOf(page).getByRole('button', { name: 'Sahkan 2' }).click();
  await expect(dialogOf(page)).toContainText('Sahkan: 2 dari 2 berhasil');
  await confirm(page, 'Tutup');

  await openAs(page, departmentHead, '/kepala-departemen/pasca/pengesahan-ujian-tesis');
  await page.getByRole('link', { name: STUDENT }).click();
  await press(page, 'Sahkan');
  await confirm(page, 'Sahkan');
  await expect(status('Lulus')).toBeVisible();
});

test('the student sees the result, the documents, the history and the news', async () => {
  await openRegistration(student, 'mahasiswa');
  await expect(page.getByRole('region', { name: /^Kepala/ }).getByText('Lulus')).toBeVisible();
  for (const document of [
    'Surat Undangan',
    'Daftar Hadir',
    'Berita Acara',
    'Lembar Revisi',
    'Lembar Pengesahan',
  ]) {
    await expect(page.getByRole('button', { name: document, exact: true }).first()).toBeVisible();
  }
  expect(await opened('Berita Acara')).toBe('%PDF');
  expect(await opened('Unduh semua (zip)')).toMatch(/^PK/);
  await page
    .getByRole('button', { name: /^Tampilkan semua/ })
    .last()
    .click();
  const history = page.getByRole('list', { name: 'Riwayat' });
  for (const entry of [
    'Ajukan',
    'Verifikasi',
    'Jadwalkan',
    'Buka ujian',
    'Simpan berita acara dan putuskan',
    'Sahkan',
  ]) {
    await expect(history.getByText(entry, { exact: true }).first()).toBeVisible();
  }
  await page.getByRole('button', { name: /^Notifikasi/ }).click();
  await expect(page.getByText('Hasil ujian').first()).toBeVisible();
});

/** The first letters of the file behind the address that the press of a button asks for. */
async function opened(button: string): Promise<string> {
  const answer = page.waitForResponse((one) => /\/documents(\.zip|\/)/.test(new URL(one.url()).pathname));
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const { url } = (await (await answer).json()) as { url: string };
  const file = await page.request.get(url);
  return (await file.body()).subarray(0, 4).toString('latin1');
}
