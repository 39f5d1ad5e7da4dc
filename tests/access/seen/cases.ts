import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../server/core/deps.ts';
import type { DemoFaculty } from '../../../server/testing/demo-faculty.ts';
import { copy } from './copy-rows.ts';

/** A state of a registration as the database can hold it, and what goes with it. */
interface CaseState {
  status: string;
  decided?: boolean;
  published?: boolean;
  /** It went through the revision. */
  revised?: boolean;
  /** Which approvals there are: none, the minutes' step pending, the final ones pending, or all given. */
  approvals?: 'minutes' | 'final' | 'all';
  /** The result is told by the manager, not by itself. */
  manual?: boolean;
}

const BEFORE_EXAM = [
  'draft',
  'awaiting_consent',
  'awaiting_verification',
  'returned',
  'verified',
  'scheduled',
];
const WITH_RESULT = ['passed', 'failed', 'repeat', 'archived'];

/** Every state of the process, with and without what is told in it. */
const STATES: CaseState[] = [
  ...BEFORE_EXAM.map((status) => ({ status })),
  ...['in_progress', 'scoring', 'minutes'].map((status) => ({ status })),
  // Returned by an approver, and then with a sheet opened again.
  { status: 'minutes', decided: true, approvals: 'minutes' },
  { status: 'scoring', decided: true },
  { status: 'awaiting_approval', decided: true, approvals: 'minutes' },
  { status: 'awaiting_approval', decided: true, approvals: 'final' },
  { status: 'awaiting_approval', decided: true, approvals: 'all', manual: true },
  { status: 'awaiting_approval', decided: true, approvals: 'final', revised: true },
  { status: 'revision', decided: true, revised: true, approvals: 'minutes' },
  { status: 'revision_review', decided: true, revised: true, approvals: 'minutes' },
  ...WITH_RESULT.flatMap((status) => [
    { status, decided: true, approvals: 'all' as const, published: true },
    { status, decided: true, approvals: 'all' as const },
  ]),
  ...['rejected', 'withdrawn'].map((status) => ({ status })),
  ...['cancelled', 'expired'].map((status) => ({ status, decided: true })),
];

/** A seeded registration that copies are made of, and what the copies of its type lack. */
const MODELS = [
  { type: 's2_thesis_exam', key: 'g15' },
  { type: 's2_proposal_exam', key: 'q_approve' },
];
/** Accounts of the demo in the seats of every copy; the first one external, who has a personal link. */
const SEATS = {
  ketua_penguji: 'dosen',
  penguji: 'lintang',
  pembimbing_utama: 'citra',
  pembimbing_pendamping: 'joko',
} as const;
export const EXTERNAL = 'ext1';

/** `s2_thesis_exam passed published`, ... */
export const CASES: string[] = MODELS.flatMap(({ type }) => STATES.map((state) => nameOf(type, state)));

function nameOf(type: string, { status, decided, published, revised, approvals, manual }: CaseState): string {
  const marks = [decided && 'decided', published && 'published', revised && 'revised', manual && 'manual'];
  return [type, status, ...marks, approvals && `approvals:${approvals}`].filter(Boolean).join(' ');
}

/**
 * Makes the registrations of these names, each of a student of its own and whole from the draft to the result, whatever
 * its state: what was once there may still be there. Answers their ids.
 */
export async function makeCases(faculty: DemoFaculty, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const model of MODELS) {
    const origin = faculty.id('registration', model.key);
    for (const [number, state] of STATES.entries()) {
      if (!names.includes(nameOf(model.type, state))) continue;
      ids.push(await makeCase(faculty, { ...model, origin, state, number }));
    }
  }
  await sql`analyze`.execute(faculty.connection.db);
  return ids;
}

interface Wanted {
  type: string;
  origin: string;
  state: CaseState;
  number: number;
}

