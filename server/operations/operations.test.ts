import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../core/new-id.ts';
import { addPerson } from '../testing/server.ts';
import type { Client, SmallFaculty } from '../testing/small-faculty.ts';
import { auditOf, openAdministered } from './testing/administrators.ts';

const CALLS = ['definitions', 'definitions/zip', 'audit', 'audit/chain', 'audit/export', 'mail', 'jobs'];

let faculty: SmallFaculty;
let everywhere: Client;
let physics: Client;
let physicsId: string;

beforeAll(async () => {
  ({ faculty, everywhere, physics, physicsId } = await openAdministered());
  await entry({ department: 'FIS', actor: faculty.people.desk, action: 'lend' });
  await entry({ department: 'KIM', actor: faculty.people.elsewhere, action: 'lend' });
  await entry({ department: null, actor: physicsId, action: 'sign-in' });
});
afterAll(() => faculty?.close());

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

const actorsOf = async (client: Client, query = '') =>
  (await auditOf(client, query)).entries.map(({ actor }) => actor);

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

describe('the audit log', () => {
  test('has entries of the administered departments alone: in the list, the count, the search and the file', async () => {
    const own = await auditOf(physics);
    expect(own.departments).toEqual(['FIS']);
    expect(own.entries.map(({ department }) => department)).toEqual(own.entries.map(() => 'FIS'));
    expect(own.total).toBe(own.entries.length);
    expect(await actorsOf(physics, '?q=Fitri')).toEqual([]);
    expect((await auditOf(physics, '?q=sign-in')).total).toBe(0);
    const file = await physics.get('/operations/audit/export');
    expect(file.text).toContain('Budi Santoso');
    expect(file.text).not.toContain('Fitri Kimia');
    expect(file.text).not.toContain('Surya Fisika');
    const all = await auditOf(everywhere);
    expect(all.departments).toBeNull();
    expect(new Set(all.entries.map(({ department }) => department))).toEqual(new Set(['FIS', 'KIM', null]));
    expect((await everywhere.get('/operations/audit/export')).text).toContain('Fitri Kimia');
  });

  test('is sought by person, words of an action, row, number and day', async () => {
    expect(await actorsOf(everywhere, '?q=fitri')).toEqual(['Fitri Kimia']);
    expect(await actorsOf(everywhere, '?q=Masuk')).toContain('Surya Fisika');
    const { entries } = await auditOf(everywhere, `?q=${faculty.rows.book}`);
    expect(entries.length).toBeGreaterThan(2);
    const number = entries[0]?.number;
    expect((await auditOf(everywhere, `?q=${number}`)).entries.map((one) => one.number)).toEqual([number]);
    await entry({ department: 'FIS', actor: null, action: 'lend', at: '2025-05-05T23:00:00Z' });
    expect((await auditOf(everywhere, '?from=2025-05-06&to=2025-05-06')).total).toBe(1);
    expect((await auditOf(everywhere, '?from=2025-05-05&to=2025-05-05')).total).toBe(0);
    expect((await auditOf(everywhere, '?from=2025-05-99')).total).toBeGreaterThan(3);
    expect((await auditOf(everywhere, '?record=member')).total).toBe(0);
    const inChemistry = await auditOf(everywhere, '?department=KIM');
    expect(new Set(inChemistry.entries.map(({ department }) => department))).toEqual(new Set(['KIM']));
    expect((await auditOf(physics, '?department=KIM')).total).toBe(0);
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
    expect((await auditOf(physics, '?record=loan')).total).toBe(1);
    // By the name of what it was done to, where that may be known.
    const day = 'from=2025-06-06&to=2025-06-06';
    expect((await auditOf(physics, `?q=klasik+mekanika&${day}`)).entries.map(({ row }) => row)).toEqual([
      faculty.rows.book,
    ]);
    for (const hidden of ['Kimia+Rahasia', 'Dian+Putra'])
      expect((await auditOf(physics, `?q=${hidden}&${day}`)).entries, hidden).toEqual([]);
    expect((await auditOf(everywhere, `?q=Kimia+Rahasia&${day}`)).total).toBe(1);
  });

  test('is narrowed to what was done, by the words of it, and offers those of a kind of row', async () => {
    const { actions, ...all } = (await physics.get('/operations/audit')).body;
    expect(actions).toEqual(expect.arrayContaining(['Masuk', 'Serahkan']));
    const lent = await auditOf(physics, '?action=Serahkan');
    expect(lent.entries.map(({ action }) => action)).toEqual(lent.entries.map(() => 'Serahkan'));
    expect(lent.total).toBeGreaterThan(0);
    expect(lent.total).toBeLessThan(all.total);
    expect((await auditOf(physics, '?action=Serah')).total).toBe(0);
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
