import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../server/core/deps.ts';
import { AppError } from '../../server/core/errors.ts';
import { newId } from '../../server/core/new-id.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import type { Ask } from '../../server/process/ask.ts';
import type { Work } from '../../server/process/case.ts';
import { openCase } from '../../server/process/execution/open-case.ts';
import { createWork } from '../../server/process/execution/transact.ts';
import { assertMayBegin } from '../../server/process/judge.ts';
import type { ProcessModel, TransitionModel } from '../../src/definition/model.ts';
import { addStudent, type Exam } from '../conformance/exam-story/exam.ts';
import { advance, askRevision, reach } from '../conformance/exam-story/journey.ts';
import { type Actor, openWorld, type World } from '../conformance/exam-story/world.ts';

const REVIEWED = new URL('transitions.csv', import.meta.url).pathname;

let world: World;
let exam: Exam;
let session: string;
let viewers: Map<string, Viewer | null>;
/** Ids of the exam's children, by record. */
const children = new Map<string, string[]>();

/** Children of an exam that somebody acts on, and what keeps only state and actor in the way of that. */
const CHILDREN: Record<string, object> = {
  consent: { status: 'pending' },
  registration_document: { status: 'uploaded' },
  panel_member: { invitation: 'pending', attendance: 'unknown' },
  score_sheet: { status: 'draft' },
  revision_item: { status: 'open' },
  approval: { status: 'pending' },
};

beforeAll(async () => {
  world = await openWorld();
  exam = await reach(world, 'scored');
  await askRevision(exam);
  await advance(exam, 'scored', 'passed');
  viewers = await peopleOf();
  await addArticle();
  session = await addSession();
  for (const [table, values] of Object.entries(CHILDREN)) {
    await write(table, 'registration', values);
    const rows = await world.rows(table, { registration: exam.id });
    children.set(
      table,
      rows.map(({ id }) => String(id)),
    );
  }
});
afterAll(() => world.close());

/** An article, which an exam has none of: nobody does there what is done to one. */
async function addArticle(): Promise<void> {
  const { work, student, department } = await world.row('registration', exam.id);
  const id = newId();
  await world.connection.db
    .insertInto('publication')
    .values({ id, work, student, department, registration: exam.id, title: 'Artikel', progress: 'submitted' })
    .execute();
  children.set('publication', [id]);
}

/** An announcement to listeners with somebody who came, which an exam has none of. */
async function addSession(): Promise<string> {
  const { student, department } = await world.row('registration', exam.id);
  const at = { held_on: '2099-11-06', start_time: '09:00', end_time: '11:00', mode: 'online' };
  const row = {
    id: newId(),
    department,
    registration: exam.id,
    label: 'Seminar',
    title: 'Judul',
    speaker: 'Penyaji',
  };
  await world.connection.db
    .insertInto('open_session')
    .values({ ...row, ...at, status: 'announced' })
    .execute();
  const guest = { id: newId(), department, registration: exam.id, session: row.id, student };
  await world.connection.db
    .insertInto('guest')
    .values({ ...guest, attendance: 'unknown' })
    .execute();
  children.set('guest', [guest.id]);
  return row.id;
}

/** Every kind of person that the process can tell from another, and the system. */
async function peopleOf(): Promise<Map<string, Viewer | null>> {
  const { people } = world;
  const stranger = await addStudent(world);
  const kinds: Record<string, Actor> = {
    owner: exam.student,
    other_student: stranger.actor,
    supervisor: people.supervisor,
    second: people.second,
    chair: people.chair,
    examiner: people.examiner,
    outsider: people.outsider,
    manager: people.manager,
    library: people.library,
    head: people.head,
    dean: people.dean,
    secretary: people.secretary,
    staff: people.staff,
    manager_elsewhere: { ...people.manager, department: 'TKIS2' },
  };
  const found = new Map<string, Viewer | null>([['system', null]]);
  for (const [kind, { user, department }] of Object.entries(kinds)) {
    const viewer = await world.deps.auth.viewerOf(world.connection.db, String(user), department);
    if (viewer === null) throw new Error(`${kind} is nobody`);
    found.set(kind, viewer);
  }
  return found;
}

