import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../core/new-id.ts';
import { keepSources } from '../definitions/kept-sources.ts';
import { readZip } from '../files/read-zip.ts';
import { createJobs } from '../jobs/jobs.ts';
import { addPerson } from '../testing/server.ts';
import { type Client, openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

const CALLS = ['definitions', 'definitions/zip', 'audit', 'audit/chain', 'audit/export', 'mail', 'jobs'];

let faculty: SmallFaculty;
let root: string;
/** Administers all departments, or one. */
let everywhere: Client;
let physics: Client;
let physicsId: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'aula-operations-'));
  await mkdir(join(root, 'screens'));
  await writeFile(join(root, 'screens', 'app.yaml'), 'one: 1\ntwo: 2\nthree: 3\nfour: 4\nfive: 5\nsix: 6\n');
  faculty = await openSmallFaculty({ config: { definitionsDir: root } });
  const keeper = { position_id: 2, roles: ['admin'] };
  const all = await addPerson(faculty, { name: 'Wulan Semua', departments: ['FIS', 'KIM'], ...keeper });
  physicsId = await addPerson(faculty, { name: 'Surya Fisika', departments: ['FIS'], ...keeper });
  everywhere = faculty.clientWith(await faculty.headers(all, 'FIS'));
  physics = faculty.clientWith(await faculty.headers(physicsId, 'FIS'));
  await entry({ department: 'FIS', actor: faculty.people.desk, action: 'lend' });
  await entry({ department: 'KIM', actor: faculty.people.elsewhere, action: 'lend' });
  await entry({ department: null, actor: physicsId, action: 'sign-in' });
});
afterAll(async () => {
  await faculty.close();
  await rm(root, { recursive: true, force: true });
});

interface Written {
  department: string | null;
  actor: string | null;
  action: string;
  at?: string;
  result?: 'done' | 'refused';
  detail?: object;
}

const entry = ({ at = '2026-01-10T05:00:00Z', result = 'done', detail = {}, ...rest }: Written) =>
  sql`insert into audit (at, actor, department, action, record, "row", result, address, detail)
    values (${at}, ${rest.actor}, ${rest.department}, ${rest.action}, 'book', ${faculty.rows.book}, ${result}, '10.0.0.1',
      ${JSON.stringify(detail)})`.execute(faculty.deps.db);

const rowsOf = async (client: Client, query = '') => {
  const { body } = await client.get(`/operations/audit${query}`);
  return body as { entries: Record<string, unknown>[]; total: number; departments: string[] | null };
};
const actorsOf = async (client: Client, query = '') =>
  (await rowsOf(client, query)).entries.map(({ actor }) => actor);

describe('operations', () => {
  test.each(CALLS)('%s are told to administrators alone', async (call) => {
    for (const person of ['member', 'head', 'desk', 'elsewhere'] as const) {
      const { status, text } = await (await faculty.as(person)).get(`/operations/${call}`);
      expect(status, person).toBe(403);
      expect(text).not.toContain('Surya');
    }
    const { statusCode } = await faculty.app.inject({
      url: `/api/operations/${call}`,
      headers: { org: 'FIS' },
    });
    expect(statusCode).toBe(401);
    expect((await everywhere.get(`/operations/${call}`)).status).toBe(200);
  });

  test('nobody else sends a mail again', async () => {
    for (const person of ['member', 'head', 'desk'] as const) {
      const { status } = await (await faculty.as(person)).post(`/operations/mail/${newId()}/again`, {});
      expect(status, person).toBe(403);
    }
    expect((await everywhere.post(`/operations/mail/${newId()}/again`, {})).status).toBe(404);
  });

  test('an administrator of one department does not open them from another', async () => {
    const other = await addPerson(faculty, { position_id: 2, departments: ['FIS', 'KIM'] });
    const assignment = {
      id: newId(),
      user: other,
      department: 'KIM',
      role: 'admin',
      valid_from: '2020-01-01',
    };
    await faculty.deps.db.insertInto('role_assignment').values(assignment).execute();
    const client = faculty.clientWith(await faculty.headers(other, 'FIS'));
    expect((await client.get('/operations/audit')).status).toBe(403);
  });
});

