import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDrawer } from '../../server/documents/draw-document.ts';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

interface Made {
  id: string;
  code: string;
  type: string | null;
}

it('one document of each kind and type can be drawn, as the faculty made it', async () => {
  const { rows } = await sql<Made>`
    select distinct on (d.code, r.exam_type, d.status) d.id, d.code, r.exam_type as type from generated_document d
    left join registration r on r.id = d.record_id and d.record = 'registration'
    where d.deleted_at is null order by d.code, r.exam_type, d.status, d.id`.execute(faculty.connection.db);
  expect(new Set(rows.map(({ type }) => type)).size).toBeGreaterThan(10);
  const drawer = createDrawer(faculty.deps);
  const failed: string[] = [];
  for (const { id, code, type } of rows)
    await drawer.fileOf(id).catch((error) => failed.push(`${code} of ${type}: ${error.message}`));
  expect(failed).toEqual([]);
});