/** Writes columns behind the back of every rule. */
async function write(table: string, by: string, values: object, row?: string): Promise<void> {
  const sets = Object.entries(values).map(([field, value]) => sql`${sql.ref(field)} = ${value}`);
  const id = row ?? (table === 'period' ? exam.period : exam.id);
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${sql.ref(by)} = ${id}`.execute(
    world.connection.db,
  );
}

interface Subject {
  process: string;
  table: string;
  values: object;
  /** Who is asked beside those who meet exams. */
  others?: ReadonlyMap<string, Viewer>;
  /** The row that is asked about, where it is none of the exam's. */
  row?: string;
}

const SUBJECTS: Subject[] = [
  { process: 'exam', table: 'registration', values: { published_at: null, revision_extended: false } },
  { process: 'period', table: 'period', values: {} },
];

/** A booking of a room that is still to come; as of records that are edited without a process, roles say who may. */
async function booking(): Promise<Subject> {
  const values = { date: '2099-11-06', start_time: '09:00', end_time: '11:00' };
  const { db } = world.connection;
  const room = (await sql<{ id: string }>`select id from room order by id limit 1`.execute(db)).rows[0]?.id;
  const row = { id: newId(), room, purpose: 'Rapat', kind: 'meeting', status: 'approved', ...values };
  await db.insertInto('room_booking').values(row).execute();
  return { process: 'room_booking', table: 'room_booking', values, others: ofOneRole(), row: row.id };
}

/** A broadcast of which somebody did not get theirs, beside an audience that is kept. */
async function broadcast(): Promise<Subject> {
  const { db } = world.connection;
  const { department } = viewers.get('staff') ?? {};
  const row = {
    id: newId(),
    department,
    title: 'Siaran',
    body: 'Isi',
    departments: ['TKM'],
    channels: ['in_app'],
  };
  const [person] = (await sql<{ id: string }>`select id from "user" order by id limit 1`.execute(db)).rows;
  const recipient = { id: newId(), department, broadcast: row.id, user: person?.id, channel: 'in_app' };
  await db
    .insertInto('broadcast')
    .values({ ...row, status: 'draft' })
    .execute();
  await db
    .insertInto('broadcast_recipient')
    .values({ ...recipient, status: 'failed' })
    .execute();
  children.set('broadcast_recipient', [recipient.id]);
  await db
    .insertInto('broadcast_audience')
    .values({ id: newId(), department, name: 'Audiens', departments: ['TKM'] })
    .execute();
  return { process: 'broadcast', table: 'broadcast', values: {}, others: ofOneRole(), row: row.id };
}

/** An activity, a download and news, which the world has none of. */
async function offered(): Promise<Subject> {
  const { db } = world.connection;
  const { department } = viewers.get('staff') ?? {};
  const common = { department, departments: ['TKMS2'], status: 'draft' };
  const activity = { id: newId(), name: 'Kegiatan', description: 'Keterangan', ...common };
  await db.insertInto('activity').values(activity).execute();
  const download = {
    id: newId(),
    title: 'Unduhan',
    category: 'form',
    file: JSON.stringify({ id: newId(), name: 'a.pdf' }),
    audience: 'all',
    ...common,
  };
  await db.insertInto('download_item').values(download).execute();
  const news = { id: newId(), title: 'Berita', excerpt: 'Ringkasan', ...common };
  await db.insertInto('news').values(news).execute();
  const layout = { id: newId(), department, name: 'Tata letak', plan: '[]' };
  await db.insertInto('signing_layout').values(layout).execute();
  const template = { id: newId(), department, code: 'invitation', name: 'Undangan 1', in_force: false };
  await db.insertInto('document_template').values(template).execute();
  return { process: 'activity', table: 'activity', values: {}, others: ofOneRole(), row: activity.id };
}

/** Records that are edited without a process; who may is said by roles, so everybody is asked who has one alone. */
function edited(): Subject[] {
  const others = ofOneRole();
  return Object.values(world.model.processes)
    .filter(({ state }) => state === null)
    .map(({ name, record }) => ({ process: name, table: record, values: {}, others }));
}

function ofOneRole(): Map<string, Viewer> {
  const nobody = viewers.get('staff');
  if (!nobody) throw new Error('nobody without a role');
  return new Map(
    Object.keys(world.model.roles).map((role) => [`role ${role}`, { ...nobody, roles: [role] }]),
  );
}

function theProcess(name: string): ProcessModel {
  const process = world.model.processes[name];
  if (!process) throw new Error(`no process ${name}`);
  return process;
}

/** What the server says before it looks at input and rules: null = go on, else the code of the refusal. */
async function answerOf(work: Work, ask: Ask): Promise<string | null> {
  const one = await openCase(work, ask);
  try {
    await assertMayBegin(one, async () => {});
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [fault] = error.faults;
    if (!fault || !/^[A-Z].{15,}[.]/.test(fault.message)) throw new Error(`no sentence: ${fault?.message}`);
    return fault.code;
  }
}

const OF_THE_CASE = 'E_PROCESS_WHEN';

/**
 * Who begins the transition in this state: `yes`, on how many of its items when it is not all of them, or `when` where
 * only the case's own condition is in the way. `null` = refused for the state or the person.
 */
async function standing(
  work: Work,
  process: ProcessModel,
  transition: TransitionModel,
  row: string,
): Promise<string | null> {
  const items = transition.on === null ? [undefined] : itemsOf(process, transition.on);
  const answers: (string | null)[] = [];
  for (const item of items)
    answers.push(
      await answerOf(work, {
        process,
        transition: transition.name,
        row,
        item,
        input: {},
        reason: 'Percobaan',
      }),
    );
  const may = answers.filter((answer) => answer === null).length;
  if (may === answers.length) return 'yes';
  if (may > 0) return `${may} of ${answers.length}`;
  return answers.includes(OF_THE_CASE) ? 'when' : null;
}

async function rowOf({ record, state }: ProcessModel): Promise<string> {
  if (state !== null) return record === 'period' ? exam.period : exam.id;
  const found = await sql<{ id: string }>`
    select id from ${sql.table(record)} where deleted_at is null order by id limit 1`.execute(
    world.connection.db,
  );
  if (!found.rows[0]) throw new Error(`no row of ${record}`);
  return found.rows[0].id;
}

function itemsOf({ record }: ProcessModel, relation: string): string[] {
  const target = world.model.records[record]?.relations[relation]?.record ?? '';
  const found = children.get(target);
  if (!found) throw new Error(`no children by ${relation}`);
  return found;
}

/** `process,transition,answer,who,states`: every pair of state and person that is not refused. */
async function tableOf({ process: name, table, values, others, row: own }: Subject): Promise<string[]> {
  const process = theProcess(name);
  const transitions = Object.values(process.transitions).filter(({ from }) => from !== null);
  const states = new Map<string, string[]>();
  const row = own ?? (await rowOf(process));
  for (const state of Object.keys(process.states)) {
    if (process.state !== null) await write(table, 'id', { ...values, [process.state]: state }, own);
    for (const [kind, actor] of [...viewers, ...(others ?? [])]) {
      const department = actor?.department ?? 'TKMS2';
      await inTransaction(world.connection.db, async (trx) => {
        const work = await createWork(world.deps, trx, { actor, department });
        for (const transition of transitions) {
          const answer = await standing(work, process, transition, row);
          if (answer === null) continue;
          const key = `${name},${transition.name},${answer},${kind}`;
          states.set(key, [...(states.get(key) ?? []), state]);
        }
      });
    }
  }
  return [...states].map(([key, list]) => `${key},${list.join(' ')}`).sort();
}

// Every transition x every state x every kind of person: what is not in the table is refused. Renew it with `-u`.
test('nobody begins anything in any state but what was reviewed, and every refusal has its sentence', async () => {
  const lines: string[] = [];
  const listened = { process: 'open_session', table: 'open_session', values: {}, row: session };
  for (const subject of [
    ...SUBJECTS,
    listened,
    await booking(),
    await broadcast(),
    await offered(),
    ...edited(),
  ])
    lines.push(...(await tableOf(subject)));
  await expect(`process,transition,answer,who,states\n${lines.join('\n')}\n`).toMatchFileSnapshot(REVIEWED);
});
