import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../server/database/connect.ts';
import { applySchema } from '../../server/database/schema.ts';
import { openTestDatabase } from '../../server/testing/database.ts';
import { projectModel } from '../../server/testing/demo-faculty.ts';

// What a database of an earlier version held is there under today's names (schemas/renames.yaml). Its tables, keys and rows
// are that version's own: works were final works, of no kind, and one registration was open for each type.
const OLDER = new URL('../fixtures/older/final-works.sql', import.meta.url);

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
  await sql.raw(readFileSync(OLDER, 'utf8')).execute(connection.db);
});
afterAll(() => connection?.close());

const all = async (query: string) => (await sql.raw(query).execute(connection.db)).rows;

/** Works with whoever supervises them, the registrations about them and what was done to them. */
const works = (record: string, kind: string) =>
  all(`select w.id, w.title_id, w.status, w.stage, w.row_version, ${kind} as kind,
      (select string_agg(s.lecturer || ' ' || s.seat, ',' order by s.lecturer) from supervision s where s.${record} = w.id) as supervisors,
      (select string_agg(r.id || ' ' || r.status, ',' order by r.id) from registration r where r.${record} = w.id) as registrations,
      (select string_agg(h.transition, ',') from history h
        where h.record = '${record}' and h.process = '${record}' and h."row" = w.id) as steps
    from ${record} w order by w.id`);

/** Everything else that people entered, by table. */
const entered = async () => {
  const held: Record<string, unknown[]> = {};
  for (const [table, columns] of Object.entries(KEPT))
    held[table] = await all(`select ${columns} from "${table}" order by id`);
  return held;
};
const KEPT = {
  user: 'id, name, email, position_id, status',
  student: 'id, "user", nim, track, credits_passed, gpa',
  lecturer: 'id, "user", name, nip',
  registration:
    'id, number, student, period, exam_type, status, form_data, eligibility, final_score, attempt_no',
  period: 'id, name, exam_type, registration_end, spec',
  milestone: 'id, student, milestone, passed_on, registration',
  broadcast: 'id, title, body',
};

it('keeps what was entered, and follows the names that changed', async () => {
  const [before, rows] = [await works('final_work', `'thesis'`), await entered()];
  expect(before).toHaveLength(2);
  expect(before.map((work) => (work as { steps: unknown }).steps)).toContain('mark');
  const { carried } = await applySchema(connection.db, projectModel());
  expect(await works('work', 'w.kind')).toEqual(before);
  expect(await entered()).toEqual(rows);
  expect(carried.map(({ record, detail }) => [record, detail.was, detail.now])).toEqual([
    ['work', 'final_work', 'work'],
    ['registration', 'final_work', 'work'],
    ['supervision', 'final_work', 'work'],
    ['broadcast_recipient', 'Alamat ditolak server surat tujuan', 'refused'],
    ['broadcast_recipient', 'Server surat tidak menjawab', 'unanswered'],
  ]);
  expect(await all('select error from broadcast_recipient order by error')).toEqual([
    { error: 'refused' },
    { error: 'unanswered' },
  ]);
  const open = `select indexdef from pg_indexes where indexdef like '%(exam_type, student, work)%'`;
  expect(await all(open)).toHaveLength(1);
  expect((await applySchema(connection.db, projectModel())).statements).toEqual([]);
});
