import { sql } from 'kysely';
import { backstage } from './backstage.ts';
import type { StudentFacts } from './exam.ts';
import {
  act,
  addStudent,
  attach,
  childOf,
  childrenOf,
  done,
  type Exam,
  FORM,
  openPeriod,
  SCORES,
  SUMMARY,
  TYPE,
} from './exam.ts';
import { openDocument, proofOf, signedByPanel } from './signed.ts';
import { type Actor, START, type World } from './world.ts';

/** How far an exam is brought, in the order of the story. */
const STEPS = {
  draft: async () => undefined,
  filled: fill,
  submitted: (exam: Exam) => done(act(exam, exam.student, 'submit', { input: FORM })),
  consented: consent,
  verified: verify,
  paneled: panel,
  scheduled: (exam: Exam) =>
    done(act(exam, exam.world.people.manager, 'schedule', { input: nextSlot(exam.world) })),
  accepted: acceptInvitations,
  opened: open,
  closed: (exam: Exam) => done(act(exam, exam.world.people.chair, 'close_exam', { form: true })),
  scored: score,
  decided: (exam: Exam) =>
    decide(exam, { outcome: 'pass_revision', conditions: 'Lengkapi analisis ketidakpastian.' }),
  acknowledged: (exam: Exam) => approve(exam, 'minutes_ack'),
  revised: revise,
  accepted_revision: acceptRevision,
  program: (exam: Exam) => approve(exam, 'program'),
  passed: clearAndApprove,
} as const;

export type Stage = keyof typeof STEPS;

export interface ReachOptions extends StudentFacts {
  period?: string;
  signs?: boolean;
}

/** A new student's exam brought to a stage of the story, with the clock where that stage happens. */
export async function reach(world: World, stage: Stage, options: ReachOptions = {}): Promise<Exam> {
  world.at(START);
  const { actor, work } = await addStudent(world, options);
  const period = options.period ?? (await openPeriod(world, { department: actor.department }));
  const made = await done(world.act(actor, `${TYPE}.mine@student`, 'create', { input: { period } }));
  const exam: Exam = { world, type: TYPE, id: made.id, student: actor, period, work, signs: options.signs };
  return advance(exam, 'draft', stage);
}

/** Goes on from a stage (already reached) to another one; over HTTP where its documents are signed. */
export async function advance(exam: Exam, from: Stage, to: Stage): Promise<Exam> {
  const names = Object.keys(STEPS) as Stage[];
  const steps = names.slice(names.indexOf(from) + 1, names.indexOf(to) + 1);
  const story = async (one: Exam) => {
    for (const name of steps) await STEPS[name](one);
  };
  const codes = steps.flatMap((name) => HANDED_IN[name] ?? []);
  await (exam.signs ? story(exam) : backstage(exam, codes, story));
  return exam;
}

async function fill(exam: Exam): Promise<void> {
  await done(act(exam, exam.student, 'save', { input: FORM }));
  for (const code of REGISTRATION) await attach(exam, code);
}

export const REGISTRATION = [
  'thesis_manuscript',
  'similarity_report',
  'transcript',
  'english_certificate',
  'publication_proof',
];

/** Documents that the student hands in on the way to a stage, by their codes. */
const HANDED_IN: Partial<Record<Stage, string[]>> = {
  filled: REGISTRATION,
  revised: ['revised_manuscript'],
  passed: ['library_clearance'],
};

async function consent(exam: Exam): Promise<void> {
  for (const who of [exam.world.people.supervisor, exam.world.people.second]) {
    const item = await childOf(exam, 'consent', { giver: who.row });
    await done(act(exam, who, 'give_consent', { item }));
  }
}

export async function acceptDocuments(exam: Exam): Promise<void> {
  const { manager, library } = exam.world.people;
  for (const document of await exam.world.rows('registration_document', {
    registration: exam.id,
    current: true,
  })) {
    if (document.status !== 'uploaded') continue;
    const who = document.verifier === 'library' ? library : manager;
    await done(act(exam, who, 'accept_document', { item: String(document.id) }));
  }
}

