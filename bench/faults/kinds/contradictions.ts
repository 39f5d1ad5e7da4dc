import type { Kind, Slip } from '../fault.ts';

const THESIS = 'screens/magister/thesis-exam.yaml';
const PROPOSAL = 'screens/magister/proposal-exam.yaml';
const ACCESS = 'screens/access.yaml';
const RECORD = 'schemas/records/registration.yaml';
const EXAMINATION = 'schemas/processes/exam/examination.yaml';
const SCHEDULING = 'schemas/processes/exam/scheduling.yaml';
const REGISTRATION = 'schemas/processes/exam/registration.yaml';

/** `[file, what stands there, what stands there then]`: each part says something that another part of it denies. */
const CONTRADICTIONS: [string, string, string][] = [
  // Parts of a type.
  [THESIS, 'quorum: {total: 3', 'quorum: {total: 9'],
  [PROPOSAL, 'quorum: {total: 3', 'quorum: {total: 8'],
  [
    THESIS,
    'seats: {ketua_penguji: 1, pembimbing_utama: 1, penguji: 1}',
    'seats: {ketua_penguji: 1, sekretaris_penguji: 1, penguji: 1}',
  ],
  [
    THESIS,
    'seats: {ketua_penguji: 1, pembimbing_utama: 1, penguji: 1}',
    'seats: {ketua_penguji: 4, pembimbing_utama: 1, penguji: 1}',
  ],
  [THESIS, ', chair: true', ''],
  [PROPOSAL, ', chair: true', ''],
  [THESIS, 'group: penguji, max: 2', 'group: penguji, min: 3, max: 2'],
  [PROPOSAL, '{seat: penguji, group: penguji}', '{seat: penguji, group: penguji, min: 4}'],
  [THESIS, 'groups: {pembimbing: 50, penguji: 50}', 'groups: {penguji: 100}'],
  [THESIS, 'groups: {pembimbing: 50, penguji: 50}', 'groups: {pembimbing: 50, penguji: 40, promotor: 10}'],
  [THESIS, 'sheets: {pembimbing: thesis_exam, penguji: thesis_exam}', 'sheets: {penguji: thesis_exam}'],
  [
    PROPOSAL,
    'sheets: {pembimbing: proposal_exam, penguji: proposal_exam}',
    'sheets: {pembimbing: proposal_exam}',
  ],
  [PROPOSAL, 'groups: {pembimbing: 50, penguji: 50}', 'groups: {pembimbing: 120, penguji: -20}'],
  [THESIS, 'process: exam\n', 'process: exam\nstages: [Pendaftaran, Verifikasi, Penjadwalan]\n'],
  [THESIS, 'revision: [revised_manuscript]', 'revision: [thesis_manuscript]'],
  [PROPOSAL, 'revision: [revised_proposal]', 'revision: [thesis_proposal]'],
  [THESIS, 'on_pass: [{set_work: examined}', 'on_pass: [{set_work: graduated}'],
  [THESIS, 'on_pass: [{set_work: examined}', 'on_pass: [{set_wrok: examined}'],
  [THESIS, '{seat: penguji, group: penguji, max: 2}', '{seat: ketua_penguji, group: penguji, max: 2}'],
  [THESIS, '{step: program, label', '{step: minutes_ack, label'],
  [
    THESIS,
    'consent: {by: [pembimbing_utama, pembimbing_pendamping]',
    'consent: {by: [pembimbing_utama, pembimbing_utama]',
  ],
  [THESIS, 'scoring: {pass: 70', 'scoring: {pass: 170'],
  [THESIS, 'student_status: active', 'student_status: actvie'],
  [THESIS, 'logbook_approved: 12', 'logbook_approved: -7'],
  [THESIS, 'toefl_itp: 450', 'toelf_itp: 450'],
  [THESIS, 'min_gpa: 3.00', 'min_gpa: 30'],
  [PROPOSAL, '[{document: slides, required: false}]', '[{document: slides, requried: false}]'],
  [PROPOSAL, '[{document: slides, required: false}]', '[{document: slides, formats: [pfd]}]'],
  [PROPOSAL, '[{document: slides, required: false}]', '[{document: slides, max_mb: -7}]'],
  [PROPOSAL, '[{document: slides, required: false}]', '[{document: slides, max_files: 2}]'],
  // Knobs and the schemas of what is typed.
  [SCHEDULING, 'x-from: seats}\n', 'x-from: seatts}\n'],
  [SCHEDULING, 'default: assign}', 'default: asign}'],
  [SCHEDULING, 'minimum: 0, maximum: 9, default: 0', 'minimum: 0, maximum: 9, default: 12'],
  [EXAMINATION, 'default: ugm_2024', 'default: ugm_2042'],
  [EXAMINATION, 'x-item: {set: sheets', 'x-item: {set: sheetz'],
  [REGISTRATION, 'minimum: 1, default: 3', 'minimum: 1, default: 0'],
  [REGISTRATION, 'enum: [exam, seminar], default: exam', 'enum: [exam, seminar], default: exams'],
  [RECORD, 'enum: [onsite, hybrid, online], ', ''],
  [RECORD, 'minimum: 0, maximum: 100, title: Nilai Akhir', 'minimum: 200, maximum: 100, title: Nilai Akhir'],
  [
    RECORD,
    'required: [period, exam_type, student, status]',
    'required: [period, exam_type, student, statsu]',
  ],
  ['schemas/parts/documents.yaml', 'maximum: 100, default: 20', 'maximum: 100, default: -7'],
  // Who may do what.
  [ACCESS, 'utama}\n', 'utamma}\n'],
  [ACCESS, 'also: {manager: [library]}', 'also: {manger: [library]}'],
  [ACCESS, 'sidebar: {manager: reguler,', 'sidebar: {manager: regular,'],
  [ACCESS, 'lecturer: kurikulum_reguler,', 'lectuer: kurikulum_reguler,'],
  [
    'screens/departments.yaml',
    'facts: {letter_code: UN1/FTK/DTMI/S2TM',
    'facts: {leter_code: UN1/FTK/DTMI/S2TM',
  ],
  ['screens/templates/registration-sections.yaml', 'stages: [before_exam]', 'stages: [before_exma]'],
];

/** Slips that leave every file well formed and make two of its statements deny each other. */
export const contradiction: Kind = {
  name: 'statements that deny each other',
  count: Number.POSITIVE_INFINITY,
  slips: ({ path, text }) =>
    CONTRADICTIONS.flatMap(([file, found, put]): Slip[] => {
      const start = file === path ? text.indexOf(found) : -1;
      if (file === path && start < 0) throw new Error(`${path} does not say ${found}`);
      if (start < 0) return [];
      const line = text.lastIndexOf('\n', start) + 1;
      return [
        {
          start,
          end: start + found.length,
          put,
          at: `line ${text.slice(0, start).split('\n').length}`,
          also: [[line, start]],
        },
      ];
    }),
};