describe('the audit log', () => {
  test('has entries of the administered departments alone: in the list, the count, the search and the file', async () => {
    const own = await rowsOf(physics);
    expect(own.departments).toEqual(['FIS']);
    expect(own.entries.map(({ department }) => department)).toEqual(own.entries.map(() => 'FIS'));
    expect(own.total).toBe(own.entries.length);
    expect(await actorsOf(physics, '?q=Fitri')).toEqual([]);
    expect((await rowsOf(physics, '?q=sign-in')).total).toBe(0);
    const file = await physics.get('/operations/audit/export');
    expect(file.text).toContain('Budi Santoso');
    expect(file.text).not.toContain('Fitri Kimia');
    expect(file.text).not.toContain('Surya Fisika');
    const all = await rowsOf(everywhere);
    expect(all.departments).toBeNull();
    expect(new Set(all.entries.map(({ department }) => department))).toEqual(new Set(['FIS', 'KIM', null]));
    expect((await everywhere.get('/operations/audit/export')).text).toContain('Fitri Kimia');
  });

  test('is sought by person, words of an action, row, number and day', async () => {
    expect(await actorsOf(everywhere, '?q=fitri')).toEqual(['Fitri Kimia']);
    expect(await actorsOf(everywhere, '?q=Masuk')).toContain('Surya Fisika');
    const { entries } = await rowsOf(everywhere, `?q=${faculty.rows.book}`);
    expect(entries.length).toBeGreaterThan(2);
    const number = entries[0]?.number;
    expect((await rowsOf(everywhere, `?q=${number}`)).entries.map((one) => one.number)).toEqual([number]);
    await entry({ department: 'FIS', actor: null, action: 'lend', at: '2025-05-05T23:00:00Z' });
    expect((await rowsOf(everywhere, '?from=2025-05-06&to=2025-05-06')).total).toBe(1);
    expect((await rowsOf(everywhere, '?from=2025-05-05&to=2025-05-05')).total).toBe(0);
    expect((await rowsOf(everywhere, '?from=2025-05-99')).total).toBeGreaterThan(3);
    expect((await rowsOf(everywhere, '?record=member')).total).toBe(0);
    const inChemistry = await rowsOf(everywhere, '?department=KIM');
    expect(new Set(inChemistry.entries.map(({ department }) => department))).toEqual(new Set(['KIM']));
    expect((await rowsOf(physics, '?department=KIM')).total).toBe(0);
  });

  test('names what it was done to, with its page, to whom a page or list shows it, and to nobody else', async () => {
    const { db } = faculty.deps;
    const foreign = newId();
    await db
      .insertInto('book')
      .values({
        id: foreign,
        department: 'KIM',
        title: 'Kimia Rahasia',
        author: 'X',
        kind: 'text',
        copies: 1,
      })
      .execute();
    const at = '2025-06-06T05:00:00Z';
    const about = (record: string, row: string, detail: object = {}, action = 'edit') =>
      sql`insert into audit (at, actor, department, action, record, "row", result, detail)
        values (${at}, null, 'FIS', ${action}, ${record}, ${row}, 'done', ${JSON.stringify(detail)})`.execute(
        db,
      );
    await about('book', faculty.rows.book);
    await about('book', foreign);
    await about('member', faculty.rows.member);
    const loan = { record: 'loan', row: newId(), from: 'approved', to: 'lent' };
    await about(
      'member',
      faculty.rows.member,
      { writes: [{ record: 'member', row: faculty.rows.member }, loan] },
      'lend',
    );
    const told = await physics.get('/operations/audit?from=2025-06-06&to=2025-06-06');
    const shown = told.body.entries.map((one: Record<string, unknown>) => [
      one.object,
      one.name,
      one.path,
      one.row,
    ]);
    expect(shown).toEqual([
      ['Peminjaman', null, null, loan.row],
      ['Anggota', null, null, faculty.rows.member],
      ['Buku', null, null, foreign],
      ['Buku', 'Mekanika Klasik', `/meja/buku/${faculty.rows.book}?department=FIS`, faculty.rows.book],
    ]);
    const file = await physics.get('/operations/audit/export?from=2025-06-06&to=2025-06-06');
    expect(file.text).toContain('Mekanika Klasik');
    for (const { text } of [told, file]) expect(text).not.toMatch(/Kimia Rahasia|Dian Putra/);
    expect((await rowsOf(physics, '?record=loan')).total).toBe(1);
    // By the name of what it was done to, where that may be known.
    const day = 'from=2025-06-06&to=2025-06-06';
    expect((await rowsOf(physics, `?q=klasik+mekanika&${day}`)).entries.map(({ row }) => row)).toEqual([
      faculty.rows.book,
    ]);
    for (const hidden of ['Kimia+Rahasia', 'Dian+Putra'])
      expect((await rowsOf(physics, `?q=${hidden}&${day}`)).entries, hidden).toEqual([]);
    expect((await rowsOf(everywhere, `?q=Kimia+Rahasia&${day}`)).total).toBe(1);
  });

  test('is narrowed to what was done, by the words of it, and offers those of a kind of row', async () => {
    const { actions, ...all } = (await physics.get('/operations/audit')).body;
    expect(actions).toEqual(expect.arrayContaining(['Masuk', 'Serahkan']));
    const lent = await rowsOf(physics, '?action=Serahkan');
    expect(lent.entries.map(({ action }) => action)).toEqual(lent.entries.map(() => 'Serahkan'));
    expect(lent.total).toBeGreaterThan(0);
    expect(lent.total).toBeLessThan(all.total);
    expect((await rowsOf(physics, '?action=Serah')).total).toBe(0);
    const ofLoans = (await physics.get('/operations/audit?record=loan')).body.actions;
    expect(ofLoans).toContain('Serahkan');
    expect(ofLoans).not.toContain('Masuk');
  });

  test('tells no more of an entry than what is named: nothing that a person typed, no address', async () => {
    const detail = {
      codes: ['E_RULE_NOT_MET'],
      email: 'typed@example.org',
      reason: 'rahasia',
      link: 'L1',
      secret: 'x1',
    };
    await entry({ department: 'FIS', actor: null, action: 'sign-in', result: 'refused', detail });
    const { text } = await everywhere.get('/operations/audit?refused=1');
    const file = await everywhere.get('/operations/audit/export?refused=1');
    expect(text).toContain('E_RULE_NOT_MET');
    for (const hidden of ['typed@example.org', 'rahasia', 'L1', 'x1', '10.0.0.1']) {
      expect(text).not.toContain(hidden);
      expect(file.text).not.toContain(hidden);
    }
  });

  test('is proved on demand; what of it concerns all departments is told to who administers all', async () => {
    const own = (await physics.get('/operations/audit/chain')).body;
    expect(own).toMatchObject({ whole: true, broken: null });
    expect(own).not.toHaveProperty('entries');
    expect(own).not.toHaveProperty('waiting');
    expect((await everywhere.get('/operations/audit/chain')).body.waiting).toBeGreaterThan(0);
    const { db } = faculty.deps;
    await sql`update system_value set value = '{"number": 3, "hash": "aa"}' where key = 'audit_head'`.execute(
      db,
    );
    const broken = (await everywhere.get('/operations/audit/chain')).body;
    expect(broken.whole).toBe(false);
    expect(broken.broken).toMatch(/^Seal 1 was removed/);
    await sql`update system_value set value = '{"number": 0, "hash": ""}' where key = 'audit_head'`.execute(
      db,
    );
  });
});

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
    const { entries } = await rowsOf(physics, '?q=Mengirim');
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

