import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../server/core/new-id.ts';
import { checkRoutes } from '../../../server/documents/check-routes.ts';
import { documentRoutes } from '../../../server/documents/document-routes.ts';
import { pageRoutes } from '../../../server/pages/routes/page-routes.ts';
import { sweepTimers } from '../../../server/process/execution/timers.ts';
import { definitionsRoot } from '../../../server/testing/definitions-root.ts';
import { act, done, type Exam, SUMMARY } from '../exam-story/exam.ts';
import { reach } from '../exam-story/journey.ts';
import { openDocument, proofOf } from '../exam-story/signed.ts';
import { type Actor, openWorld, type World, words } from '../exam-story/world.ts';

// Who does not sign is reminded on the days 2, 4 and 6; after sixty days the request is closed.

const SIGNER = 'signing.signer@signed_in';
const KEPT = 'signing.kept@keeper';
const ASKED = '2025-12-30 15:00';

let world: World;
let exam: Exam;
let original: string;
let minutes: string;

beforeAll(async () => {
  world = await openWorld([pageRoutes, documentRoutes, checkRoutes], { definitionsDir: definitionsRoot });
  exam = await reach(world, 'scored');
  await done(
    act(exam, world.people.chair, 'decide', { input: { outcome: 'pass', summary: SUMMARY }, form: true }),
  );
  const [made] = await world.rows('generated_document', { registration: exam.id, code: 'minutes' });
  original = String(made?.id);
  await sql`update period set deleted_at = now()`.execute(world.connection.db);
});
afterAll(() => world?.close());

/** The minutes anew, the first of those who sign them asked two days before New Year; nothing else waits. */
beforeEach(async () => {
  const { db } = world.connection;
  world.at(ASKED);
  const at = world.deps.clock.now().toISOString();
  const id = newId();
  await sql`update generated_document set status = 'outside' where status <> 'void'`.execute(db);
  await sql`
    insert into generated_document (id, department, record, record_id, registration, code, label, about, number, data, status,
      verification_code, generated_at, created_at)
    select ${id}, department, record, record_id, registration, code, label, about, ${id}, data, 'awaiting_signatures',
      ${id}, generated_at, created_at
    from generated_document where id = ${original}`.execute(db);
  await sql`
    insert into signature_request (id, generated_document, department, "user", role, role_text, standing, "order", status,
      asked_at, created_at)
    select ${id} || '-' || id, ${id}, department, "user", role, role_text, standing, "order",
      case when "order" = 1 then 'pending' else 'waiting' end, case when "order" = 1 then ${at}::timestamptz end, created_at
    from signature_request where generated_document = ${original}`.execute(db);
  minutes = id;
});

const requests = async () =>
  (await world.rows('signature_request', { generated_document: minutes })).sort(
    (one, other) => Number(one.order) - Number(other.order),
  );
const stateOf = async () => (await world.row('generated_document', minutes)).status;
const told = (kind: string) => world.rows('notification', { kind, record_id: minutes });

async function firstSigner(): Promise<{ who: Actor; item: string }> {
  const [first] = await requests();
  return {
    who: { user: String(first?.user), row: null, department: exam.student.department },
    item: String(first?.id),
  };
}

/** How many reminders there are after each moment; two servers look at the clock at once, and one of them again. */
async function reminded(...moments: string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const moment of moments) {
    world.at(moment);
    await Promise.all([sweepTimers(world.deps), sweepTimers(world.deps)]);
    await sweepTimers(world.deps);
    counts.push((await told('signature_reminder')).length);
  }
  return counts;
}

const sign = async (who: Actor, item: string, seen: { version?: number } = {}) =>
  world.act(who, SIGNER, 'sign', { row: minutes, item, ...seen, proof: await proofOf(world, who) });

