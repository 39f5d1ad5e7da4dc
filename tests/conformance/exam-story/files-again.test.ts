import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../server/core/new-id.ts';
import { system } from '../../../server/core/tables.ts';
import { fileRoutes } from '../../../server/pages/routes/file-routes.ts';
import { pageRoutes } from '../../../server/pages/routes/page-routes.ts';
import { act, attach, childrenOf, done, type Exam, openPeriod, TYPE, upload } from './exam.ts';
import { reach } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

// Who registers again hands the files of the former registration in again without sending them, and nobody else's.

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld([pageRoutes, fileRoutes]);
  world.at(START);
  period = await openPeriod(world);
});
afterAll(() => world.close());

const CODE = 'transcript';

interface Slot {
  code: string;
  versions: { file: string; name: string }[];
  again?: { file: string; name: string; size: number; at: string; label: string };
}

/** The slots of files as the page shows them to `who`. */
async function slotsOf(exam: Exam, who: Actor = exam.student, screen = 'student'): Promise<Slot[]> {
  const { blocks } = await done(world.page(who, `${TYPE}.registration@${screen}`, exam.id));
  return Object.values<{ slots?: Slot[] }>(blocks).flatMap(({ slots }) => slots ?? []);
}

const slotOf = async (exam: Exam) => (await slotsOf(exam)).find(({ code }) => code === CODE);

/** The file of a registration's newest version for the code, as it is stored. */
async function fileOf(exam: Exam): Promise<string> {
  const rows = await childrenOf(exam, 'registration_document');
  const { file } = rows.filter(({ code }) => code === CODE).at(-1) ?? {};
  return (file as { id: string }).id;
}

const stored = (id: string) =>
  system(world.connection.db).selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst();

/** A draft of whoever withdrew one before. */
async function again(former: Exam): Promise<Exam> {
  await done(act(former, former.student, 'withdraw'));
  const { id } = await done(
    world.act(former.student, `${TYPE}.mine@student`, 'create', { input: { period } }),
  );
  return { ...former, id };
}

/** A registration with one file. */
async function withFile(): Promise<Exam> {
  const former = await reach(world, 'draft', { period });
  await attach(former, CODE);
  return former;
}

const take = (exam: Exam, file: string, code = CODE) =>
  act(exam, exam.student, 'upload_document', { input: { code, file } });

test('a file of the former registration is offered by name and day, and taken as a copy of its own', async () => {
  const former = await withFile();
  const before = await fileOf(former);
  const exam = await again(former);
  expect((await slotOf(exam))?.again).toMatchObject({
    file: before,
    name: 'transcript.pdf',
    label: 'Pakai berkas dari pendaftaran sebelumnya',
  });
  // Nothing was handed in for the others.
  expect((await slotsOf(exam)).filter((slot) => slot.again).map(({ code }) => code)).toEqual([CODE]);
  await done(take(exam, before));
  const copy = await fileOf(exam);
  expect(copy).not.toBe(before);
  const [one, other] = [await stored(before), await stored(copy)];
  expect(other).toMatchObject({ name: one?.name, sha256: one?.sha256, owner: exam.student.user });
  expect(other?.key).not.toBe(one?.key);
  const slot = await slotOf(exam);
  expect(slot).toMatchObject({ versions: [{ file: copy, name: 'transcript.pdf' }] });
  expect(slot?.again).toBeUndefined();
  // Whatever becomes of the former one.
  await world.deps.files.read(world.connection.db, before);
  await sql`delete from registration where id = ${former.id}`.execute(world.connection.db);
  expect((await world.deps.files.read(world.connection.db, copy)).length).toBeGreaterThan(0);
  expect((await slotOf(exam))?.versions).toMatchObject([{ file: copy }]);
});

test('taken twice by the same call it is one version', async () => {
  const former = await withFile();
  const file = await fileOf(former);
  const exam = await again(former);
  const key = newId();
  const call = () =>
    world.act(exam.student, `${TYPE}.registration@student`, 'upload_document', {
      row: exam.id,
      input: { code: CODE, file },
      key,
    });
  await done(call());
  await done(call());
  expect(await childrenOf(exam, 'registration_document')).toHaveLength(1);
});