async function makeCase(faculty: DemoFaculty, { type, origin, state, number }: Wanted): Promise<string> {
  const { db } = faculty.connection;
  const id = randomUUID();
  const owner = await makeStudent(faculty, origin);
  const period = state.manual ? await manualPeriod(db, origin) : undefined;
  await copy(db, 'registration', sql`id = ${origin}`, () => ({
    id,
    number: id,
    ...owner.references,
    ...(period ? { period } : {}),
    status: state.status,
    decided_at: state.decided ? '2025-10-20T03:00:00Z' : null,
    published_at: state.published ? '2025-10-28T03:00:00Z' : null,
    terminal_status: state.published || state.status === 'archived' ? 'passed' : null,
    verified_at: BEFORE_EXAM.slice(0, 4).includes(state.status) ? null : '2025-08-20T03:00:00Z',
    approval_round: 1,
  }));
  await copyHistory(db, origin, id, state);
  await copy(db, 'consent', sql`registration = ${origin}`, (_, index) => ({
    registration: id,
    giver: faculty.id('lecturer', `l_${index === 0 ? SEATS.pembimbing_utama : SEATS.pembimbing_pendamping}`),
  }));
  await copyUploads(db, faculty.id('registration', 'g15'), origin, id);
  await addSlides(db, id);
  // Before the panel is formed a proposal has nobody but its supervisors.
  const early = type === 's2_proposal_exam' && BEFORE_EXAM.slice(0, 4).includes(state.status);
  if (!early) await seatPanel(faculty, { id, origin, sent: number % 2 === 1 });
  await copy(db, 'revision_item', sql`registration = ${faculty.id('registration', 'g15')}`, (_, index) => ({
    registration: id,
    examiner: faculty.id('lecturer', `l_${index === 0 ? SEATS.penguji : SEATS.ketua_penguji}`),
  }));
  await makeApprovals(db, { id, origin, state });
  await copyDocuments(faculty, { id, origin, state });
  return id;
}

/** A student with an account, a work and its supervisors, like those of the registration. */
async function makeStudent(faculty: DemoFaculty, origin: string) {
  const { db } = faculty.connection;
  const [user, student, work] = [randomUUID(), randomUUID(), randomUUID()];
  const mark = user.slice(0, 8);
  const of = (column: string) => sql`(select ${sql.ref(column)} from registration where id = ${origin})`;
  const userOf = sql`(select "user" from student where id = ${of('student')})`;
  await copy(db, 'user', sql`id = ${userOf}`, () => ({
    id: user,
    name: `Mahasiswa ${mark}`,
    email: `${mark}@mail.example.ac.id`,
    id_number: mark,
  }));
  await copy(db, 'membership', sql`"user" = ${userOf}`, () => ({ user }));
  await copy(db, 'student', sql`id = ${of('student')}`, () => ({
    id: student,
    user,
    name: `Mahasiswa ${mark}`,
    nim: mark,
  }));
  await copy(db, 'work', sql`id = ${of('work')}`, () => ({ id: work, student }));
  const seats = [SEATS.pembimbing_utama, SEATS.pembimbing_pendamping];
  await copy(db, 'supervision', sql`work = ${of('work')} and status = 'active'`, (_, index) => ({
    work,
    lecturer: faculty.id('lecturer', `l_${seats[index] ?? ''}`),
  }));
  return { user, references: { student, work } };
}

async function manualPeriod(db: Db, origin: string): Promise<string> {
  const id = randomUUID();
  await copy(db, 'period', sql`id = (select period from registration where id = ${origin})`, (row) => ({
    id,
    name: `Umumkan manual ${id.slice(0, 6)}`,
    spec: { ...(row.spec as object), result_release: 'manual' },
  }));
  return id;
}

async function seatPanel(
  faculty: DemoFaculty,
  { id, origin, sent }: { id: string; origin: string; sent: boolean },
): Promise<void> {
  const { db } = faculty.connection;
  const seat = async (name: string, account: string, status: string, order: number) => {
    const member = randomUUID();
    const person = faculty.id('lecturer', `l_${account}`);
    const from = sql`registration = ${origin} and seat = ${name} and status = 'active'`;
    await copy(db, 'panel_member', from, () => ({ id: member, registration: id, person, order }));
    const sheet = sql`registration = ${origin} and member = (select id from panel_member where ${from} limit 1)`;
    await copy(db, 'score_sheet', sheet, () => ({ registration: id, member, person, order, status }));
  };
  let order = 0;
  for (const [name, account] of Object.entries(SEATS)) {
    await seat(name, account, account === 'joko' ? 'draft' : 'submitted', ++order);
  }
  await seat('penguji', EXTERNAL, sent ? 'submitted' : 'draft', ++order);
}

