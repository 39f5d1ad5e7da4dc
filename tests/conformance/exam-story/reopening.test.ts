import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepTimers } from '../../../server/process/execution/timers.ts';
import { act, childrenOf, done, type Exam, FORM, openPeriod, read } from './exam.ts';
import {
  advance,
  approve,
  askRevision,
  decide,
  force,
  reach,
  type Stage,
  score,
  signedOnPaper,
} from './journey.ts';
import { openWorld, START, type World, words } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.at(START);
  period = await openPeriod(world);
});
afterAll(() => world.close());

const manager = (exam: Exam, action: string, wish: object = {}) =>
  act(exam, world.people.manager, action, wish);
const cancel = (exam: Exam) => done(manager(exam, 'cancel', { reason: 'Salah pilih mahasiswa' }));
const reopen = (exam: Exam) => done(manager(exam, 'reopen', { reason: 'Dibatalkan karena keliru' }));
const booked = (exam: Exam) => world.rows('reservation', { record_id: exam.id, active: true });

/** Documents in force: kind, the child row they are about, who signs. */
async function inForce(exam: Exam): Promise<string[]> {
  const found = await sql<{ text: string }>`
    select d.code || coalesce(d.part, '') || string_agg(r."user" || coalesce(r.role_text, ''), ',' order by r."order", r.id) as text
    from generated_document d left join signature_request r on r.generated_document = d.id
    where d.record_id = ${exam.id} and d.status <> 'void' group by d.id order by 1`.execute(
    world.connection.db,
  );
  return found.rows.map(({ text }) => text);
}

/** Everything the way to here has left, to the byte; `except` columns that a reopening writes. */
async function held(exam: Exam): Promise<Record<string, unknown>> {
  const without = (except: string[]) => (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !except.includes(name)));
  const written = ['row_version', 'updated_at', 'updated_by'];
  return {
    sheets: await childrenOf(exam, 'score_sheet'),
    items: await childrenOf(exam, 'revision_item'),
    papers: await childrenOf(exam, 'registration_document'),
    consents: await childrenOf(exam, 'consent'),
    panel: (await childrenOf(exam, 'panel_member')).map(without([...written, 'invitation'])),
    approvals: (await childrenOf(exam, 'approval')).map(without([...written, 'pending_since', 'due_at'])),
    documents: await inForce(exam),
    registration: without([...written, 'return_reason', 'reopened_at', 'consent_due', 'left_state'])(
      await read(exam),
    ),
  };
}

// Of one exam after another stage, since each goes on from where the one before was opened again.
test.each<[Stage, ...Stage[]]>([
  ['filled', 'submitted', 'consented', 'verified', 'scheduled', 'opened'],
  ['closed', 'decided', 'acknowledged', 'revised', 'program'],
  ['scored'],
])('cancelled when %s, it is opened again where it was, with all that was there', async (...stages) => {
  let exam = await reach(world, stages[0] === 'scored' ? 'closed' : stages[0], { period });
  for (const [at, stage] of stages.entries()) {
    exam = await advance(exam, stages[at - 1] ?? stage, stage);
    if (stage === 'scored') {
      await askRevision(exam);
      await score(exam);
    }
    const before = await held(exam);
    const taken = (await booked(exam)).map(({ resource }) => resource);
    await cancel(exam);
    expect(await inForce(exam), stage).toEqual([]);
    await reopen(exam);
    await signedOnPaper(exam);
    expect(await held(exam), stage).toEqual(before);
    expect((await booked(exam)).map(({ resource }) => resource)).toEqual(taken);
    expect((await read(exam)).left_state).toBeNull();
  }
  await advance(exam, stages.at(-1) ?? stages[0], 'passed');
  expect((await read(exam)).status).toBe('passed');
});

test('a scheduled exam is booked again with new letters and invitations', async () => {
  const exam = await reach(world, 'accepted', { period });
  const letters = () => world.rows('generated_document', { record_id: exam.id, code: 'invitation' });
  const [old] = await letters();
  await cancel(exam);
  await reopen(exam);
  expect((await read(exam)).status).toBe('scheduled');
  const [voided, letter] = await letters();
  expect(voided).toMatchObject({ id: old?.id, status: 'void' });
  expect(letter).toMatchObject({ status: 'awaiting_signatures' });
  expect(letter?.number).not.toBe(old?.number);
  const panel = await childrenOf(exam, 'panel_member');
  expect(panel.map(({ invitation }) => invitation)).toEqual(panel.map(() => 'pending'));
});

test('where its room was given away or its day is past, a new time is looked for', async () => {
  const exam = await reach(world, 'scheduled', { period });
  const { scheduled_on, start_time, end_time, room } = await read(exam);
  await cancel(exam);
  const rival = await reach(world, 'paneled', { period });
  const slot = {
    scheduled_on,
    start_time: String(start_time).slice(0, 5),
    end_time: String(end_time).slice(0, 5),
    mode: 'onsite',
    room,
  };
  await done(act(rival, world.people.manager, 'schedule', { input: slot }));
  await reopen(exam);
  const lost = { status: 'verified', scheduled_on: null, start_time: null, room: null };
  expect(await read(exam)).toMatchObject(lost);
  expect((await childrenOf(exam, 'panel_member')).map(({ status }) => status)).toEqual(
    Array.from({ length: 4 }, () => 'active'),
  );
  expect(await booked(exam)).toEqual([]);
  expect((await inForce(exam)).every((text) => text.startsWith('consent_sheet'))).toBe(true);
  expect(await inForce(exam)).toHaveLength(2);
  await advance(exam, 'paneled', 'accepted');
  await cancel(exam);
  world.at(`${String((await read(exam)).scheduled_on)} 17:00`);
  await reopen(exam);
  expect(await read(exam)).toMatchObject(lost);
});