describe('reminders', () => {
  it('come on the days 2, 4 and 6, over New Year too, each once and to nobody but the signer', async () => {
    const asked = (await requests()).filter(({ status }) => status === 'pending').map(({ user }) => user);
    const each = asked.length;
    const moments = ['2026-01-01 07:59', '2026-01-01 08:00', '2026-01-02 20:00', '2026-01-03 08:00'];
    const later = ['2026-01-05 07:59', '2026-01-05 08:00', '2026-01-07 08:00', '2026-01-20 08:00'];
    expect(await reminded(...moments, ...later)).toEqual([0, 1, 1, 2, 2, 3, 3, 3].map((n) => n * each));
    const who = (await told('signature_reminder')).map(({ user }) => user);
    expect(new Set(who)).toEqual(new Set(asked));
    expect((await told('signature_reminder'))[0]?.message).toMatch(/sejak 30 Desember 2025/);
  });

  it('come for an invitation until its exam is opened', async () => {
    const { db } = world.connection;
    const each = (await requests()).filter(({ status }) => status === 'pending').length;
    await sql`update generated_document set code = 'invitation' where id = ${minutes}`.execute(db);
    const [{ opened_at: opened } = {}] = await world.rows('registration', { id: exam.id });
    await sql`update registration set opened_at = null where id = ${exam.id}`.execute(db);
    expect(await reminded('2026-01-01 08:00')).toEqual([each]);
    await sql`update registration set opened_at = ${opened} where id = ${exam.id}`.execute(db);
    expect(await reminded('2026-01-03 08:00', '2026-01-05 08:00')).toEqual([each, each]);
  });

  it('that were due while nothing ran come once', async () => {
    const each = (await requests()).filter(({ status }) => status === 'pending').length;
    expect(await reminded('2026-01-04 12:00', '2026-01-05 12:00')).toEqual([each, 2 * each]);
  });

  it('count for the next from the day they were asked', async () => {
    const { who, item } = await firstSigner();
    world.at('2026-01-01 07:00');
    await sql`update signature_request set status = 'skipped'
      where generated_document = ${minutes} and "order" = 1 and id <> ${item}`.execute(world.connection.db);
    await openDocument(world, who, { route: SIGNER, row: minutes, document: minutes });
    await done(sign(who, item));
    const now = (await requests()).filter(({ status }) => status === 'pending').map(({ user }) => user);
    expect(now).not.toContain(who.user);
    expect(await reminded('2026-01-03 07:59', '2026-01-03 08:00')).toEqual([0, now.length]);
  });

  it('come by hand from whoever keeps the document, once a day and from nobody else', async () => {
    const { who } = await firstSigner();
    const asked = (await requests()).filter(({ status }) => status === 'pending').map(({ user }) => user);
    const remind = (from: Actor) => world.act(from, KEPT, 'remind_now', { row: minutes });
    expect((await remind(who)).status).toBe(403);
    await done(remind(world.people.manager));
    expect((await told('signature_reminder')).map(({ user }) => user).toSorted()).toEqual(asked.toSorted());
    const again = await remind(world.people.manager);
    expect([again.status, again.body.errors[0].code]).toEqual([409, 'E_PROCESS_WHEN']);
    world.at('2025-12-31 00:01');
    await done(remind(world.people.manager));
    expect(await told('signature_reminder')).toHaveLength(2 * asked.length);
    // Those on days of their own come all the same.
    expect(await reminded('2026-01-01 08:00')).toEqual([3 * asked.length]);
  });

  it.each(['declined', 'void', 'outside', 'signed'])('none comes for what is %s', async (status) => {
    await sql`update generated_document set status = ${status} where id = ${minutes}`.execute(
      world.connection.db,
    );
    expect(await reminded('2026-01-01 08:00', '2026-03-05 08:00')).toEqual([0, 0]);
    expect(await stateOf()).toBe(status);
  });
});

