import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

const grouped = async (field: string, where = 'true') => {
  const { rows } = await sql<{ name: string; n: number }>`
    select ${sql.ref(field)} as name, count(*)::int as n from publication
    where ${sql.raw(where)} group by 1`.execute(faculty.connection.db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
};

describe('the articles of the demo faculty', () => {
  it('are 160, in every state that one comes to outside', async () => {
    const states = await grouped('progress');
    expect(Object.values(states).reduce((sum, n) => sum + n, 0)).toBe(160);
    expect(Object.keys(states).toSorted()).toEqual(
      ['accepted', 'published', 'rejected', 'revision', 'submitted', 'under_review'].toSorted(),
    );
  });

  it('handed in with a registration are verified, refused and waiting, also after a change', async () => {
    const verified = await grouped('verification', 'registration is not null');
    expect(Object.keys(verified).toSorted()).toEqual(['refused', 'unverified', 'verified']);
    const changed = await grouped(
      'verification',
      `progress = 'accepted' and registration in
      (select id from registration where exam_type = 's2_publication')`,
    );
    expect(changed).toEqual({ unverified: 1 });
  });

  it('name whoever supervises their student as an author, by no role', async () => {
    const { rows } = await sql<{ title: string; author: string; supervisors: string[] }>`
      select p.title, a.value->>'name' as author,
        array(select unnest(array[l.name, l.short_name]) from supervision s join lecturer l on l.id = s.lecturer
          join work w on w.id = s.work where w.student = p.student) as supervisors
      from publication p cross join lateral jsonb_array_elements(p.authors::jsonb) a(value)
      where (a.value->>'is_supervisor')::boolean`.execute(faculty.connection.db);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ author, supervisors }) => !supervisors.includes(author))).toEqual([]);
  });
});