test('an expired revision goes on with a new limit', async () => {
  const exam = await reach(world, 'scored', { period });
  await askRevision(exam);
  await advance(exam, 'scored', 'acknowledged');
  world.at('2026-03-01 08:00');
  await sweepTimers(world.deps);
  expect((await read(exam)).status).toBe('expired');
  await reopen(exam);
  expect(await read(exam)).toMatchObject({
    status: 'revision',
    outcome: 'pass_revision',
    revision_due: '2026-03-15',
  });
  await sweepTimers(world.deps);
  await advance(exam, 'acknowledged', 'passed');
  expect((await read(exam)).status).toBe('passed');
});

test('a failed one is hidden again, decided anew, and passes once', async () => {
  const exam = await reach(world, 'scored', { period });
  await decide(exam, { outcome: 'fail' }, 'Plagiarisme');
  await approve(exam, 'minutes_ack');
  expect(await read(exam)).toMatchObject({ status: 'failed', terminal_status: 'failed' });
  const student = async () =>
    JSON.stringify(await done(world.page(exam.student, `${exam.type}.exam_form@student`, exam.id)));
  expect(await student()).toContain('"outcome":"fail"');
  await reopen(exam);
  expect(await read(exam)).toMatchObject({
    status: 'minutes',
    published_at: null,
    terminal_status: null,
    approval_round: 2,
  });
  for (const told of ['"outcome"', '"final_score"']) expect(await student()).not.toContain(told);
  await decide(exam, { outcome: 'pass' });
  await approve(exam, 'minutes_ack');
  await signedOnPaper(exam);
  await approve(exam, 'program');
  await advance(exam, 'program', 'passed');
  expect(await world.rows('milestone', { registration: exam.id })).toHaveLength(1);
});

test('a rejected one is verified again, a withdrawn draft handed in though the period takes no more', async () => {
  const rejected = await reach(world, 'consented', { period });
  await done(manager(rejected, 'reject', { reason: 'Berkas palsu' }));
  await reopen(rejected);
  expect((await read(rejected)).status).toBe('awaiting_verification');
  const draft = await reach(world, 'filled', { period });
  await done(act(draft, draft.student, 'withdraw'));
  await done(
    world.act(world.people.manager, `${draft.type}.periods@manager`, 'close_registration', { id: period }),
  );
  await reopen(draft);
  expect((await read(draft)).status).toBe('draft');
  await done(act(draft, draft.student, 'submit', { input: FORM }));
  expect((await read(draft)).status).toBe('awaiting_consent');
});

test('after the examination window a reopened one may still be scheduled', async () => {
  const exam = await reach(world, 'paneled', { period });
  await cancel(exam);
  world.at('2026-07-06 09:00');
  await reopen(exam);
  const slot = { start_time: '09:00', end_time: '10:30', mode: 'onsite', room: world.rooms.small };
  const schedule = (scheduled_on: string) => manager(exam, 'schedule', { input: { ...slot, scheduled_on } });
  await done(schedule('2026-07-20'));
  expect((await read(exam)).status).toBe('scheduled');
  const other = await reach(world, 'paneled', { period });
  const late = await manager(other, 'schedule', { input: { ...slot, scheduled_on: '2026-07-21' } });
  expect(words(late)).toContain('Jadwal harus di dalam masa ujian');
});

test('what ended before this was remembered is told by its history', async () => {
  const exam = await reach(world, 'scored', { period });
  await cancel(exam);
  expect((await read(exam)).left_state).toBe('minutes');
  await force(exam, { left_state: null });
  await reopen(exam);
  expect((await read(exam)).status).toBe('minutes');
});

test('an override back to the start gives the place back and keeps what was scored and asked for', async () => {
  const exam = await reach(world, 'scored', { period });
  await askRevision(exam);
  const scores = (await childrenOf(exam, 'score_sheet')).map((row) => row.scores);
  await done(manager(exam, 'override', { input: { state: 'awaiting_verification' }, reason: 'Salah alur' }));
  expect(await read(exam)).toMatchObject({ status: 'awaiting_verification', verified_at: null });
  expect(await childrenOf(exam, 'score_sheet')).toEqual([]);
  expect((await childrenOf(exam, 'score_sheet_version')).map((row) => row.scores)).toEqual(scores);
  expect(await childrenOf(exam, 'revision_item_version')).toHaveLength(2);
  const papers = await world.rows('generated_document', { record_id: exam.id, code: 'score_sheet' });
  expect(papers.map(({ status }) => status)).toEqual(['void', 'void', 'void', 'void']);
  await done(manager(exam, 'override', { input: { state: 'verified' }, reason: 'Salah alur' }));
  expect((await read(exam)).verified_at).not.toBeNull();
});
