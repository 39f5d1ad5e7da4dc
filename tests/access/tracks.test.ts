import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import type { ScreenModel } from '../../src/definition/model.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

/*
 * Regular and research track (specification 1): whoever is on one meets nothing of the other, although the guard of the
 * pages knows positions, roles and departments alone.
 */

const model = projectModel();
let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

/** Somebody of each track whom no exam keeps from beginning another. */
const STUDENTS = [
  { account: 'tm31', department: 'TKMS2', track: 'regular' },
  { account: 'tm42', department: 'TKMS2', track: 'mbr' },
  { account: 's2_mbr', department: 'TKIS2', track: 'mbr' },
];
/** Types of a track that students of a department have a list of. */
const typesOf = (track: string, department: string) =>
  Object.values(model.types).flatMap(({ code, spec }) =>
    spec.track === track && listOf(code, department) ? [code] : [],
  );
const listOf = (type: string, department: string) =>
  model.routes.find(
    ({ screen, audience, departments }) =>
      screen === `${type}.mine` && audience === 'student' && departments?.includes(department),
  )?.id;

interface Table {
  data?: { id: string }[];
  meta?: { total: number; views?: Record<string, number> };
}

describe.each(STUDENTS)('$account of the $track track in $department', ({ account, department, track }) => {
  const other = track === 'mbr' ? 'regular' : 'mbr';
  const ask = async (url: string, payload?: object) =>
    faculty.app.inject({
      url,
      headers: await faculty.signIn(account, department),
      ...(payload && { method: 'POST', payload }),
    });
  const rowsOf = async (type: string) => {
    const { blocks } = (await ask(`/api/routes/${listOf(type, department)}`)).json() as {
      blocks: Record<string, Table>;
    };
    return Object.values(blocks).flatMap(({ data }) => data ?? []);
  };

  const registrationsOf = async (type: string) =>
    (
      await sql`select id from registration where exam_type = ${type} order by id`.execute(
        faculty.connection.db,
      )
    ).rows;

  it.each(typesOf(other, department))(
    'reads nothing of %s, neither periods nor registrations',
    async (type) => {
      expect(await rowsOf(type)).toEqual([]);
    },
  );

  it('has none of its entries in the menu, and all of the own', async () => {
    const { away } = (await ask('/api/start?path=/')).json().profile.data as { away: string[] };
    const lists = (of: string) => typesOf(of, department).map((type) => listOf(type, department));
    expect(away.toSorted()).toEqual(lists(other).toSorted());
    expect(lists(track).length).toBeGreaterThan(0);
  });

  it('reads periods of the own track', async () => {
    const rows = await Promise.all(typesOf(track, department).map(rowsOf));
    expect(rows.flat().length).toBeGreaterThan(0);
  });

  it.each(typesOf(other, department))('begins no %s, also by the address', async (type) => {
    const route = `/api/routes/${listOf(type, department)}`;
    expect((await ask(route)).json().actions).toEqual([]);
    const open = await sql<{ id: string }>`
      select id from period where exam_type = ${type} and department = ${department} and status = 'open'`.execute(
      faculty.connection.db,
    );
    const input = { period: open.rows[0]?.id ?? '' };
    const before = await registrationsOf(type);
    const refused = await ask(`${route}/actions/create`, { input });
    expect(refused.statusCode).toBe(422);
    const why = `untuk mahasiswa jalur ${other === 'mbr' ? 'MBR' : 'reguler'}.`;
    expect(refused.body).toContain(open.rows.length > 0 ? why : '"period"');
    expect(await registrationsOf(type)).toEqual(before);
  });

  /** What must be empty or refused of a type of the other track, whichever way is asked. */
  const WAYS: Record<string, (type: string) => Promise<unknown[]>> = {
    'periods to choose': async (type) => {
      const url = `/api/routes/${listOf(type, department)}/options?action=create&field=period`;
      return (await ask(url)).json().data ?? [];
    },
    'counts of lists': async (type) => {
      const { blocks } = (await ask(`/api/routes/${listOf(type, department)}`)).json();
      return (Object.values(blocks) as Table[]).filter(({ meta }) =>
        [meta?.total ?? 0, ...Object.values(meta?.views ?? {})].some((count) => count > 0),
      );
    },
    'lines of exports': async (type) => {
      const tables = everyBlock(model.screens[`${type}.mine`] as ScreenModel).filter(
        ({ kind }) => kind === 'table',
      );
      const files = await Promise.all(
        tables.map(({ id }) => ask(`/api/routes/${listOf(type, department)}/blocks/${id}/export?format=csv`)),
      );
      return files.flatMap(({ statusCode, body }) =>
        statusCode === 200 ? body.trim().split('\n').slice(1) : [],
      );
    },
    'heads of registrations': async (type) => {
      const page = model.routes.find(
        ({ screen, audience, departments }) =>
          screen === `${type}.registration` &&
          audience === 'student' &&
          (departments?.includes(department) ?? true),
      );
      const { rows } = await sql<{ id: string }>`
        select id from registration where exam_type = ${type} limit 3`.execute(faculty.connection.db);
      const heads = await Promise.all(rows.map(({ id }) => ask(`/api/routes/${page?.id}?p.id=${id}`)));
      return heads.filter(({ statusCode }) => statusCode === 200);
    },
    'turns in the sidebar': async (type) => {
      const own = model.routes.filter(({ screen }) => screen.startsWith(`${type}.`)).map(({ path }) => path);
      const { paths } = (await ask('/api/users/me/waiting')).json() as { paths: string[] };
      return paths.filter((path) => own.includes(path));
    },
  };
  it.each(Object.keys(WAYS))('meets none of its %s', async (way) => {
    for (const type of typesOf(other, department))
      expect([type, await WAYS[way]?.(type)]).toEqual([type, []]);
  });

  it.each(['periods to choose', 'counts of lists'])('meets %s of the own track', async (way) => {
    const found = await Promise.all(typesOf(track, department).map((type) => WAYS[way]?.(type)));
    expect(found.flat().length).toBeGreaterThan(0);
  });

  it('finds nothing of the other track, and is asked for nothing of it', async () => {
    const names = typesOf(other, department).map((type) => `/${type}.`);
    const found = (
      await Promise.all(['ujian', 'seminar', '2025'].map((word) => ask(`/api/search?q=${word}`)))
    )
      .map(({ body }) => body)
      .join();
    const home = (await ask('/api/routes/general.dashboard@signed_in')).body;
    expect(names.filter((name) => found.includes(name.slice(1)) || home.includes(name))).toEqual([]);
    const namesOf = (of: string) =>
      typesOf(of, department).map((type) => {
        const { label, by_department } = model.types[type] ?? {};
        return String(by_department?.[department]?.label ?? label);
      });
    // Some stages are called the same on both, or are on the way of the own.
    const stages = Object.values(model.sets.milestones ?? {}) as { track?: string; called?: string }[];
    const own = [
      ...namesOf(track),
      ...stages.filter((one) => one.track === track).map(({ called }) => called),
    ];
    const labels = namesOf(other).filter((label) => !own.includes(label));
    expect(
      labels.filter((label) => home.includes(`"${label}"`) || home.includes(`Daftar ${label}"`)),
    ).toEqual([]);
  });
});

describe('the menu', () => {
  const awayFor = async (account: string, department: string): Promise<string[]> => {
    const headers = await faculty.signIn(account, department);
    const answer = await faculty.app.inject({ url: '/api/start?path=/', headers });
    return answer.json().profile.data.away;
  };

  it('keeps what a student has begun on the other track', async () => {
    const type = typesOf('mbr', 'TKMS2')[0] ?? '';
    expect(await awayFor('tm31', 'TKMS2')).toContain(listOf(type, 'TKMS2'));
    await sql`
      update registration set student = (select s.id from student s join "user" u on u.id = s."user" where u.email like 'tm31@%')
      where id = (select id from registration where exam_type = ${type} and department = 'TKMS2' limit 1)`.execute(
      faculty.connection.db,
    );
    expect(await awayFor('tm31', 'TKMS2')).not.toContain(listOf(type, 'TKMS2'));
  });

  it.each(['dosen', 'admin', 'kaprodi'])('is whole for %s, who looks after both', async (account) => {
    expect(await awayFor(account, 'TKMS2')).toEqual([]);
  });
});