/** The trigger keeps what is written from being changed, so that copies are written at once as they are to be. */
async function copyHistory(db: Db, origin: string, id: string, { revised }: CaseState): Promise<void> {
  const all = sql`record = 'registration' and "row" = ${origin}`;
  const wanted = revised ? all : sql`${all} and to_state is distinct from 'revision'`;
  await copy(db, 'history', wanted, () => ({ row: id }));
}

async function copyUploads(db: Db, thesis: string, origin: string, id: string): Promise<void> {
  const has = new Set<string>();
  for (const from of [origin, thesis]) {
    const missing = from === thesis && origin !== thesis;
    const late = missing ? sql` and stage in ('revision', 'final')` : sql``;
    await copy(db, 'registration_document', sql`registration = ${from}${late}`, (row) => {
      if (has.has(String(row.code))) return null;
      has.add(String(row.code));
      const code = missing && row.code === 'revised_manuscript' ? 'revised_proposal' : row.code;
      return { registration: id, code };
    });
  }
}

async function addSlides(db: Db, id: string): Promise<void> {
  const one = sql`registration = ${id} and stage = 'registration' order by code limit 1`;
  await copy(db, 'registration_document', one, () => ({
    code: 'slides',
    label: 'Salindia',
    stage: 'before_exam',
    verifier: 'none',
  }));
}

async function makeApprovals(
  db: Db,
  { id, origin, state }: { id: string; origin: string; state: CaseState },
): Promise<void> {
  if (!state.approvals) return;
  let pending = false;
  await copy(db, 'approval', sql`registration = ${origin} order by round, "order"`, (row) => {
    const given = state.approvals === 'all' || (row.phase === 'minutes' && state.approvals === 'final');
    if (row.phase === 'final' && state.approvals === 'minutes') return null;
    const status =
      given || (state.revised && row.phase === 'minutes') ? 'approved' : pending ? 'waiting' : 'pending';
    pending ||= status === 'pending';
    return { registration: id, status, round: 1 };
  });
}

/** Documents of the exam; those of the decision once there was one, void when it was returned. */
async function copyDocuments(
  faculty: DemoFaculty,
  { id, origin, state }: { id: string; origin: string; state: CaseState },
): Promise<void> {
  const { db } = faculty.connection;
  const late = ['minutes', 'approval_page', 'revision_sheet'];
  const sheets = await sql<{ id: string }>`
    select id from score_sheet where registration = ${id} and status <> 'draft' order by "order"`.execute(db);
  const missing = sql`(record_id = ${faculty.id('registration', 'g15')} and code in ('revision_sheet', 'approval_page')
    and not exists (select 1 from generated_document o where o.record_id = ${origin} and o.code = d.code))`;
  let next = 0;
  await copy(
    db,
    'generated_document',
    sql`(record_id = ${origin} or ${missing}) and status <> 'void'`,
    (row) => {
      const sheet = row.code === 'score_sheet' ? sheets.rows[next++]?.id : undefined;
      if (row.code === 'score_sheet' && !sheet) return null;
      const ofDecision = late.includes(String(row.code));
      if (ofDecision && !state.decided) return null;
      const returned = ofDecision && ['minutes', 'scoring'].includes(state.status);
      return {
        record_id: id,
        // No two letters have one; it gets its own with its canary.
        number: null,
        ...(sheet ? { part: sheet } : {}),
        file: null,
        sha256: null,
        verification_code: randomUUID().replaceAll('-', '').slice(0, 20),
        ...(returned ? { status: 'void' } : {}),
      };
    },
    'd',
  );
}
