import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signaturesIn } from '../../conformance/signing/outside.ts';
import { confirm, dialogOf, handIn, moveClock, press } from '../support/acting.ts';
import {
  acceptDocument,
  acceptInvitations,
  beginRegistration,
  chooseRoom,
  composePanel,
  consent,
  decide,
  fillPeriod,
  fillSheet,
  fillSlot,
  holdExam,
  openExamForm,
  openRegistration,
  panelOf,
  publishPeriod,
  savedOn,
  sendScores,
  statusOn,
} from '../support/exam.ts';
import { tellExamStory } from '../support/exam-story.ts';
import { openAs, type Person, password, people } from '../support/people.ts';
import { signInTurn } from '../support/signing.ts';
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

const exam = tellExamStory('ujian-tesis', 'Ujian Tesis');
let page: Page;
let other: Page;

test.beforeAll(async ({ browser }) => {
  page = exam.page;
  other = await browser.newPage();
});
test.afterAll(() => other.close());

test('the manager opens a period', async () => {
  await openAs(page, admin, PERIODS);
  await press(page, 'Tambah periode');
  await fillPeriod(page, PERIOD, {
    registration: ['2025-11-01', '2025-11-10'],
    examination: ['2025-12-19', '2025-12-10'],
  });
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Tambah periode' }).click();
  await expect(dialog.getByLabel('Masa ujian selesai')).toHaveAccessibleDescription(
    'Masa ujian selesai sebelum mulai.',
  );
  await dialog.getByLabel('Masa ujian mulai').fill('2025-11-05');
  await confirm(page, 'Tambah periode');
  await publishPeriod(page, PERIOD, 'Periode Ujian Tesis');
});

test('the student sees the prerequisites and fills in the form, which survives a reload, a sign-out and a failed call', async () => {
  await openAs(page, people.student(33), MINE);
  const unmet = page.getByRole('listitem').filter({ hasText: 'IPK minimal 3' });
  await expect(unmet.getByText('2,85')).toBeVisible();
  await expect(unmet.getByLabel('belum terpenuhi')).toBeVisible();

  await openAs(page, student, MINE);
  await expect(page.getByText('8 dari 8 terpenuhi')).toBeVisible();
  exam.id = await beginRegistration(page, PERIOD);

  const text = page.getByLabel('Abstrak');
  await text.fill(ABSTRACT);
  await text.blur();
  await expect(savedOn(exam)).toBeVisible();
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
  await expect(savedOn(exam)).toBeVisible();
  await openRegistration(exam, student, 'mahasiswa');
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
  await expect(statusOn(exam, 'Menunggu Persetujuan Pembimbing')).toBeVisible();
  await expect(other.getByRole('link', { name: STUDENT })).toBeVisible();
});

test('both supervisors consent; the list of what waits for them follows', async () => {
  await openAs(page, citra, '/');
  const waiting = page.getByRole('region', { name: /^Menunggu Anda/ });
  const row = waiting.getByRole('listitem').filter({ hasText: STUDENT });
  await expect(row).toContainText(`Setujui pendaftaran Ujian Tesis ${STUDENT}`);
  const address = await row.getByRole('link').getAttribute('href');
  await other.getByRole('link', { name: STUDENT }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Pendaftaran Ujian Tesis' })).toBeVisible();
  await consent(other);
  await openRegistration(exam, citra, 'dosen');
  expect(new URL(page.url()).pathname).toBe(new URL(address ?? '', page.url()).pathname);
  await openAs(other, citra, '/');
  const waitingElsewhere = other
    .getByRole('listitem')
    .filter({ hasText: `Setujui pendaftaran Ujian Tesis ${STUDENT}` });
  await expect(waitingElsewhere).toBeVisible();
  await consent(page);
  await expect(statusOn(exam, 'Menunggu Verifikasi')).toBeVisible();
  await expect(waitingElsewhere).toHaveCount(0);
});

test('the library and the manager check the documents, and the manager verifies', async () => {
  await openAs(page, library, PERIODS);
  await page.getByRole('link', { name: PERIOD }).click();
  await page.getByRole('link', { name: STUDENT }).click();
  await acceptDocument(page, 'Hasil cek kemiripan');
  await openRegistration(exam, admin, 'administrasi');
  for (const [document] of DOCUMENTS.filter(([name]) => name !== 'Hasil cek kemiripan'))
    await acceptDocument(page, document);
  await press(page, 'Verifikasi');
  await expect(statusOn(exam, 'Terverifikasi')).toBeVisible();
});

test('panel and schedule: what collides is refused by name', async () => {
  await composePanel(page, [
    [/^Ketua/, 'Hendra Saputro'],
    [/^Penguji/, 'Maya Lestari'],
  ]);
  await press(page, 'Jadwalkan');
  await fillSlot(page, '2025-11-13', ['10:00', '12:00']);
  await chooseRoom(page, 'Ruang Sidang 2');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Jadwalkan', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Ilham Ramadhan');
  await fillSlot(page, '2025-11-14', ['09:00', '11:00']);
  await confirm(page, 'Jadwalkan');
  await expect(statusOn(exam, 'Terjadwal')).toBeVisible();
});

