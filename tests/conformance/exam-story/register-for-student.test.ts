import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, addStudent, done, type Exam, FORM, openPeriod, read, TYPE, upload } from './exam.ts';
import { REGISTRATION } from './journey.ts';
import { type Actor, openWorld, type World, words } from './world.ts';

const PARTICIPANTS = `${TYPE}.participants@manager`;

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world);
});
afterAll(() => world.close());

const create = (input: object) =>
  world.act(world.people.manager, PARTICIPANTS, 'create', { row: period, input });

test('the form of a registration for somebody else starts with the period of the page, and nothing in the way', async () => {
  const start = await world.call(
    world.people.manager,
    'GET',
    `/routes/${PARTICIPANTS}/actions/create?p.id=${period}`,
  );
  expect(start.status).toBe(200);
  expect(start.body).toMatchObject({ defaults: { period }, blocked: [] });
});

test('a period that takes no registrations offers none', async () => {
  const { manager } = world.people;
  const offered = async (id: string) => {
    const page = await world.call(manager, 'GET', `/routes/${PARTICIPANTS}?p.id=${id}`);
    return JSON.stringify(page.body).includes('"name":"create"');
  };
  const closed = await openPeriod(world);
  expect(await offered(closed)).toBe(true);
  await done(world.act(manager, `${TYPE}.periods@manager`, 'close_registration', { id: closed }));
  expect(await offered(closed)).toBe(false);
  const { actor } = await addStudent(world);
  const input = { period: closed, student: actor.row };
  const refused = await world.act(manager, PARTICIPANTS, 'create', { row: closed, input });
  expect([refused.status, words(refused)]).toEqual([422, 'Pilihan ini tidak tersedia.']);
});

test('the student must be chosen', async () => {
  const refused = await create({ period });
  expect(refused.status).toBe(422);
  expect(words(refused)).toContain('Pilih mahasiswa');
});

test('the manager registers a student once', async () => {
  const student = await addStudent(world);
  const made = await create({ period, student: student.actor.row });
  expect(made.status).toBe(200);
  const [registration] = await world.rows('registration', { student: student.actor.row });
  expect(registration).toMatchObject({ status: 'draft', period });
  const again = await create({ period, student: student.actor.row });
  expect(words(again)).toContain('Masih ada pendaftaran Ujian Tesis yang berjalan');
});

test('a student is told at once what is in the way', async () => {
  const student = await addStudent(world);
  await create({ period, student: student.actor.row });
  const start = await world.call(student.actor, 'GET', `/routes/${TYPE}.mine@student/actions/create`);
  expect(start.body.blocked).toEqual([{ message: 'Masih ada pendaftaran Ujian Tesis yang berjalan.' }]);
});

test('who has passed does not register again', async () => {
  const student = await addStudent(world, { milestones: [TYPE] });
  const refused = await create({ period, student: student.actor.row });
  expect(refused.status).toBe(422);
  expect(words(refused)).toContain('Ujian Tesis sudah lulus');
});

async function madeForStudent(): Promise<Exam> {
  const { actor, work } = await addStudent(world);
  await done(create({ period, student: actor.row }));
  const [made] = await world.rows('registration', { student: actor.row });
  return { world, type: TYPE, id: String(made?.id), student: actor, period, work };
}

const formOn = async (exam: Exam, who: Actor, audience: string) => {
  const { blocks } = await done(world.page(who, `${TYPE}.registration@${audience}`, exam.id));
  return Object.values<{ kind?: string; editable?: boolean; data?: object }>(blocks).filter(
    ({ kind }) => kind === 'form',
  );
};

const { originality_statement: _own, ...FILLED } = FORM;

