import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '../../../server/core/tables.ts';
import { productRoutes } from '../../../server/product-routes.ts';
import { act, attach, childOf, done, type Exam, SCORES } from '../../conformance/exam-story/exam.ts';
import { ANSWER, approve, decide, reach } from '../../conformance/exam-story/journey.ts';
import { openWorld, type World } from '../../conformance/exam-story/world.ts';
import {
  ask,
  askedOf,
  call,
  codeOf,
  doLinked,
  type Linked,
  openExam,
  openLink,
  seatOf,
  secretIn,
  withExternal,
} from './linked.ts';

/** An examiner from outside marks presence and hands in the own sheet through a link, and stands in the books for it. */
let world: World;
let exam: Exam;
let secret: string;
let linked: Linked;

beforeAll(async () => {
  world = await openWorld(productRoutes);
  exam = await withExternal(world, { name: 'Arum Lestari' });
});
afterAll(() => world.close());

const form = () => call(world, linked, `/routes/${exam.type}.exam_form@lecturer?p.id=${exam.id}`);

test('the manager gets the address once, and the database keeps a hash of it', async () => {
  const item = await seatOf(exam);
  const body = { params: { id: exam.id }, item };
  const path = `/routes/${exam.type}.registration@manager/actions/send_link`;
  const press = () => done(world.call(world.people.manager, 'POST', path, body, 'the-same-wish'));
  const answer = await press();
  expect(answer).toMatchObject({
    link: { path: expect.stringMatching(/^\/tautan#[\w-]{43}$/), name: 'Wahyu Ramadhan' },
    message: expect.stringContaining('Kirim alamat ini'),
  });
  secret = secretIn(answer);
  const { scheduled_on } = await world.row('registration', exam.id);
  const end = new Date(`${String(scheduled_on)}T23:59:00+07:00`).getTime() + 30 * 86_400_000;
  expect(Date.parse(answer.link.until)).toBe(end);
  // A repeated call is answered from what is kept, and the secret is not.
  expect(await press()).toEqual({ ...answer, link: undefined });
  const tables = ['personal_link', 'idempotency', 'audit', 'history'] as const;
  for (const table of tables) {
    const rows = await system(world.connection.db).selectFrom(table).selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});

test('before it is opened it says for whom it is and what it opens, and opens nothing', async () => {
  const about = await done(ask(world, '/auth/personal-link/about', { token: secret }));
  expect(about).toEqual({
    name: 'Wahyu Ramadhan',
    department: 'S2 Teknik Mesin',
    title: 'Formulir Ujian Tesis Arum Lestari',
    about: 'Arum Lestari',
    until: expect.any(String),
  });
  const [row] = await system(world.connection.db).selectFrom('personal_link').selectAll().execute();
  expect(row).toMatchObject({ used_at: null });
});

test('it opens the exam form, as often as it is needed', async () => {
  await openLink(world, secret);
  linked = await openLink(world, secret);
  expect(linked.opens).toBe(`/dosen/magister/reguler/ujian-tesis/${exam.id}/formulir-ujian`);
  const start = await done(call(world, linked, `/start?path=${encodeURIComponent(linked.opens)}`));
  expect(start.open).toMatchObject({
    route: `${exam.type}.exam_form@lecturer`,
    data: { row: { id: exam.id } },
  });
  expect(start.profile.data).toMatchObject({ name: 'Wahyu Ramadhan' });
  // Pages above it that lead elsewhere are not offered; those of the same row are.
  expect(start.open.data.breadcrumbs).toEqual([
    expect.objectContaining({ path: `/dosen/magister/reguler/ujian-tesis/${exam.id}` }),
  ]);
});

test('the examiner accepts, marks presence, scores, hands in and asks for corrections', async () => {
  const wish = { screen: 'registration', item: await seatOf(exam) } as const;
  await done(doLinked(exam, linked, 'accept_invitation', wish));
  await openExam(exam);
  await done(doLinked(exam, linked, 'mark_present', { item: await seatOf(exam) }));
  const item = await childOf(exam, 'score_sheet', { person: world.people.external.row });
  await done(doLinked(exam, linked, 'save_score', { item, input: { scores: SCORES } }));
  await done(doLinked(exam, linked, 'submit_score', { item, input: { scores: SCORES } }));
  const words = { text: 'Lengkapi analisis ketidakpastian.', severity: 'minor' };
  await done(doLinked(exam, linked, 'add_revision_item', { input: words }));
  expect(await world.row('score_sheet', item)).toMatchObject({
    status: 'submitted',
    entered_by: world.people.external.user,
    by_link: true,
  });
  const { body } = await form();
  expect(body.row.id).toBe(exam.id);
});

test('history, audit and the sheet name the examiner, and the link', async () => {
  const [link] = await system(world.connection.db).selectFrom('personal_link').select('id').execute();
  const entries = await system(world.connection.db)
    .selectFrom('history')
    .select(['transition', 'actor', 'actor_name', 'link'])
    .where('row', '=', exam.id)
    .where('transition', 'in', ['mark_present', 'submit_score', 'send_link'])
    .orderBy('transition')
    .execute();
  const examiner = { actor: world.people.external.user, actor_name: 'Wahyu Ramadhan', link: link?.id };
  expect(entries).toEqual([
    { transition: 'mark_present', ...examiner },
    { transition: 'send_link', actor: world.people.manager.user, actor_name: 'Sekar Wulandari', link: null },
    { transition: 'submit_score', ...examiner },
  ]);
  const audit = await system(world.connection.db)
    .selectFrom('audit')
    .select(['actor', 'detail'])
    .where('action', '=', 'submit_score')
    .execute();
  expect(audit).toEqual([
    { actor: world.people.external.user, detail: expect.objectContaining({ link: link?.id }) },
  ]);
  const signIns = await system(world.connection.db)
    .selectFrom('audit')
    .select(['actor', 'result', 'detail'])
    .where('action', '=', 'sign-in')
    .execute();
  expect(signIns[0]).toMatchObject({
    actor: world.people.external.user,
    result: 'done',
    detail: { by: 'personal link', link: link?.id },
  });
  const [document] = await world.rows('generated_document', { record_id: exam.id, code: 'score_sheet' });
  expect(document?.data).toMatchObject({
    examiner: { name: 'Wahyu Ramadhan' },
    sent_by: 'lewat tautan pribadi',
  });
  const page = await done(
    world.call(world.people.manager, 'GET', `/routes/${exam.type}.registration@manager?p.id=${exam.id}`),
  );
  expect(JSON.stringify(page.blocks)).toContain('"Wahyu Ramadhan, lewat tautan pribadi"');
});

test('weeks later the examiner accepts the correction by the same link', async () => {
  const { chair, supervisor, second } = world.people;
  for (const who of [chair, supervisor, second]) {
    const seat = await childOf(exam, 'panel_member', { person: who.row, status: 'active' });
    await done(act(exam, chair, 'mark_present', { item: seat, form: true }));
    const item = await childOf(exam, 'score_sheet', { person: who.row });
    await done(act(exam, who, 'submit_score', { item, input: { scores: SCORES }, form: true }));
  }
  await done(act(exam, chair, 'student_present', { form: true }));
  await done(act(exam, chair, 'close_exam', { form: true }));
  await decide(exam, { outcome: 'pass_revision', conditions: 'Lengkapi analisis ketidakpastian.' });
  await approve(exam, 'minutes_ack');
  const { scheduled_on } = await world.row('registration', exam.id);
  const weeks = Date.parse(`${String(scheduled_on)}T10:00:00+07:00`) + 21 * 86_400_000;
  world.deps.clock.set(new Date(weeks));
  const item = await childOf(exam, 'revision_item', { examiner: world.people.external.row });
  await done(act(exam, exam.student, 'answer_item', { item, input: ANSWER, form: true }));
  await attach(exam, 'revised_manuscript');
  await done(act(exam, exam.student, 'submit_revision', { form: true }));
  await done(doLinked(exam, await openLink(world, secret), 'accept_item', { item }));
  expect(await world.row('revision_item', item)).toMatchObject({ status: 'accepted' });
  expect(await world.row('registration', exam.id)).toMatchObject({ status: 'awaiting_approval' });
});

test('a supervisor from outside agrees by a link to what waits for them, and answers for nobody else', async () => {
  const { manager, supervisor, external } = world.people;
  const supervisors = { pembimbing_utama: 'supervisor', pembimbing_pendamping: 'external' };
  const guided = await reach(world, 'submitted', { supervisors });
  const item = await askedOf(guided, external);
  const others = await askedOf(guided, supervisor);
  // Whoever is of the faculty has a password.
  expect((await act(guided, manager, 'send_consent_link', { item: others })).status).toBe(409);
  const made = await done(act(guided, manager, 'send_consent_link', { item }));
  const held = await openLink(world, secretIn(made));
  expect(held.opens).toBe(`/dosen/magister/reguler/ujian-tesis/${guided.id}`);
  const wish = (row: string) => ({ screen: 'registration', item: row }) as const;
  expect((await doLinked(guided, held, 'give_consent', wish(others))).status).toBe(409);
  expect(codeOf(await doLinked(exam, held, 'give_consent', wish(item)))).toBe('E_ACCESS_LINK');
  await done(doLinked(guided, held, 'give_consent', wish(item)));
  expect(await world.row('consent', item)).toMatchObject({ status: 'approved' });
  expect(await world.row('consent', others)).toMatchObject({ status: 'pending' });
  // Answered; there is nothing to ask for any more.
  expect((await act(guided, manager, 'send_consent_link', { item })).status).toBe(409);
});
