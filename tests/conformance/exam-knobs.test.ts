import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { definitionsRoot } from '../../server/testing/definitions-root.ts';
import { compileDefinitions, messageOf } from '../../src/definition/compiler.ts';

/* What the checker says of a type whose knobs contradict each other, on the small types of the tests. */
const ADDED = fileURLToPath(new URL('../fixtures/competence', import.meta.url));
const files = [...loadDefinitions(definitionsRoot), ...loadDefinitions(ADDED)];

function faultsOf(file: string, find: string, replace: string): string[] {
  const path = `screens/magister/${file}.yaml`;
  const changed = files.map((one) => {
    if (one.path !== path) return one;
    expect(one.text).toContain(find);
    return { ...one, text: one.text.replace(find, replace) };
  });
  return compileDefinitions(changed).issues.map((one) => `${one.file}:${one.line} ${messageOf(one)}`);
}

const REVIEW = 'scoring: {method: mean_all, groups: null, seat_weights: {ketua_penguji: 60, penguji: 40}}';
const COMPETENCE = 'scoring: {pass: 70, groups: {penguji: 100}, sheets: {penguji: proposal_exam}}';
const HERE = '(s2_review in TKMS2, TKIS2)';

it('finds nothing wrong with them as they are', () => {
  expect(faultsOf('review', REVIEW, REVIEW)).toEqual([]);
});