describe('a document that is made anew', () => {
  const remake = (from: Actor) =>
    world.act(from, KEPT, 'remake', { row: minutes, reason: 'Nama salah tulis' });

  it('is void with the reason; the new one says what is true now and asks the same people', async () => {
    const { who } = await firstSigner();
    await sql`update student set name = 'Nama Yang Benar' where id = ${exam.student.row}`.execute(
      world.connection.db,
    );
    expect((await remake(who)).status).toBe(403);
    await done(remake(world.people.manager));
    const old = await world.row('generated_document', minutes);
    expect(old).toMatchObject({ status: 'void', voided_reason: 'Nama salah tulis' });
    const history = await sql<{ actor_name: string }>`
      select actor_name from history where record = 'generated_document' and "row" = ${minutes}`.execute(
      world.connection.db,
    );
    expect(history.rows).toEqual([{ actor_name: 'Sekar Wulandari' }]);
    const stands = await sql<{ id: string; status: string; number: string; data: unknown }>`
      select id, status, number, data from generated_document
      where registration = ${exam.id} and code = 'minutes' and status <> 'void'`.execute(world.connection.db);
    expect(stands.rows).toHaveLength(1);
    const [made] = stands.rows;
    expect(made).toMatchObject({ status: 'awaiting_signatures' });
    expect(made?.number).not.toBe(old.number);
    expect(JSON.stringify(made?.data)).toContain('Nama Yang Benar');
    // The code on the earlier paper leads to the one that counts now.
    const code = 'LAMA-2345-6789';
    await sql`update generated_document set verification_code = ${code} where id = ${minutes}`.execute(
      world.connection.db,
    );
    const check = async (accept: string) =>
      world.app.inject({ url: `/api/check/${code}`, headers: { accept } });
    const { data } = (await check('application/json')).json();
    expect(data).toMatchObject({ status: { value: 'void' }, replaced_by: { number: made?.number } });
    const next = await world.row('generated_document', String(made?.id));
    expect((await check('text/html')).body).toContain(
      `<a href="/api/check/${next.verification_code}">Dokumen ini sudah diganti oleh nomor ${made?.number}.`,
    );
    const asked = await world.rows('signature_request', { generated_document: made?.id });
    const inOrder = (rows: Record<string, unknown>[]) =>
      rows.map(({ user, role, order }) => `${order} ${user} ${role}`).toSorted();
    expect(inOrder(asked)).toEqual(inOrder(await requests()));
    const now = asked.filter(({ status }) => status === 'pending').map(({ order }) => order);
    expect(new Set(now)).toEqual(new Set([1]));
    // What is void is nobody's to act on any more.
    expect((await remake(world.people.manager)).status).toBe(403);
  });

  it.each([
    ['part', 'gone'],
    ['code', 'no_longer_made'],
  ])('is refused, and stands, where its %s is %s', async (name, value) => {
    await sql`update generated_document set ${sql.ref(name)} = ${value} where id = ${minutes}`.execute(
      world.connection.db,
    );
    const refused = await remake(world.people.manager);
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [
        expect.objectContaining({
          code: 'E_PROCESS_GONE',
          message: expect.stringContaining('tidak dapat dibuat ulang'),
        }),
      ],
    ]);
    expect(await world.row('generated_document', minutes)).toMatchObject({
      status: 'awaiting_signatures',
      voided_reason: null,
    });
  });

  it.each([
    ['Nama salah tulis', 'Dokumen ini dibatalkan: Nama salah tulis'],
    [null, 'Dokumen ini dibatalkan atau sudah diganti.'],
  ])('says that it is void where nobody signed it, for the reason %s', async (reason, says) => {
    const { db } = world.connection;
    await sql`update generated_document set status = 'void', voided_reason = ${reason} where id = ${minutes}`.execute(
      db,
    );
    await sql`update signature_request set status = 'skipped' where generated_document = ${minutes}`.execute(
      db,
    );
    const page = JSON.stringify((await world.page(world.people.manager, KEPT, minutes)).body);
    expect(page).toContain(says);
    expect(page).not.toContain('Dokumen ini tidak ditandatangani');
  });
});