async function verify(exam: Exam): Promise<void> {
  await acceptDocuments(exam);
  await done(act(exam, exam.world.people.manager, 'verify'));
}

async function panel(exam: Exam): Promise<void> {
  const { chair, examiner } = exam.world.people;
  // The same two sit in every exam of a file: their load is no surprise.
  const wish = { input: members(chair.row, examiner.row), accept: true };
  await done(act(exam, exam.world.people.manager, 'assign_panel', wish));
}

export const members = (chair: string | null, ...examiners: (string | null)[]) => ({
  members: [
    { seat: 'ketua_penguji', person: chair },
    ...examiners.map((person) => ({ seat: 'penguji', person })),
  ],
});

const slotsTaken = new WeakMap<World['connection'], number>();
const DAYS = [
  '2025-11-17',
  '2025-11-18',
  '2025-11-19',
  '2025-11-20',
  '2025-11-21',
  '2025-11-24',
  '2025-11-25',
  '2025-11-26',
  '2025-11-27',
  '2025-11-28',
  '2025-12-01',
  '2025-12-02',
  '2025-12-03',
];
/** As many as a lecturer may have on a day without a warning. */
const TIMES = [
  ['07:30', '09:00'],
  ['09:30', '11:00'],
  ['13:00', '14:30'],
];

/** A free time: no two exams of a database share one, since the same lecturers and rooms are in all of them. */
export function nextSlot(world: World) {
  const taken = slotsTaken.get(world.connection) ?? 0;
  slotsTaken.set(world.connection, taken + 1);
  const [start_time, end_time] = TIMES[taken % TIMES.length] ?? [];
  const scheduled_on = DAYS[Math.floor(taken / TIMES.length)];
  if (!scheduled_on) throw new Error('no time left for another exam');
  return { scheduled_on, start_time, end_time, mode: 'onsite', room: world.rooms.small };
}

async function acceptInvitations(exam: Exam): Promise<void> {
  const { chair, examiner, supervisor, second } = exam.world.people;
  for (const who of [chair, examiner, supervisor, second]) {
    const item = await childOf(exam, 'panel_member', { person: who.row, status: 'active' });
    await done(act(exam, who, 'accept_invitation', { item }));
  }
}

/** Moves the clock to the exam's own time. */
export async function toExamDay(exam: Exam): Promise<void> {
  const { scheduled_on, start_time } = await exam.world.row('registration', exam.id);
  exam.world.at(`${String(scheduled_on)} ${String(start_time).slice(0, 5)}`);
}

async function open(exam: Exam): Promise<void> {
  const { chair } = exam.world.people;
  await toExamDay(exam);
  await done(act(exam, chair, 'open_exam', { form: true }));
  await done(act(exam, chair, 'student_present', { form: true }));
  for (const { id } of await childrenOf(exam, 'panel_member')) {
    await done(act(exam, chair, 'mark_present', { item: String(id), form: true }));
  }
}

/** Every examiner hands in the own sheet; `scores` by person, else 80 everywhere. */
export async function score(exam: Exam, scores: Partial<Record<string, object>> = {}): Promise<void> {
  const { chair, examiner, supervisor, second } = exam.world.people;
  for (const [key, who] of Object.entries({ chair, examiner, supervisor, second })) {
    const item = await childOf(exam, 'score_sheet', { person: who.row });
    const input = { scores: scores[key] ?? SCORES };
    await done(act(exam, who, 'submit_score', { item, input, form: true }));
  }
}

export async function decide(exam: Exam, input: object, reason?: string) {
  const wish = { input: { summary: SUMMARY, ...input }, form: true, ...(reason ? { reason } : {}) };
  const decided = await done(act(exam, exam.world.people.chair, 'decide', wish));
  await settlePapers(exam);
  return decided;
}

/** Where approval waits for signatures they are given. */
const settlePapers = (exam: Exam) => (exam.signs ? signedByPanel(exam) : signedOnPaper(exam));

