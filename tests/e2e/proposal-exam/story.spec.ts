import type { Page } from '@playwright/test';
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
  publishPeriod,
  savedOn,
  sendScores,
  statusOn,
} from '../support/exam.ts';
import { tellExamStory } from '../support/exam-story.ts';
import { expectSoundPage } from '../support/page-checks.ts';
import { openAs, people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PERIOD = 'Ujian Proposal Paruh November 2025';
const STUDENT = 'Joko Prasetyo';
const student = people.student(9);
const { admin, joko, citra, lintang, maya, programSecretary } = people;
const LIST = '/sekprodi/magister/proposal-tesis';

const PARAGRAPH = 'Susunan sirip bertingkat belum pernah diuji pada bilangan Reynolds rendah. ';
const DOCUMENTS: [name: string, file: string][] = [
  ['Proposal tesis', 'proposal.pdf'],
  ['Transkrip nilai', 'transkrip.pdf'],
  ['KRS', 'krs.pdf'],
  ['Kartu bimbingan', 'kartu_bimbingan.pdf'],
];

const exam = tellExamStory('ujian-proposal-tesis', 'Ujian Proposal Tesis');
let page: Page;

test.beforeAll(() => {
  page = exam.page;
});

test('the manager opens a period', async () => {
  await openAs(page, admin, '/administrasi/magister/reguler/periode-ujian-proposal-tesis');
  await press(page, 'Tambah periode');
  await fillPeriod(page, PERIOD, {
    registration: ['2025-11-01', '2025-11-10'],
    examination: ['2025-11-05', '2025-12-10'],
  });
  await confirm(page, 'Tambah periode');
  await publishPeriod(page, PERIOD, 'Periode Ujian Proposal Tesis');
});

test('the student registers with the form and the documents of this exam', async () => {
  await openAs(page, student, '/mahasiswa/magister/reguler/ujian-proposal-tesis');
  await expect(page.getByText('5 dari 5 terpenuhi')).toBeVisible();
  exam.id = await beginRegistration(page, PERIOD);
  for (const [field, times] of [
    ['Abstrak', 5],
    ['Kebaruan', 2],
    ['Metode', 2],
    ['Jadwal penelitian', 1],
  ] as const)
    await page.getByLabel(field, { exact: true }).fill(PARAGRAPH.repeat(times));
  await expect(savedOn(exam)).toBeVisible();
  for (const [document, file] of DOCUMENTS) await handIn(page, document, file);
  await expectSoundPage(page);
  await press(page, 'Ajukan');
  await confirm(page, 'Ajukan');
  await expect(statusOn(exam, 'Menunggu Persetujuan Pembimbing')).toBeVisible();
});

test('the supervisors consent and the manager verifies', async () => {
  for (const supervisor of [maya, lintang]) {
    await openRegistration(exam, supervisor, 'dosen');
    await consent(page);
  }
  await openRegistration(exam, admin, 'administrasi');
  for (const [document] of DOCUMENTS) await acceptDocument(page, document);
  await press(page, 'Verifikasi');
  await expect(statusOn(exam, 'Terverifikasi')).toBeVisible();
});

test('the secretary of the programme composes the panel and schedules', async () => {
  await openAs(page, programSecretary, LIST);
  await page.getByRole('link', { name: STUDENT }).click();
  await expect(page).toHaveURL(new RegExp(`row=${exam.id}`));
  await expectSoundPage(page);
  await composePanel(page, [
    [/^Ketua/, 'Citra Puspita'],
    [/^Penguji/, 'Joko Santoso'],
  ]);
  await press(page, 'Jadwalkan');
  await fillSlot(page, '2025-11-12', ['13:00', '15:00']);
  await chooseRoom(page, 'Ruang Sidang 3');
  await confirm(page, 'Jadwalkan');
  await expect(statusOn(exam, 'Terjadwal')).toBeVisible();
  await acceptInvitations(exam, [citra, joko, maya, lintang]);
});

test('the exam is held and scored', async () => {
  await moveClock(page, admin, '2025-11-12T12:55:00+07:00');
  await openExamForm(exam, citra, 'dosen');
  await holdExam(exam, [/Joko Santoso/, /Lintang Wibowo/, /Citra Puspita/, /Maya Lestari/]);
  for (const person of [citra, joko, maya, lintang]) {
    await openExamForm(exam, person, 'dosen', 'Penilaian');
    await fillSheet(exam, ['78', '80', '82', '80', '80']);
    await sendScores(exam);
  }
  await expect(statusOn(exam, 'Menunggu Berita Acara')).toBeVisible();
});

test('the chair decides, the secretary returns it once and then approves', async () => {
  const minutes = {
    outcome: 'Lulus',
    summary: 'Mahasiswa memaparkan rencana penelitian dan menjawab pertanyaan tim dengan baik.',
  };
  await openExamForm(exam, citra, 'dosen', 'Rekap');
  await expectSoundPage(page);
  await decide(exam, minutes);
  await expect(statusOn(exam, 'Menunggu Pengesahan')).toBeVisible();

  await openApproval();
  await expectSoundPage(page);
  await press(page, 'Kembalikan dengan alasan');
  await dialogOf(page).getByLabel('Alasan').fill('Ringkasan belum memuat tanya jawab.');
  await confirm(page, 'Kembalikan dengan alasan');

  await openExamForm(exam, citra, 'dosen', 'Berita acara');
  await decide(exam, minutes);
  await openApproval();
  await press(page, 'Setujui');
  await confirm(page, 'Setujui');
  await expect(statusOn(exam, 'Lulus')).toBeVisible();
});

async function openApproval(): Promise<void> {
  await openAs(page, programSecretary, LIST);
  await page.getByRole('link', { name: STUDENT }).click();
  await expect(page).toHaveURL(new RegExp(`row=${exam.id}`));
}

test('the student sees the result and the documents', async () => {
  await openRegistration(exam, student, 'mahasiswa');
  await expect(page.getByRole('region', { name: /^Kepala/ }).getByText('Lulus')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Berita Acara', exact: true }).first()).toBeVisible();
});