/** What may have become of the former file, after which it is offered to nobody. */
const LOST: Record<string, (former: Exam) => Promise<unknown>> = {
  'that was returned': ({ id }) =>
    sql`update registration_document set status = 'rejected' where registration = ${id}`.execute(
      world.connection.db,
    ),
  'that was removed with its row': ({ id }) =>
    sql`update registration_document set deleted_at = now() where registration = ${id}`.execute(
      world.connection.db,
    ),
  'of a registration that was removed': ({ id }) =>
    sql`update registration set deleted_at = now() where id = ${id}`.execute(world.connection.db),
  'whose content is gone': async (former) =>
    system(world.connection.db)
      .deleteFrom('stored_file')
      .where('id', '=', await fileOf(former))
      .execute(),
  'that somebody else handed in': async (former) => change(former, { owner: world.people.manager.user }),
  'that is larger than is taken now': (former) => change(former, { size: 90 * 1024 * 1024 }),
  'of a format that is not taken now': (former) => change(former, { type: 'image/png' }),
  'of another department': ({ id }) =>
    sql`update registration set department = 'TKIS2' where id = ${id}`.execute(world.connection.db),
  'of another type': ({ id }) =>
    sql`update registration set exam_type = 'master_proposal_exam' where id = ${id}`.execute(
      world.connection.db,
    ),
  'of somebody else by now': async ({ id }) => {
    const { student } = await world.row('registration', (await reach(world, 'draft', { period })).id);
    return sql`update registration set student = ${student} where id = ${id}`.execute(world.connection.db);
  },
};

const change = async (former: Exam, facts: { owner?: string | null; size?: number; type?: string }) =>
  system(world.connection.db)
    .updateTable('stored_file')
    .set(facts)
    .where('id', '=', await fileOf(former))
    .execute();

test.each(Object.entries(LOST))('no file is offered or taken %s', async (_, lose) => {
  const former = await withFile();
  const file = await fileOf(former);
  const exam = await again(former);
  expect((await slotOf(exam))?.again?.file).toBe(file);
  await lose(former);
  expect((await slotOf(exam))?.again).toBeUndefined();
  expect((await take(exam, file)).status).toBe(422);
  expect(await childrenOf(exam, 'registration_document')).toEqual([]);
});

test('all that still hold are offered together: neither what was returned nor a certificate of a test that counts no more', async () => {
  const codes = [CODE, 'similarity_report', 'english_certificate'];
  const former = await reach(world, 'draft', { period });
  for (const code of codes) await attach(former, code);
  const exam = await again(former);
  const offered = async () =>
    (await slotsOf(exam))
      .filter((slot) => slot.again)
      .map(({ code }) => code)
      .sort();
  expect(await offered()).toEqual([...codes].sort());
  const { db } = world.connection;
  await sql`update registration_document set status = 'rejected' where registration = ${former.id} and code = ${CODE}`.execute(
    db,
  );
  const { student } = await world.row('registration', former.id);
  await sql`update english_test set date = '2023-01-10' where student = ${student}`.execute(db);
  expect(await offered()).toEqual(['similarity_report']);
  // A newer test has a certificate of its own.
  await sql`update english_test set date = '2025-11-05' where student = ${student}`.execute(db);
  world.at('2025-11-06 09:00');
  expect(await offered()).toEqual(['similarity_report']);
  const rows = await childrenOf(former, 'registration_document');
  const { file } = rows.find(({ code }) => code === 'english_certificate') ?? {};
  expect((await take(exam, (file as { id: string }).id, 'english_certificate')).status).toBe(422);
  expect(await childrenOf(exam, 'registration_document')).toEqual([]);
  world.at(START);
});

test('a file is taken for what it was handed in for, by whoever handed it in, and nothing else of theirs', async () => {
  const former = await withFile();
  const file = await fileOf(former);
  const stranger = await reach(world, 'draft', { period });
  expect((await slotsOf(stranger)).some((slot) => slot.again)).toBe(false);
  expect((await take(stranger, file)).status).toBe(422);
  const exam = await again(former);
  expect((await take(exam, file, 'similarity_report')).status).toBe(422);
  // Whoever keeps the exams did not hand it in.
  const { manager } = world.people;
  expect((await slotsOf(exam, manager, 'manager')).some((slot) => slot.again)).toBe(false);
  const theirs = await act(exam, manager, 'upload_document', { input: { code: CODE, file } });
  expect(theirs.status).toBe(422);
  // Once something stands there it is not offered, and the former file opens on its own page alone.
  const own = await upload(world, exam.student, 'baru.pdf');
  const route = `/routes/${TYPE}.registration@student/files/${file}?p.id=`;
  expect((await world.call(exam.student, 'GET', route + exam.id)).status).toBe(404);
  expect((await world.call(exam.student, 'GET', route + former.id)).status).toBe(200);
  await done(take(exam, own));
  expect((await slotOf(exam))?.again).toBeUndefined();
  expect((await take(exam, file)).status).toBe(422);
});
