import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../core/new-id.ts';
import { createJobs } from '../jobs/jobs.ts';
import { addPerson } from '../testing/server.ts';
import type { Client, SmallFaculty } from '../testing/small-faculty.ts';
import { auditOf, openAdministered } from './testing/administrators.ts';

let faculty: SmallFaculty;
let everywhere: Client;
let physics: Client;
beforeAll(async () => {
  ({ faculty, everywhere, physics } = await openAdministered());
});
afterAll(() => faculty?.close());

describe('mail', () => {
  test('that failed is listed without what it says, by department of who gets it, and sent again once', async () => {
    const { db } = faculty.deps;
    const jobs = createJobs({
      pool: faculty.connection.pool,
      sendMail: async () => undefined,
      onError: () => undefined,
    });
    await jobs.start();
    await jobs.stop();
    const emailOf = async (id: string) =>
      String((await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst())?.email);
    const people = [faculty.people.member, faculty.people.elsewhere];
    const [own, other] = await Promise.all(people.map(emailOf));
    for (const to of [own, other, 'stranger@example.net'])
      await sql`insert into pgboss.job (name, data, state, output)
        values ('mail', ${JSON.stringify({ to, subject: 'Perihal', text: 'https://rahasia' })}, 'failed',
          '{"message": "550 no such box", "stack": "at secret"}')`.execute(db);
    const listed = await physics.get('/operations/mail');
    expect(listed.body.data.map(({ to }: { to: string }) => to)).toEqual([own]);
    expect(listed.body.data[0]).toMatchObject({
      state: 'failed',
      subject: 'Perihal',
      error: '550 no such box',
    });
    expect(listed.text).not.toMatch(/rahasia|at secret/);
    const all = (await everywhere.get('/operations/mail')).body.data as { id: string; to: string }[];
    expect(all.map(({ to }) => to).sort()).toEqual([own, other, 'stranger@example.net'].sort());
    const foreign = all.find(({ to }) => to === other)?.id;
    expect((await physics.post(`/operations/mail/${foreign}/again`, {})).status).toBe(404);
    const id = listed.body.data[0].id;
    expect((await physics.post(`/operations/mail/${id}/again`, {})).status).toBe(204);
    expect((await physics.post(`/operations/mail/${id}/again`, {})).status).toBe(404);
    expect((await physics.get('/operations/mail')).body.data[0].state).toBe('waiting');
    const { entries } = await auditOf(physics, '?q=Mengirim');
    expect(entries).toMatchObject([
      { actor: 'Surya Fisika', action: 'Mengirim ulang email', department: 'FIS' },
    ]);
  });
});

describe('mail that is held', () => {
  test('stands as the one mail it will be, to who administers all departments of who gets it', async () => {
    const { db } = faculty.deps;
    const { member, elsewhere, desk } = faculty.people;
    const hold = async (user: string, department: string, title: string) => {
      const id = newId();
      await db
        .insertInto('notification')
        .values({ id, user, kind: 'news', title, message: 'https://rahasia' })
        .execute();
      await sql`insert into held_mail (notification, department, held_at) values (${id}, ${department}, now())`.execute(
        db,
      );
      return id;
    };
    const both = await addPerson(faculty, {
      name: 'Dua Bagian',
      departments: ['FIS', 'KIM'],
      position_id: 2,
      roles: [],
    });
    const own = await hold(member, 'FIS', 'Satu');
    await hold(elsewhere, 'KIM', 'Lain');
    await hold(both, 'FIS', 'Dua bagian');
    // What another department says to somebody of one's own is not one's own either.
    await hold(desk, 'KIM', 'Dari bagian lain');
    const heldFor = async (client: Client) => {
      const { body, text } = await client.get('/operations/mail');
      expect(text).not.toContain('rahasia');
      return body.data.filter(({ state }: { state: string }) => state === 'quiet' || state === 'digest');
    };
    expect(await heldFor(physics)).toEqual([
      expect.objectContaining({
        id: own,
        state: 'quiet',
        subject: expect.stringContaining('Satu'),
        error: null,
      }),
    ]);
    expect(await heldFor(everywhere)).toHaveLength(4);
    await hold(member, 'FIS', 'Dua');
    expect(await heldFor(physics)).toHaveLength(2);
    // Columns of an account, where definitions have them.
    await sql`alter table "user" add column notice_mail text, add column notice_mail_at text`.execute(db);
    await sql`update "user" set notice_mail = 'daily', notice_mail_at = '07:00' where id = ${member}`.execute(
      db,
    );
    expect(await heldFor(physics)).toEqual([
      expect.objectContaining({ id: member, state: 'digest', subject: expect.stringContaining('2') }),
    ]);
    await sql`alter table "user" drop column notice_mail, drop column notice_mail_at`.execute(db);
    await sql`delete from held_mail`.execute(db);
    expect(await heldFor(everywhere)).toEqual([]);
  });
});