it('says to whoever keeps the document that a signer from outside needs a link, and to nobody else', async () => {
  const { who } = await firstSigner();
  const says = 'menandatangani lewat tautan pribadi';
  const kept = async () => JSON.stringify((await world.page(world.people.manager, KEPT, minutes)).body);
  expect(await kept()).not.toContain(says);
  const outside = (is: boolean) =>
    sql`update lecturer set is_external = ${is} where "user" = ${who.user}`.execute(world.connection.db);
  await outside(true);
  expect(await kept()).toContain(says);
  expect(JSON.stringify((await world.page(who, SIGNER, minutes)).body)).not.toContain(says);
  await outside(false);
});

describe('a request that nobody answers', () => {
  const LAST = '2026-02-28 23:58';

  it('is closed at the end of its last day, and refused with the reason', async () => {
    const { who, item } = await firstSigner();
    await reminded(LAST);
    expect(await stateOf()).toBe('awaiting_signatures');
    await openDocument(world, who, { route: SIGNER, row: minutes, document: minutes });
    const before = Number((await world.row('signature_request', item)).row_version);
    world.at('2026-03-01 00:00');
    await sweepTimers(world.deps);
    expect(await stateOf()).toBe('expired');
    expect(new Set((await requests()).map(({ status }) => status))).toEqual(new Set(['expired']));
    // From the page as they still have it, and from one that was loaded since.
    const late = await sign(who, item, { version: before });
    expect([late.status, words(late)]).toEqual([
      409,
      expect.stringContaining('"Tutup permintaan" sudah dilakukan oleh sistem'),
    ]);
    expect((await sign(who, item)).status).toBe(403);
    const page = await world.page(who, SIGNER, minutes);
    expect([page.status, JSON.stringify(page.body)]).toEqual([
      200,
      expect.stringContaining('Tanda tangan tidak diberikan dalam 60 hari'),
    ]);
    expect((await told('signature_expired')).map(({ user }) => user)).toEqual([world.people.manager.user]);
    // Their approval does not go past it.
    const [step] = await world.rows('approval', { registration: exam.id });
    expect(step?.status).toBe('waiting');
  });

  it('gives no file to somebody who had it by the request alone', async () => {
    const guest = { ...(await world.person({ name: 'Tamu Penanda Tangan' })), department: 'TKMS2' };
    await sql`update signature_request set "user" = ${guest.user}
      where generated_document = ${minutes} and "order" = 1`.execute(world.connection.db);
    const bytes = () => world.call(guest, 'GET', `/routes/${SIGNER}/documents/${minutes}?p.id=${minutes}`);
    expect((await bytes()).status).toBe(200);
    world.at('2026-03-01 00:00');
    await sweepTimers(world.deps);
    expect((await bytes()).status).toBe(404);
    await done(world.act(world.people.manager, KEPT, 'ask_again', { row: minutes }));
    expect((await bytes()).status).toBe(200);
  });

  it('is asked anew in its order, and then runs from that day', async () => {
    world.at('2026-03-01 00:00');
    await sweepTimers(world.deps);
    world.at('2026-03-02 09:00');
    const before = (await told('document_to_sign')).length;
    await done(world.act(world.people.manager, KEPT, 'ask_again', { row: minutes }));
    expect(await stateOf()).toBe('awaiting_signatures');
    const again = await requests();
    const open = again.filter(({ status }) => status === 'pending');
    expect(new Set(open.map(({ order }) => order))).toEqual(new Set([1]));
    expect(again.filter(({ order }) => Number(order) > 1).map(({ status }) => status)).toEqual(
      again.filter(({ order }) => Number(order) > 1).map(() => 'waiting'),
    );
    expect((await told('document_to_sign')).length).toBe(before + open.length);
    expect(await reminded('2026-03-04 07:59', '2026-03-04 08:00')).toEqual([0, open.length]);
    const { who, item } = await firstSigner();
    await openDocument(world, who, { route: SIGNER, row: minutes, document: minutes });
    await done(sign(who, item));
  });
});