test('the panel accepts the invitation, each in their own screen', async () => {
  await acceptInvitations(exam, [hendra, maya, joko, citra]);
});

test('on the day the chair opens, records attendance and closes', async () => {
  await moveClock(page, admin, '2025-11-14T08:55:00+07:00');
  await openExamForm(exam, hendra, 'dosen');
  // Not in the order of the list: what is pressed must happen to the row it stands in.
  await holdExam(exam, [/Citra Puspita/, /Maya Lestari/, /Hendra Saputro/, /Joko Santoso/]);
});

const SCORES: [Person, string[]][] = [
  [hendra, ['86', '84', '85', '88', '86']],
  [joko, ['88', '87', '86', '90', '89']],
  [citra, ['85', '86', '84', '88', '87']],
  [maya, ['82', '84', '80', '86', '84,5']],
];

test('each examiner fills in the own sheet; totals and letter follow what is typed', async () => {
  for (const [person, scores] of SCORES) {
    await openExamForm(exam, person, 'dosen', 'Penilaian');
    if (person === hendra) await refuseUnfinishedSheet();
    await fillSheet(exam, scores);
    if (person === hendra) {
      const sums = page.getByText('5 dari 5 komponen').first().locator('..');
      await expect(sums).toContainText('85,85');
      await expect(page.getByText('Huruf', { exact: true }).first().locator('..')).toContainText('A-');
    }
    if (person === maya) await addRevisionItem();
    await sendScores(exam);
  }
  await expect(statusOn(exam, 'Menunggu Berita Acara')).toBeVisible();
});

/** A sheet out of range or not filled in says so. */
async function refuseUnfinishedSheet(): Promise<void> {
  const sheet = page.getByRole('table', { name: 'Lembar penilaian Anda' });
  await sheet.getByRole('textbox').first().fill('101');
  await sheet.getByRole('textbox').first().blur();
  await expect(sheet.getByText('Nilai harus 0 sampai 100.')).toBeVisible();
  await panelOf(exam).getByRole('button', { name: 'Kirim nilai', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Isi \d komponen lagi/ })).toBeVisible();
}

async function addRevisionItem(): Promise<void> {
  await page.getByRole('tab', { name: 'Revisi', exact: true }).click();
  await press(page, 'Tambah butir revisi');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Perbaikan').fill('Tambahkan analisis ketidakpastian pengukuran.');
  await dialog.getByLabel('Letak').fill('Bab 4 halaman 61');
  await dialog.getByLabel('Bobot').selectOption({ label: 'Besar' });
  await confirm(page, 'Tambah butir revisi');
  await page.getByRole('tab', { name: 'Penilaian', exact: true }).click();
}

test('the chair writes the minutes and decides', async () => {
  await openExamForm(exam, hendra, 'dosen', 'Rekap');
  await expect(
    page
      .getByText('85,80')
      .or(page.getByText(/^8\d,\d\d$/))
      .first(),
  ).toBeVisible();
  await decide(exam, {
    outcome: 'Lulus dengan revisi',
    summary: 'Mahasiswa memaparkan hasil dan menjawab pertanyaan tim dengan baik.',
    conditions: 'Analisis ketidakpastian dilengkapi pada bab pembahasan.',
  });
  await expect(statusOn(exam, 'Menunggu Pengesahan')).toBeVisible();
});

