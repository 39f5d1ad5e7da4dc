import { DOCX } from '../../../server/files/formats.ts';
import { everyBlock } from '../../../src/definition/screens/blocks-inside.ts';
import { screenOfType } from '../../../src/definition/screens/of-type.ts';
import type { Rows } from '../../../src/generated/records.ts';
import type { Actor, Answer, World, Written } from './world.ts';
import { words } from './world.ts';

/** A student's way through one type, driven over HTTP by the people it needs. */
export interface Exam {
  world: World;
  type: string;
  id: string;
  student: Actor;
  period: string;
  work: string;
  /** Its documents are signed here; on paper unless said. */
  signs?: boolean;
  /** Files that are stored already, by the code of the document that they are for. */
  files?: Record<string, string>;
}

export const TYPE = 's2_thesis_exam';

export const FORM = {
  title_id: 'Optimasi Penukar Kalor Kompak dengan Sirip Louver Bertingkat',
  title_en: 'Optimisation of a Compact Heat Exchanger with Staged Louvered Fins',
  abstract_id: 'Penelitian ini mengkaji penukar kalor kompak melalui percobaan dan simulasi numerik. '.repeat(
    5,
  ),
  keywords: ['penukar kalor', 'sirip', 'simulasi'],
  similarity_percent: 14.5,
  page_count: 112,
  originality_statement: true,
};

/** What the form of the proposal exam asks for. */
export const PROPOSAL_FORM = {
  title_id: FORM.title_id,
  title_en: FORM.title_en,
  abstract_id: FORM.abstract_id,
  novelty: 'Susunan sirip bertingkat belum pernah diuji pada bilangan Reynolds rendah. '.repeat(3),
  method: 'Percobaan terowongan angin dan simulasi volume hingga dengan validasi silang. '.repeat(3),
  schedule_plan: 'Enam bulan percobaan, tiga bulan simulasi, tiga bulan penulisan naskah.',
};

export const SCORES = { manuscript: 80, method: 80, novelty: 80, mastery: 80, delivery: 80 };
export const SUMMARY =
  'Mahasiswa memaparkan hasil penelitian dan menjawab pertanyaan tim penguji dengan baik.';