it.each([
  [
    'stages that leave out what its steps approve',
    'thesis-exam',
    'revision: {days: 60}',
    'stages: [registration, consent, verification, approval]\nrevision: {days: 60}',
    'Langkah minutes_ack menyetujui berita acara padahal tahap berita acara tidak dipakai (s2_thesis_exam in TKMS2, TKIS2)',
  ],
  [
    'a document that seminars stand for, and that nobody asks for',
    'result-seminar',
    'heard_instead: {document: audience_card',
    'heard_instead: {document: transcript',
    'Berkas transcript tidak diminta saat pendaftaran (s2_result_seminar in TKMS2, TKIS2)',
  ],
  [
    'a seat with a weight beside one without',
    'review',
    REVIEW,
    REVIEW.replace(', penguji: 40', ''),
    `Kedudukan ketua_penguji berbobot, jadi juga penguji ${HERE}`,
  ],
  [
    'a weight of a seat that is not there',
    'review',
    REVIEW,
    REVIEW.replace('penguji: 40', 'penguji: 40, pembimbing_utama: 10'),
    `Kedudukan pembimbing_utama tidak menilai, jadi tidak berbobot ${HERE}`,
  ],
  [
    'groups to be weighed without weights',
    'review',
    REVIEW,
    'scoring: {groups: null}',
    `Bobot kelompok nilai (groups) belum dinyatakan ${HERE}`,
  ],
  [
    'a score without a limit',
    'review',
    REVIEW,
    REVIEW.replace('groups: null', 'groups: null, pass: null'),
    `Batas lulus (pass) belum dinyatakan ${HERE}`,
  ],
  [
    'sheets that nobody has',
    'review',
    REVIEW,
    REVIEW.replace('groups: null', 'groups: null, sheets: null'),
    `Tanpa lembar penilaian: penguji ${HERE}`,
  ],
  [
    'verdicts that nobody weighs',
    'review',
    ', minutes, approval]\noutcomes: [pass, repeat, fail]\napprovals: [{step: keeper, label: Mengetahui, by: manager, on: minutes}]\nscoring: {',
    ', approval]\noutcomes: [pass, repeat]\napprovals: [{step: keeper, label: Mengetahui, by: manager, on: final}]\nscoring: {verdicts: [fit, unfit], ',
    `Putusan (verdicts) ditimbang saat hasil diputuskan, padahal tahap berita acara tidak dipakai ${HERE}`,
  ],
  [
    'verdicts beside those that all give',
    'review',
    REVIEW,
    REVIEW.replace('mean_all', 'pass_fail, verdicts: [fit, unfit]'),
    `Putusan (verdicts) berdampingan dengan nilai lembar penilaian (group_weighted atau mean_all) ${HERE}`,
  ],
  [
    'verdicts that cannot be against',
    'review',
    REVIEW,
    REVIEW.replace('mean_all', 'mean_all, verdicts: [fit, fit_with_changes]'),
    `Putusan (verdicts) memerlukan paling sedikit fit dan unfit ${HERE}`,
  ],
  [
    'verdicts that want changes where nothing is revised',
    'review',
    REVIEW,
    REVIEW.replace('mean_all', 'mean_all, verdicts: [fit, fit_with_changes, unfit]'),
    `Putusan fit_with_changes memerlukan hasil pass_revision (outcomes) ${HERE}`,
  ],
  [
    'who gives verdicts, without verdicts',
    'review',
    REVIEW,
    REVIEW.replace('mean_all', 'mean_all, verdict_groups: [penguji]'),
    `Kelompok yang memberi putusan (verdict_groups) tanpa putusan (verdicts) ${HERE}`,
  ],
  [
    'verdicts of who does not score',
    'review',
    REVIEW,
    REVIEW.replace('mean_all', 'mean_all, verdicts: [fit, unfit], verdict_groups: [pembimbing]'),
    `Tidak ada penilai dari salah satu kelompok yang memberi putusan (verdict_groups) ${HERE}`,
  ],
  [
    'tables that nothing asks for',
    'review',
    REVIEW,
    'scoring: {tables: [{field: field, values: {a: 1}}]}',
    `Tabel nilai (tables) dan method: tables dinyatakan bersama ${HERE}`,
  ],
  [
    'a score of tables beside an exam',
    'review',
    REVIEW,
    'scoring: {method: tables, tables: [{field: field, values: {a: 1}}]}',
    `Nilai dari tabel berlaku tanpa ujian, padahal tahap ujian dipakai ${HERE}`,
  ],
  [
    'an approver whom nobody knows',
    'review',
    'by: manager',
    'by: maneger',
    'no seat of panel or role is named maneger',
  ],
  [
    'a screen for an approver who has none',
    'review',
    'by: manager,',
    'by: manager, at: thesis_approval.minutes,',
    `Langkah keeper disetujui manager pada halaman pendaftaran, jadi tanpa layar (at) ${HERE}`,
  ],
  [
    'a seat of another panel as approver',
    'review',
    'by: manager',
    'by: pembimbing_utama',
    'no seat of panel or role is named pembimbing_utama',
  ],
  [
    'a panel that nobody leads although its chair decides',
    'manuscript',
    'decided_by: [manager]\n',
    '',
    'Tim penguji memerlukan tepat satu ketua (s2_manuscript in TKMS2, TKIS2)',
  ],
  [
    'a desk at which nobody scores',
    'report',
    'method: mean_all, groups: null',
    'method: none, groups: null',
    'Tanpa jadwal ujian dinilai lewat lembar penilaian (s2_report in TKMS2, TKIS2)',
  ],
  [
    'a form of the decision that is not there',
    'manuscript',
    'minutes: desk_decision',
    'minutes: desk_decisions',
    'no form is named desk_decisions',
  ],
  [
    'an invitation that nobody signs',
    'competence-exam',
    'signers: {assignment_letter: [head-of-program], invitation: [head-of-program]}',
    'signers: {assignment_letter: [head-of-program]}',
    'Undangan ujian tanpa penanda tangan (signers.invitation) (s2_competence in TKMS2, TKIS2)',
  ],
  [
    'signers of what the process has signed',
    'manuscript',
    'signers: {manuscript_approval:',
    'signers: {minutes: [head-of-program], manuscript_approval:',
    'Penanda tangan minutes ditentukan alur ujian (s2_manuscript in TKMS2, TKIS2)',
  ],
  [
    'a page of an approval that there is not',
    'competence-exam',
    'invitation: [head-of-program]}',
    'invitation: [head-of-program], approval_page: [head-of-program]}',
    'approval_page dibuat pada pengesahan akhir, yang tidak ada (s2_competence in TKMS2, TKIS2)',
  ],
  [
    'a signer who sits on no seat of the type',
    'manuscript',
    'manuscript_approval: [pembimbing_utama,',
    'manuscript_approval: [ketua_penguji,',
    'no seat of panel or role is named ketua_penguji',
  ],
  [
    'a page that is left out although nothing makes it',
    'manuscript',
    'omits: [minutes, score_recap]',
    'omits: [minutes, approval_page]',
    'approval_page bukan dokumen yang dibuat setiap ujian (s2_manuscript in TKMS2, TKIS2)',
  ],
  [
    'weights that do not make 100',
    'competence-exam',
    COMPETENCE,
    COMPETENCE.replace('penguji: 100', 'penguji: 90'),
    'the weights sum to 90, not to 100',
  ],
  [
    'a table of a field that the form does not have',
    'paper',
    '{field: progress,',
    '{field: progres,',
    'no field of form is named progres',
  ],
])('refuses %s', (_what, file, find, replace, wanted) => {
  const found = faultsOf(file, find, replace);
  expect(
    found.some((one) => one.endsWith(wanted)),
    found.join('\n'),
  ).toBe(true);
});