test('the panel signs the minutes, and the head of the programme signs them by acknowledging', async () => {
  await openAs(page, programHead, '/kaprodi/pasca/berita-acara-ujian-tesis');
  await expect(page.getByRole('link', { name: STUDENT })).toHaveCount(0);
  await signInTurn(page, [maya, citra, joko, hendra], 'Berita Acara', STUDENT);
  await openAs(page, programHead, '/kaprodi/pasca/berita-acara-ujian-tesis');
  await page.getByRole('link', { name: STUDENT }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Berita Acara Ujian Tesis' })).toBeVisible();
  await signByApproving();
  await expect(statusOn(exam, 'Revisi')).toBeVisible();
});

test('the student answers, hands in the revised manuscript and sends it; the reviewer accepts', async () => {
  await openExamForm(exam, student, 'mahasiswa', 'Revisi');
  await press(page, 'Jawab');
  await dialogOf(page).getByLabel('Jawaban').fill('Subbab 4.3 memuat analisis ketidakpastian.');
  await dialogOf(page).getByLabel('Halaman perbaikan').fill('61-64');
  await confirm(page, 'Jawab');
  // Once all is answered the file is asked for at the head of the page.
  await expect(page.getByRole('heading', { name: 'Unggah Naskah revisi' })).toBeVisible();
  await handIn(page, 'Naskah revisi', 'naskah_revisi.pdf');
  await press(page, 'Kirim revisi');
  await confirm(page, 'Kirim revisi');
  await expect(statusOn(exam, 'Pemeriksaan Revisi')).toBeVisible();
  await openExamForm(exam, maya, 'dosen', 'Revisi');
  await press(page, 'Terima');
  await confirm(page, 'Terima');
  await expect(statusOn(exam, 'Menunggu Pengesahan')).toBeVisible();
});

test('the library clears the student', async () => {
  await openRegistration(exam, student, 'mahasiswa');
  await handIn(page, 'Bebas pustaka', 'bebas_pustaka.pdf');
  await openRegistration(exam, library, 'administrasi');
  await acceptDocument(page, 'Bebas pustaka');
});

test('the panel signs the approval page', () =>
  signInTurn(page, [maya, citra, joko, hendra], 'Lembar Pengesahan', STUDENT));

test('the heads sign it by approving: two rows in one go, of which one has to be opened first, then the last step', async () => {
  await openAs(page, programHead, '/kaprodi/pasca/pengesahan-ujian-tesis');
  for (const name of [STUDENT, 'Dewi Anggraini'])
    await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page
    .getByRole('region', { name: 'Tindakan untuk baris terpilih' })
    .getByRole('button', { name: 'Setujui 2' })
    .click();
  await expect(dialogOf(page)).toContainText('Setujui: periksa dahulu 2 baris terpilih');
  const first = dialogOf(page).getByRole('list', { name: 'Tidak dapat diproses' });
  await expect(first).toContainText(STUDENT);
  await expect(first).toContainText('Buka PDF Lembar Pengesahan dulu');
  const apart = page.context().waitForEvent('page');
  await first.getByRole('link', { name: 'Lembar Pengesahan' }).click();
  const viewer = await apart;
  await expect(viewer.getByRole('region', { name: /^Halaman 1 dari/ })).toBeVisible();
  await viewer.close();
  // Of a browser without windows none comes to the front.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(first).toHaveCount(0);
  for (const word of [STUDENT, 'Dewi Anggraini', 'Pengesahan Ketua Departemen'])
    await expect(dialogOf(page)).toContainText(word);
  await dialogOf(page).getByLabel('Kata sandi Anda').fill(password);
  await dialogOf(page).getByRole('button', { name: 'Setujui 2' }).click();
  await expect(dialogOf(page)).toContainText('Setujui: 2 dari 2 berhasil');
  await confirm(page, 'Tutup');

  await openAs(page, departmentHead, '/kepala-departemen/pasca/pengesahan-ujian-tesis');
  await page.getByRole('link', { name: STUDENT }).click();
  await signByApproving();
  await expect(statusOn(exam, 'Lulus')).toBeVisible();
});

/** Looks at the document of the page, then approves with the password. */
async function signByApproving(): Promise<void> {
  const show = page.getByRole('button', { name: 'Tampilkan di sini' });
  const first = page.getByRole('img', { name: /Halaman 1/ });
  await expect(show.or(first).first()).toBeVisible();
  if (await show.isVisible()) await show.click();
  await expect(first).toBeVisible();
  await press(page, 'Setujui dan tanda tangani');
  await dialogOf(page).getByLabel('Kata sandi Anda').fill(password);
  await confirm(page, 'Setujui dan tanda tangani');
}

test('the student sees the result, the documents, the history and the news', async () => {
  await openRegistration(exam, student, 'mahasiswa');
  await expect(page.getByRole('region', { name: /^Kepala/ }).getByText('Lulus')).toBeVisible();
  for (const document of [
    'Surat Undangan',
    'Daftar Hadir',
    'Berita Acara',
    'Lembar Revisi',
    'Lembar Pengesahan',
  ]) {
    await expect(page.getByRole('link', { name: document, exact: true }).first()).toBeVisible();
  }
  const signed = signaturesIn(await opened('Lembar Pengesahan'));
  expect(signed.map(({ validation, whole }) => [validation, whole])).toEqual(
    [1, 2, 3, 4, 5, 6].map((at) => ['Signature is Valid.', at === 6]),
  );
  expect(await downloaded('Unduh semua (zip)')).toMatch(/^PK/);
  await page
    .getByRole('button', { name: /^Tampilkan semua/ })
    .last()
    .click();
  const history = page.getByRole('list', { name: 'Riwayat' });
  for (const entry of [
    'Diajukan',
    'Diverifikasi',
    'Dijadwalkan',
    'Ujian dibuka',
    'Berita acara disimpan dan hasil diputuskan',
    'Disetujui: Pengesahan Ketua Departemen',
  ]) {
    await expect(history.getByText(entry, { exact: true }).first()).toBeVisible();
  }
  await page.getByRole('button', { name: /^Notifikasi/ }).click();
  await expect(page.getByText('Hasil ujian').first()).toBeVisible();
});

/** The file that a link shows in the viewer; then back on the page. */
async function opened(link: string): Promise<Buffer> {
  const answer = page.waitForResponse((one) => new URL(one.url()).pathname.includes('/documents/'));
  await page.getByRole('link', { name: link, exact: true }).first().click();
  const { url } = (await (await answer).json()) as { url: string };
  const file = await page.request.get(url);
  await expect(page.getByRole('toolbar', { name: 'Alat berkas' })).toBeVisible();
  await page.goBack();
  return file.body();
}

/** The first letters of the file that the press of a button downloads. */
async function downloaded(button: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await readFile(await (await coming).path());
  return file.subarray(0, 4).toString('latin1');
}