/** What an action of the story answered; throws with the server's words when it was refused. */
export async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status}: ${words({ status, body }) || JSON.stringify(body)}`);
  return body;
}

let serial = 0;

export interface StudentFacts {
  name?: string;
  department?: string;
  student?: Written<'student'>;
  /** English tests; one that counts unless stated. */
  tests?: { test: string; score: number; date: string }[];
  milestones?: string[];
  logbook?: number;
  /** What they work on; a thesis unless stated. */
  work?: Rows['work']['kind'];
  /** Who supervises it, by seat: people of the faculty by their keys; a first and a second supervisor unless stated. */
  supervisors?: Record<string, string>;
}

const SUPERVISORS = { pembimbing_utama: 'supervisor', pembimbing_pendamping: 'second' };

/** A student who fulfils every prerequisite, with a thesis and two supervisors. */
export async function addStudent(
  world: World,
  facts: StudentFacts = {},
): Promise<{ actor: Actor; work: string }> {
  const { department = 'TKMS2', logbook = 12 } = facts;
  const name = facts.name ?? `Mahasiswa ${++serial}`;
  const actor = await world.person({ name, position_id: 4, departments: [department] });
  const number = String(++serial).padStart(5, '0');
  const student = await world.add('student', {
    department,
    user: actor.user,
    name,
    nim: `23/5${number}/PTK/${number}`,
    cohort_year: 2023,
    track: 'regular',
    current_semester: 4,
    credits_passed: 32,
    gpa: 3.61,
    ...facts.student,
  });
  for (const test of facts.tests ?? [{ test: 'toefl_itp', score: 503, date: '2025-02-10' }]) {
    await world.add('english_test', { department, student, ...test });
  }
  const milestones = facts.milestones ?? ['s2_proposal_exam', 's2_result_seminar', 's2_publication'];
  for (const milestone of milestones) {
    await world.add('milestone', { department, student, milestone, passed_on: '2025-06-20' });
  }
  for (let day = 1; day <= logbook; day++) {
    await world.add('logbook_entry', {
      department,
      student,
      // In three months by turns: guidance is counted by its months too.
      entry_date: `2025-0${7 + (day % 3)}-${String(day).padStart(2, '0')}`,
      kind: 'guidance',
      activity: 'Bimbingan naskah tesis bersama dosen pembimbing utama.',
      status: 'approved',
    });
  }
  const work = await world.add('work', {
    department,
    student,
    ...(facts.work && { kind: facts.work }),
    title_id: FORM.title_id,
    title_en: FORM.title_en,
    started_at: '2025-02-01',
  });
  for (const [index, [seat, who]] of Object.entries(facts.supervisors ?? SUPERVISORS).entries()) {
    await world.add('supervision', {
      department,
      work,
      lecturer: world.people[who as keyof World['people']].row,
      seat: seat as Rows['supervision']['seat'],
      order: index + 1,
    });
  }
  return { actor: { ...actor, row: student }, work };
}

export interface PeriodFacts {
  type?: string;
  department?: string;
  input?: object;
}

let periods = 0;

/** Input of a period that is open on the first day of the world. */
export const periodInput = (world: World) => ({
  name: `Periode ${++periods}`,
  semester: world.semester,
  registration_start: '2025-11-01',
  registration_end: '2025-12-31',
  correction_end: '2026-01-15',
  examination_start: '2025-11-12',
  examination_end: '2026-06-30',
});

/** A published period, made by the manager. */
export async function openPeriod(world: World, facts: PeriodFacts = {}): Promise<string> {
  const { type = TYPE, department = 'TKMS2' } = facts;
  const manager = { ...world.people.manager, department };
  const screen = screenOfType(world.model, type, 'periods');
  const block =
    screen && everyBlock(screen).find((one) => one.kind === 'table' && one.record === 'period')?.id;
  // Where the address is another in each department, so is the route.
  const route = encodeURIComponent(
    world.model.routes.find(
      (one) =>
        one.screen === screen?.name &&
        one.audience === 'manager' &&
        (one.departments?.includes(department) ?? true),
    )?.id ?? '',
  );
  const { stages } = world.model.types[type]?.spec ?? {};
  // What is not scheduled has no days for it.
  const never = Array.isArray(stages) && !stages.includes('scheduling');
  const { examination_start, examination_end, ...plain } = periodInput(world);
  const input = { ...plain, ...(never ? {} : { examination_start, examination_end }), ...facts.input };
  const { id } = await done(world.act(manager, route, 'create', { block, input }));
  await done(world.act(manager, route, 'publish', { block, id }));
  return id;
}

export const SMALL_PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF\n',
);

/** Puts a small file of this name and content into the store and answers its id. */
export async function upload(world: World, who: Actor, name: string, content?: Buffer): Promise<string> {
  const bytes = content ?? SMALL_PDF;
  const type = name.endsWith('.docx') ? DOCX : 'application/pdf';
  const wish = await done(
    world.call(who, 'POST', '/upload', {
      path: `berkas/${name}`,
      type,
      size: bytes.length,
    }),
  );
  const url = new URL(wish.url, 'http://server');
  const put = await world.app.inject({
    method: 'PUT',
    url: `${url.pathname}${url.search}`,
    headers: { 'content-type': type },
    payload: bytes,
  });
  if (put.statusCode !== 200) throw new Error(`upload: ${put.statusCode} ${put.body}`);
  return wish.id;
}

export async function attach(exam: Exam, code: string): Promise<void> {
  const file = exam.files?.[code] ?? (await upload(exam.world, exam.student, `${code}.pdf`));
  await done(act(exam, exam.student, 'upload_document', { input: { code, file } }));
}

const AUDIENCE: Record<string, string> = { manager: 'manager', library: 'manager' };

/** The audience in which a person of the world meets a registration. */
export function audienceOf(world: World, who: Actor): string {
  const key = Object.entries(world.people).find(([, person]) => person.user === who.user)?.[0];
  if (key === undefined) return 'student';
  return AUDIENCE[key] ?? 'lecturer';
}

interface Wish {
  item?: string;
  input?: object;
  reason?: string;
  accept?: boolean;
  /** Of what was looked at, where it is not the row as it is now. */
  version?: number;
}

/** Does an action on the registration's page, or on its exam form (`form: true`). */
export function act(
  exam: Exam,
  who: Actor,
  action: string,
  wish: Wish & { form?: boolean } = {},
): Promise<Answer> {
  const { form = false, ...rest } = wish;
  const screen = form ? 'exam_form' : 'registration';
  const route = `${exam.type}.${screen}@${audienceOf(exam.world, who)}`;
  return exam.world.act(at(exam, who), route, action, { row: exam.id, ...rest });
}

/** The person in the department of the exam. */
export const at = (exam: Exam, who: Actor): Actor => ({ ...who, department: exam.student.department });

export const read = (exam: Exam) => exam.world.row('registration', exam.id);
export const childrenOf = (exam: Exam, record: string) => exam.world.rows(record, { registration: exam.id });

export async function childOf(exam: Exam, record: string, where: Record<string, unknown>): Promise<string> {
  const [found] = await exam.world.rows(record, { registration: exam.id, ...where });
  if (!found) throw new Error(`no ${record} with ${JSON.stringify(where)}`);
  return String(found.id);
}

/** What a screen of the exam says comes next, for this person; `screen` with its audience. */
export async function nextStepOf(exam: Exam, who: Actor, screen: string): Promise<object | undefined> {
  const { blocks } = await done(exam.world.page(who, `${exam.type}.${screen}`, exam.id));
  return Object.values<{ kind: string }>(blocks).find(({ kind }) => kind === 'next_step');
}