test('the manager fills in the draft of a registration made for a student, who hands it in; the history tells both', async () => {
  const exam = await madeForStudent();
  const { manager } = world.people;
  expect(await formOn(exam, manager, 'manager')).toMatchObject([{ editable: true }]);
  await done(act(exam, manager, 'save_for', { input: { title_id: FORM.title_id } }));
  await done(act(exam, manager, 'save_for', { input: FILLED }));
  for (const code of REGISTRATION) {
    const file = await upload(world, manager, `${code}.pdf`);
    await done(act(exam, manager, 'upload_document', { input: { code, file } }));
  }
  expect(await read(exam)).toMatchObject({ status: 'draft', form_data: FILLED, title: FORM.title_id });
  const stated = await act(exam, manager, 'save_for', { input: FORM });
  expect([stated.status, stated.body.errors]).toMatchObject([
    422,
    [{ code: 'E_INPUT_FIELD', source: { pointer: '/input/originality_statement' } }],
  ]);
  expect((await act(exam, manager, 'submit', { input: FORM })).status).toBe(403);
  expect(await formOn(exam, exam.student, 'student')).toMatchObject([{ editable: true, data: FILLED }]);
  expect((await act(exam, exam.student, 'submit', { input: FILLED })).status).toBe(422);
  await done(act(exam, exam.student, 'submit', { input: FORM }));
  expect((await read(exam)).status).toBe('awaiting_consent');
  const { blocks } = await done(world.page(exam.student, `${TYPE}.registration@student`, exam.id));
  type Entry = { label: string; actor: string };
  const entries = Object.values<{ entries?: Entry[] }>(blocks).flatMap((block) => block?.entries ?? []);
  const said = entries.map(({ label, actor }) => `${label}, ${actor}`);
  expect(said.filter((one) => !one.startsWith('Diunggah'))).toEqual([
    expect.stringMatching(/^Diajukan, Mahasiswa/),
    'Diisi untuk mahasiswa, Sekar Wulandari',
    'Pendaftaran dibuat, Sekar Wulandari',
  ]);
  expect(said.filter((one) => one === 'Diunggah, Sekar Wulandari')).toHaveLength(REGISTRATION.length);
  expect((await act(exam, manager, 'save_for', { input: FILLED })).status).toBe(403);
});

test('a student is told of the registration made for them, by name, and nobody else is', async () => {
  const exam = await madeForStudent();
  const made = await world.rows('notification', { record_id: exam.id, kind: 'registration_made' });
  expect(made).toMatchObject([
    {
      user: exam.student.user,
      message: expect.stringMatching(/^Sekar Wulandari membuat pendaftaran Ujian Tesis untuk Anda\./),
    },
  ]);
});

test('who begins a registration oneself is not told of it', async () => {
  const { actor } = await addStudent(world);
  const made = await done(world.act(actor, `${TYPE}.mine@student`, 'create', { input: { period } }));
  expect(await world.rows('notification', { record_id: made.id })).toEqual([]);
});

test('nobody else fills it in', async () => {
  const exam = await madeForStudent();
  const { library, supervisor, outsider, manager } = world.people;
  const input = { title_id: FORM.title_id };
  const elsewhere = await world.act(
    { ...manager, department: 'TKIS2' },
    `${TYPE}.registration@manager`,
    'save_for',
    {
      row: exam.id,
      input,
    },
  );
  expect(elsewhere.status).toBe(404);
  expect((await act(exam, library, 'save_for', { input })).status).toBe(403);
  expect(await formOn(exam, library, 'manager')).toMatchObject([{ editable: false }]);
  expect((await act(exam, exam.student, 'save_for', { input })).status).toBe(403);
  expect((await act(exam, supervisor, 'save_for', { input })).status).toBe(403);
  expect((await act(exam, outsider, 'save_for', { input })).status).toBe(404);
  expect((await read(exam)).form_data).toBeNull();
});

test('what a student began the manager reads and does not fill in', async () => {
  const { actor, work } = await addStudent(world);
  const made = await done(world.act(actor, `${TYPE}.mine@student`, 'create', { input: { period } }));
  const exam: Exam = { world, type: TYPE, id: made.id, student: actor, period, work };
  const { manager } = world.people;
  expect(await formOn(exam, manager, 'manager')).toMatchObject([{ editable: false }]);
  expect((await act(exam, manager, 'save_for', { input: { title_id: FORM.title_id } })).status).toBe(403);
});
