import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applySchema } from '../../server/database/schema.ts';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';

// What a database of an earlier version held is there under today's names (schemas/renames.yaml).

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

const all = async (query: string) => (await sql.raw(query).execute(faculty.connection.db)).rows;

/** Works of other kinds than a thesis, which version 0.1.0 did not know, and what is about them. */
const LATER = [
  `delete from registration where work in (select id from work where kind <> 'thesis')`,
  `delete from work where kind <> 'thesis'`,
];

/** The tables as version 0.1.0 made them: works were final works, of no kind, and one registration was open for each type. */
const EARLIER = [
  'alter table work drop column kind',
  'alter table work rename to final_work',
  'alter table registration rename column work to final_work',
  'alter table supervision rename column work to final_work',
  'alter table history disable trigger history_keep',
  `update history set record = 'final_work', process = 'final_work' where record = 'work'`,
  'alter table history enable trigger history_keep',
  `delete from system_value where key = 'schema_digest'`,
];

it('keeps works, who supervises them, which registrations are about them and what was done to them', async () => {
  const held = () =>
    all(`select w.id, w.title_id, w.status, w.kind,
        (select string_agg(s.lecturer, ',' order by s.lecturer) from supervision s where s.work = w.id) as supervisors,
        (select string_agg(r.id, ',' order by r.id) from registration r where r.work = w.id) as registrations,
        (select count(*) from history h where h.record = 'work' and h.process = 'work' and h."row" = w.id) as steps
      from work w order by w.id`);
  for (const statement of LATER) await all(statement);
  const before = await held();
  expect(before.length).toBeGreaterThan(100);
  expect(before.filter((work) => Number((work as { steps: unknown }).steps) > 0)).not.toEqual([]);
  for (const statement of EARLIER) await all(statement);
  const { carried } = await applySchema(faculty.connection.db, projectModel());
  expect(await held()).toEqual(before);
  expect(carried.map(({ record, detail }) => [record, detail.of, detail.was, detail.now])).toEqual([
    ['work', 'record', 'final_work', 'work'],
    ['registration', 'field', 'final_work', 'work'],
    ['supervision', 'field', 'final_work', 'work'],
  ]);
  expect(
    await all(`select indexdef from pg_indexes where indexdef like '%(exam_type, student, work)%'`),
  ).toHaveLength(1);
});
