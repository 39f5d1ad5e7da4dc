import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../../server/documents/testing/read-pdf.ts';
import { sweepTimers } from '../../server/process/execution/timers.ts';
import { productRoutes } from '../../server/product-routes.ts';
import { addStudent, done, upload } from './exam-story/exam.ts';
import { entryInput, MINE, writeEntry } from './exam-story/logbook.ts';
import { openDocument, proofOf, SIGNER } from './exam-story/signed.ts';
import { type Actor, openWorld, ROOT, START, type World, words } from './exam-story/world.ts';

// What a logbook comes to: the recap of its months, the documents made of it, the reminder to write, what lies with an entry.

const STUDENTS = 'logbook.students@lecturer';
const OWN = 'supervision.work@student:magister';
const GUIDED = 'supervision.work@lecturer:magister';
const KEPT = 'supervision.work@manager';

let world: World;
let student: Actor;
let work: string;
beforeAll(async () => {
  world = await openWorld(productRoutes, { definitionsDir: ROOT });
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.at(START);
  const made = await addStudent(world, { logbook: 0 });
  student = made.actor;
  work = made.work;
});

const write = (more: object = {}) => writeEntry(world, student, more);
const approve = (id: string) => done(world.act(world.people.supervisor, STUDENTS, 'approve', { id }));

interface Recap {
  kind: string;
  columns: { key: string; label: string }[];
  cells: Record<string, Record<string, string>>;
}
async function recapFor(who: Actor, route: string): Promise<Recap | undefined> {
  const { blocks } = await done(world.page(who, route, work));
  return Object.values(blocks as Record<string, Partial<Recap>>).find(
    ({ kind }) => kind === 'matrix',
  ) as Recap;
}

describe('the recap', () => {
  test('counts every guidance of a month, with hours and the share that was agreed to', async () => {
    const first = await write({ entry_date: '2025-10-20', start_time: '09:00', end_time: '10:30' });
    for (const day of ['2025-10-21', '2025-10-22']) await write({ entry_date: day });
    await write({ entry_date: '2025-10-23', kind: 'writing', start_time: '13:00', end_time: '15:00' });
    await write({ entry_date: '2025-10-24', keep: true });
    await approve(first);
    for (const [who, route] of [
      [student, OWN],
      [world.people.supervisor, GUIDED],
      [world.people.manager, KEPT],
    ] as const) {
      const recap = await recapFor(who, route);
      expect(recap?.columns).toMatchObject([{ key: '2025-10-01', label: 'Oktober 2025' }]);
      expect(Object.entries(recap?.cells ?? {}).map(([name, cells]) => [name, cells['2025-10-01']])).toEqual([
        ['Catatan', '4 catatan'],
        ['Bimbingan', '3 dari 2'],
        ['Waktu', '3,5 jam'],
        ['Disetujui', '1 (25%)'],
      ]);
    }
  });

  test('is the student’s own', async () => {
    const another = (await addStudent(world)).actor;
    expect((await world.page(another, OWN, work)).status).toBe(404);
    expect((await world.page(world.people.other, GUIDED, work)).status).toBe(404);
    expect((await world.page(world.people.library, KEPT, work)).status).toBe(403);
  });
});

describe('documents', () => {
  /** Text of the one document of a kind that the page of the work gives, without its spaces. */
  async function textOf(who: Actor, route: string, code: string): Promise<string> {
    const [made] = await world.rows('generated_document', { record_id: work, code });
    const { url } = await done(world.call(who, 'GET', `/routes/${route}/documents/${made?.id}?p.id=${work}`));
    const { pathname, search } = new URL(url, 'http://localhost');
    const file = await world.app.inject({ url: pathname + search });
    return readPdf(file.rawPayload).text;
  }

  test('the export holds what was handed in, the card what was agreed to', async () => {
    await approve(await write({ entry_date: '2025-10-22', start_time: '09:00', end_time: '10:30' }));
    await write({ activity: 'Menulis bab pembahasan dengan tiga gambar baru.', kind: 'writing' });
    await write({ activity: 'Ini masih berupa draf yang belum diajukan.', keep: true });
    await done(world.act(student, OWN, 'export_logbook', { row: work }));
    await done(world.act(world.people.supervisor, GUIDED, 'make_guidance_card', { row: work }));
    const text = await textOf(student, OWN, 'logbook_export');
    for (const part of ['Oktober2025', 'November2025', 'Menulisbabpembahasan', '1(100%)', '1dari2'])
      expect(text).toContain(part);
    expect(text).not.toContain('masihberupadraf');
    const card = await textOf(world.people.supervisor, GUIDED, 'guidance_card');
    expect(card).toContain('1bimbingandisetujui');
    expect(card).not.toContain('Menulisbabpembahasan');
    await expect(textOf(world.people.other, GUIDED, 'guidance_card')).rejects.toThrow('404');
  });

  test('the main supervisor alone signs the export and the card, whom nobody else sees', async () => {
    const { other, library, supervisor, manager } = world.people;
    for (const [action, code] of [
      ['export_logbook', 'logbook_export'],
      ['make_guidance_card', 'guidance_card'],
    ] as const) {
      await done(world.act(student, OWN, action, { row: work }));
      const [made] = await world.rows('generated_document', { record_id: work, code });
      const asked = await world.rows('signature_request', { generated_document: made?.id });
      expect(asked).toMatchObject([{ user: supervisor.user, role_text: 'Pembimbing Utama' }]);
      const document = String(made?.id);
      const heard = await world.rows('notification', { kind: 'document_to_sign', record_id: document });
      expect(heard.map(({ user }) => user)).toEqual([supervisor.user]);
      const open = (who: Actor, route: string) =>
        world.call(who, 'GET', `/routes/${route}/documents/${document}?p.id=${work}`);
      const another = (await addStudent(world)).actor;
      for (const [who, route] of [
        [another, OWN],
        [other, GUIDED],
        [library, KEPT],
      ] as const) {
        expect((await open(who, route)).status).toBeOneOf([403, 404]);
        expect((await world.page(who, SIGNER, document)).status).toBe(404);
      }
      const sign = async (who: Actor) =>
        world.act(who, SIGNER, 'sign', {
          row: document,
          item: String(asked[0]?.id),
          proof: await proofOf(world, who),
        });
      expect((await sign(student)).status).toBeOneOf([403, 404]);
      await openDocument(world, supervisor, { route: SIGNER, row: document, document });
      await done(sign(supervisor));
      for (const [who, route] of [
        [student, OWN],
        [supervisor, GUIDED],
        [manager, KEPT],
      ] as const) {
        expect((await open(who, route)).status).toBe(200);
        expect(JSON.stringify((await world.page(who, route, work)).body)).toContain(document);
      }
      expect((await world.row('generated_document', document)).status).toBe('signed');
    }
  });

  test('the main supervisor finds among what is to be signed whose guidance it is', async () => {
    await done(world.act(world.people.manager, KEPT, 'make_guidance_card', { row: work }));
    const { body } = await world.call(
      world.people.supervisor,
      'GET',
      '/common/unsigned-documents?start=2025-01-01',
    );
    const { name } = await world.row('student', String(student.row));
    expect(body.data.map((row: { name: string }) => row.name)).toContain(`Bimbingan ${name}`);
  });

  test('nobody else makes them', async () => {
    const another = (await addStudent(world)).actor;
    for (const [who, route] of [
      [another, OWN],
      [world.people.other, GUIDED],
      [world.people.library, KEPT],
      [world.people.secretary, GUIDED],
    ] as const)
      expect((await world.act(who, route, 'export_logbook', { row: work })).status).toBeOneOf([403, 404]);
    expect(await world.rows('generated_document', { record_id: work })).toEqual([]);
  });
});