/** On paper: how documents are signed here is told in `signing`, and by the one exam that goes the whole way (`whole`). */
export async function signedOnPaper(exam: Exam): Promise<void> {
  const { world, id } = exam;
  const open = await world.rows('generated_document', { registration: id, status: 'awaiting_signatures' });
  const { status } = await world.row('registration', id);
  if (status !== 'awaiting_approval' || open.length === 0) return;
  await done(act(exam, world.people.manager, 'mark_outside', { reason: 'Lembarnya di arsip.' }));
}

const APPROVERS = {
  minutes_ack: { who: 'head', screen: 'minutes_detail', audience: 'program_head' },
  program: { who: 'head', screen: 'program_detail', audience: 'program_head' },
  department: { who: 'dean', screen: 'department_detail', audience: 'department_head' },
} as const;

export type Step = keyof typeof APPROVERS;

/** Does an approval action on the pending step of that name. */
export async function approval(exam: Exam, step: Step, action = 'approve_step', reason?: string) {
  const { who, screen, audience } = APPROVERS[step];
  const rows = await exam.world.rows('approval', { registration: exam.id, step });
  const item = String(rows.at(-1)?.id);
  const route = `thesis_approval.${screen}@${audience}`;
  const actor = { ...exam.world.people[who], department: exam.student.department };
  const proof = exam.signs && (await proofHavingSeen(exam, actor, route, rows.at(-1)?.papers));
  const more = { ...(reason ? { reason } : {}), ...(proof ? { proof } : {}) };
  return exam.world.act(actor, route, action, { row: exam.id, item, ...more });
}

/** What is signed by approving is opened there before. */
async function proofHavingSeen(
  { world, id }: Exam,
  who: Actor,
  route: string,
  codes: unknown,
): Promise<string> {
  for (const code of codes as string[]) {
    const [made] = await world.rows('generated_document', { registration: id, code });
    await openDocument(world, who, { route, row: id, document: String(made?.id) });
  }
  return proofOf(world, who);
}

export const approve = (exam: Exam, step: Step) => done(approval(exam, step));

export const ANSWER = { student_response: 'Sudah dilengkapi pada bab empat.', response_page: '61' };

async function revise(exam: Exam): Promise<void> {
  for (const { id, status } of await childrenOf(exam, 'revision_item')) {
    if (status === 'accepted') continue;
    await done(act(exam, exam.student, 'answer_item', { item: String(id), input: ANSWER, form: true }));
  }
  await attach(exam, 'revised_manuscript');
  await done(act(exam, exam.student, 'submit_revision', { form: true }));
}

async function acceptRevision(exam: Exam): Promise<void> {
  const items = await exam.world.rows('revision_item', { registration: exam.id, status: 'answered' });
  if (items.length === 0) await done(act(exam, exam.world.people.chair, 'accept_revision', { form: true }));
  for (const { id, examiner } of items) {
    const who = Object.values(exam.world.people).find(({ row }) => row === examiner);
    if (who) await done(act(exam, who, 'accept_item', { item: String(id), form: true }));
  }
  await settlePapers(exam);
}

async function clearAndApprove(exam: Exam): Promise<void> {
  await attach(exam, 'library_clearance');
  await acceptDocuments(exam);
  await approve(exam, 'department');
}

/** Examiners ask for corrections while the exam is scored. */
export async function askRevision(exam: Exam): Promise<void> {
  for (const who of [exam.world.people.examiner, exam.world.people.chair]) {
    const input = {
      text: 'Lengkapi analisis ketidakpastian pengukuran.',
      location: 'Bab 4',
      severity: 'minor',
    };
    await done(act(exam, who, 'add_revision_item', { input, form: true }));
  }
}

/** Writes columns behind the back of every rule, to put a registration where a test wants it. */
export async function force(exam: Exam, values: Record<string, unknown>): Promise<void> {
  const sets = Object.entries(values).map(([field, value]) => sql`${sql.ref(field)} = ${value}`);
  await sql`update registration set ${sql.join(sets)} where id = ${exam.id}`.execute(
    exam.world.connection.db,
  );
}