describe('definitions', () => {
  test('in force are told with what speaks against those on the disk, and the lines', async () => {
    const before = (await physics.get('/operations/definitions')).body;
    expect(before).toMatchObject({ hash: faculty.deps.definitions.hash(), faults: [] });
    expect(before.types.length).toBeGreaterThan(0);
    const paths = before.screens.flatMap((screen: { paths: string[] }) => screen.paths);
    expect(paths).toContain('/meja/buku');
    const ofRows = Object.values(faculty.deps.definitions.current().screens).filter(
      ({ title }) => typeof title !== 'string',
    );
    const titles = new Map(
      before.screens.map((one: { name: string; title: string }) => [one.name, one.title]),
    );
    expect(ofRows.length).toBeGreaterThan(0);
    expect(ofRows.filter(({ name }) => titles.get(name) === name).map(({ name }) => name)).toEqual([]);
    const where = { file: 'screens/app.yaml', line: 4, column: 1, suggestion: 'name' };
    faculty.refuse([{ ...where, rule: 'E_DEF_KEY_UNKNOWN', message: 'no', text: 'tidak dikenal' }]);
    const { faults, hash, refused_at } = (await physics.post('/operations/definitions/check', {})).body;
    expect(hash).toBe(before.hash);
    expect([before.refused_at, refused_at]).toEqual([null, '2026-01-10T05:00:00.000Z']);
    expect((await rowsOf(physics, '?action=Memeriksa+perubahan+definisi')).total).toBe(1);
    expect(faults).toEqual([
      {
        file: 'screens/app.yaml',
        line: 4,
        code: 'E_DEF_KEY_UNKNOWN',
        message: 'tidak dikenal',
        suggestion: 'name',
        lines: [2, 3, 4, 5, 6].map((number) => ({
          number,
          text: ['one: 1', 'two: 2', 'three: 3', 'four: 4', 'five: 5', 'six: 6'][number - 1],
        })),
      },
    ]);
    faculty.refuse([]);
  });

  test('tell which file says a type and what opens for the reader, and are handed over whole or one by one', async () => {
    const files = [
      { path: 'screens/desk/regular-loan.yaml', text: 'type: regular_loan # pinjam\n' },
      { path: 'schemas/a.yaml', text: 'one: 1\n' },
    ];
    await keepSources(faculty.deps.db, faculty.deps.definitions.hash(), files);
    const { book, member: borrower } = faculty.rows;
    const loan = { kind: 'regular_loan', book, borrower, status: 'draft' };
    for (const department of ['FIS', 'KIM'])
      await faculty.deps.db
        .insertInto('loan')
        .values({ ...loan, id: newId(), department })
        .execute();
    const { types, screens, bound } = (await physics.get('/operations/definitions')).body;
    const found = types.find(({ code }: { code: string }) => code === 'regular_loan');
    expect(found).toMatchObject({
      file: 'screens/desk/regular-loan.yaml',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      facts: [
        { label: 'Lama', value: '14 hari' },
        { label: 'Diperiksa', value: '2' },
      ],
    });
    const loans = (of: number) => [{ of: 'Peminjaman', rows: of }];
    expect(bound).toEqual(loans(1));
    expect((await everywhere.get('/operations/definitions')).body.bound).toEqual(loans(2));
    const opens = screens.map((one: { opens: string | null }) => one.opens);
    expect(opens).toContain('/meja/buku');
    expect(opens.filter((path: string | null) => path?.includes(':'))).toEqual([]);
    expect(opens).toContain(null);
    const one = await physics.get('/operations/definitions/file?path=screens/desk/regular-loan.yaml');
    expect(one.body.text).toBe(files[0]?.text);
    const asked = '/operations/definitions/file?path=screens/desk/regular-loan.yaml';
    for (const person of ['member', 'head'] as const)
      expect((await (await faculty.as(person)).get(asked)).status, person).toBe(403);
    expect((await (await faculty.as('head')).post('/operations/definitions/check', {})).status).toBe(403);
    for (const path of ['../../etc/passwd', 'screens/none.yaml', ''])
      expect((await physics.get(`/operations/definitions/file?path=${path}`)).status, path).toBe(404);
    const { statusCode, rawPayload } = await faculty.app.inject({
      url: '/api/operations/definitions/zip',
      headers: await faculty.headers(physicsId, 'FIS'),
    });
    expect(statusCode).toBe(200);
    const entries = await readZip(rawPayload, 10);
    expect(entries?.map(({ name }) => name).sort()).toEqual(files.map(({ path }) => path).sort());
  });

  test('work that recurs is told with its time', async () => {
    await sql`insert into lease (name, holder, until) values ('timers', 'one', now() - interval '1 minute'),
      ('other', 'one', now() + interval '1 minute')`.execute(faculty.deps.db);
    const { data } = (await physics.get('/operations/jobs')).body;
    expect(data).toMatchObject([
      { name: 'other', running: true },
      { name: 'timers', running: false },
    ]);
    expect(JSON.stringify(data)).not.toContain('one');
  });
});