describe('the reminder', () => {
  const told = async () =>
    (await world.rows('notification', { kind: 'logbook_silent', record_id: work, user: student.user }))
      .length;
  const sweep = async (moment: string) => {
    world.at(moment);
    await sweepTimers(world.deps);
    await sweepTimers(world.deps);
    return told();
  };

  test('comes fourteen days after the last entry, once, and again after as many', async () => {
    await write();
    expect(await sweep('2025-11-17 07:59')).toBe(0);
    expect(await sweep('2025-11-17 08:00')).toBe(1);
    expect(await sweep('2025-11-30 20:00')).toBe(1);
    expect(await sweep('2025-12-01 08:00')).toBe(2);
    await write({ entry_date: '2025-12-01' });
    expect(await sweep('2025-12-14 20:00')).toBe(2);
    expect(await sweep('2025-12-15 08:00')).toBe(3);
  });

  test('not of a draft, not while the work or the study rests', async () => {
    await write();
    await world.connection.db
      .updateTable('student')
      .set({ study_status: 'leave' })
      .where('id', '=', String(student.row))
      .execute();
    expect(await sweep('2025-11-17 08:00')).toBe(0);
    await world.connection.db
      .updateTable('student')
      .set({ study_status: 'active' })
      .where('id', '=', String(student.row))
      .execute();
    await done(
      world.act(world.people.manager, 'user.students@people_keeper', 'hold', {
        id: work,
        reason: 'Cuti satu semester',
      }),
    );
    expect(await sweep('2025-11-18 08:00')).toBe(0);
    await done(world.act(world.people.manager, 'user.students@people_keeper', 'resume', { id: work }));
    await write({ entry_date: '2025-11-17', keep: true });
    expect(await sweep('2025-11-18 09:00')).toBe(1);
  });
});

describe('with an entry', () => {
  const names = ['attachment', 'attachment_2', 'attachment_3', 'attachment_4', 'attachment_5'];

  test('lie up to five files, which its supervisor opens and others do not', async () => {
    const files = await Promise.all(names.map((name) => upload(world, student, `${name}.pdf`)));
    const id = await write(Object.fromEntries(names.map((name, at) => [name, files[at]])));
    const row = await world.row('logbook_entry', id);
    expect(names.map((name) => (row[name] as { name: string } | null)?.name)).toEqual(
      names.map((name) => `${name}.pdf`),
    );
    const open = (who: Actor, route: string) =>
      world.call(who, 'GET', `/routes/${route}/files/${files[4]}?p.id=${id}`);
    expect((await open(world.people.supervisor, 'logbook.entry@lecturer:magister')).status).toBe(200);
    expect((await open(world.people.other, 'logbook.entry@lecturer:magister')).status).toBe(404);
  });

  test('no file that is larger than ten megabytes, and none of another kind', async () => {
    const large = await upload(
      world,
      student,
      'besar.pdf',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10.5 * 1048576)]),
    ).catch(String);
    const answer = await world.act(student, MINE, 'write', {
      input: entryInput(world, { attachment_3: large }),
    });
    expect([answer.status, words(answer)]).toEqual([422, expect.stringMatching(/10 MB/)]);
  });
});

test('what was sent back waits for the student with what the supervisor wrote', async () => {
  const id = await write();
  await done(
    world.act(world.people.supervisor, STUDENTS, 'send_back', { id, reason: 'Lampirkan hitungannya' }),
  );
  const { body } = await world.page(student, 'general.dashboard@signed_in');
  expect(JSON.stringify(body.blocks)).toContain('Lampirkan hitungannya');
});
