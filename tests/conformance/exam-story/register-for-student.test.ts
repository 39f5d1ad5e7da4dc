import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStudent, done, openPeriod, TYPE } from './exam.ts';
import { openWorld, type World, words } from './world.ts';

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
  expect(start.body.blocked).toEqual([{ message: 'Masih ada pendaftaran Ujian Tesis yang berjalan' }]);
});

test('who has passed does not register again', async () => {
  const student = await addStudent(world, { milestones: [TYPE] });
  const refused = await create({ period, student: student.actor.row });
  expect(refused.status).toBe(422);
  expect(words(refused)).toContain('Ujian Tesis sudah lulus');
});
