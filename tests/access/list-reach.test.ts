import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import { assertAsked } from '../../server/records/list-asked.ts';
import { FIRST_PAGE, type ListRequest } from '../../server/records/list-request.ts';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import { tableFor } from '../../src/definition/lists/list-reach.ts';
import type { Block, Model, TableModel } from '../../src/definition/model.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

/**
 * A list can be narrowed, ordered, searched and exported only by what its asker reads there, or by what is declared for
 * them; everything else is refused, whatever its name. What they read is told here anew, from the columns' own names.
 */
const model: Model = projectModel();
type Table = Extract<Block, { kind: 'table' }>;

/** Paths of all fields of a record and of the rows of others its references lead to, with the common ones. */
function pathsOf(record: string, depth = 2): string[] {
  const fields = Object.values(model.records[record]?.fields ?? {});
  const common = ['id', 'created_at', 'created_by', 'updated_at', 'department', 'row_version', 'deleted_at'];
  return [
    ...common,
    ...fields.flatMap(({ name, relation }) =>
      relation === null || relation === record || depth === 0
        ? [name]
        : [name, ...pathsOf(relation, depth - 1).map((inner) => `${name}.${inner}`)],
    ),
  ];
}

const plain = (path: string) => path.replaceAll('.', '_');

/** Whether a column of these names shows the field; a reference is shown by its row's label. */
function isShown(record: string, path: string, names: ReadonlySet<string>): boolean {
  const [head = '', ...rest] = path.split('.');
  const target = model.records[record]?.fields[head]?.relation;
  if (rest.length === 0) {
    const label = target ? `${path}_${model.records[target]?.label}` : path;
    return names.has(plain(path)) || names.has(plain(label));
  }
  return names.has(plain(path));
}

/** By the names of the columns that are for the asker, and the `for` of what is declared. */
function offeredOf(table: TableModel, columns: ReadonlySet<string>, audiences: string[]) {
  const declared = (names: string[] | null) => names?.some((name) => audiences.includes(name)) ?? false;
  const shows = (path: string) => isShown(table.record, path, columns);
  const search = model.records[table.record]?.search ?? [];
  return {
    filters: table.filters
      .filter((one) =>
        one.related
          ? columns.has(one.path) && (one.for === null || declared(one.for))
          : declared(one.for) || (one.for === null && shows(one.path)),
      )
      .map(({ name }) => name),
    sorts: table.columns
      .filter((one) => columns.has(one.name) && one.sortable && one.if === null)
      .map(({ name }) => name),
    views: table.views.filter((one) => one.for === null || declared(one.for)).map(({ name }) => name),
    search:
      table.paged &&
      search.some(
        (path) => shows(path) || declared(table.search?.find((one) => one.path === path)?.for ?? null),
      ),
  };
}

function refusedOf(table: TableModel, request: Partial<ListRequest>): string[] {
  try {
    assertAsked(table, { ...FIRST_PAGE, ...request });
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    return error.faults.map(({ pointer }) => pointer ?? '');
  }
}

test('over all screens, audiences and fields: what is not read is refused, at its place', () => {
  const faults: string[] = [];
  const seen = { lists: 0, offered: 0, refused: 0 };
  // Many types have the same list, wherever its rows lead.
  const known = new Set<string>();
  for (const route of model.routes) {
    const screen = model.screens[route.screen];
    const tables = screen ? everyBlock(screen).filter((block): block is Table => block.kind === 'table') : [];
    for (const table of tables)
      for (const audience of route.audiences) {
        const same = JSON.stringify([audience, { ...table, id: '', opens: null }]);
        if (known.has(same)) continue;
        known.add(same);
        seen.lists++;
        const own = tableFor(table, (names) => names?.includes(audience) ?? true, []);
        const columns = new Set(
          table.columns.filter((one) => one.for?.includes(audience) ?? true).map(({ name }) => name),
        );
        const offered = offeredOf(table, columns, [audience]);
        const fields = [...new Set([...pathsOf(table.record), ...table.columns.map(({ name }) => name)])];
        const names = [...new Set([...fields, ...fields.map(plain)])];
        const expectRefused = (request: Partial<ListRequest>, wanted: string[]) => {
          const refused = refusedOf(own, request);
          seen[wanted.length === 0 ? 'offered' : 'refused']++;
          if (JSON.stringify(refused) === JSON.stringify(wanted)) return;
          const others = [...refused, ...wanted].filter(
            (pointer) => refused.includes(pointer) !== wanted.includes(pointer),
          );
          const asked = JSON.stringify(request).slice(0, 200);
          faults.push(
            `${route.id} ${table.id} as ${audience}: ${asked} ${others}, ${refused.length} refused`,
          );
        };
        // Every fault is told, so all filters are asked for at once, and all columns that are refused.
        expectRefused(
          { filters: Object.fromEntries(names.map((name) => [name, 'x'])) },
          names.filter((name) => !offered.filters.includes(name)).map((name) => `/filter[${name}]`),
        );
        const hidden = names.filter((name) => !columns.has(name));
        expectRefused({ columns: names.filter((name) => columns.has(name)) }, []);
        expectRefused(
          { columns: hidden },
          hidden.map(() => '/columns'),
        );
        for (const name of names)
          expectRefused({ sort: { column: name, descending: true }, view: name }, [
            ...(offered.sorts.includes(name) ? [] : ['/sort']),
            ...(offered.views.includes(name) ? [] : ['/view']),
          ]);
        for (const { name } of table.views)
          if (refusedOf(own, { view: name }).length === (offered.views.includes(name) ? 1 : 0))
            faults.push(`${route.id} ${table.id} as ${audience}: view ${name}`);
        if (refusedOf(own, { search: 'x' }).length === (offered.search ? 1 : 0))
          faults.push(`${route.id} ${table.id} as ${audience}: search`);
      }
  }
  expect(faults).toEqual([]);
  expect(seen.lists).toBeGreaterThan(60);
  expect(Math.min(seen.offered, seen.refused)).toBeGreaterThan(100);
});

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty.close());

const ACCOUNTS: [account: string, route: string, audiences: string[]][] = [
  ['admin', 's2_thesis_exam.participants@manager', ['manager']],
  ['perpus', 's2_thesis_exam.participants@manager', ['library']],
  ['dosen', 's2_thesis_exam.participants@lecturer', ['lecturer']],
  ['admin', 's2_thesis_exam.periods@manager', ['manager']],
  ['kaprodi', 'thesis_approval.minutes@program_head', ['program_head']],
  ['sekprodi', 'proposal_approval.proposals@program_secretary', ['program_secretary']],
];

async function asker(account: string) {
  const headers = await faculty.signIn(account, 'TKMS2');
  return async (url: string) => {
    const answer = await faculty.app.inject({ url: `/api${url}`, headers });
    const json = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: json ? answer.json() : null, text: answer.body };
  };
}

interface Listed {
  block: Table;
  columns: string[];
  url: string;
}

/** Every list of the page as it is answered to the account. */
async function listsOf(ask: Awaited<ReturnType<typeof asker>>, id: string): Promise<Listed[]> {
  const route = model.routes.find((one) => one.id === id);
  const screen = model.screens[route?.screen ?? ''];
  const row = screen?.row?.record === 'period' ? `p.id=${faculty.id('period', 'p1_tm')}` : '';
  const path = `/routes/${encodeURIComponent(id)}`;
  const page = await ask(`${path}?${row}`);
  expect(page.status, id).toBe(200);
  const tables = screen ? everyBlock(screen).filter((block): block is Table => block.kind === 'table') : [];
  return tables.flatMap((block) => {
    const data = page.body.blocks[block.id];
    return data ? [{ block, columns: data.columns, url: `${path}/blocks/${block.id}?${row}` }] : [];
  });
}

/** Views of what is judged without a meeting or carried out first, which no list of these exams has for anybody. */
const OF_OTHER_STAGES = ['unassigned', 'assessed', 'running'];

test.each(ACCOUNTS)(
  '%s on %s asks by what the list shows and by nothing else',
  async (account, id, audiences) => {
    const ask = await asker(account);
    const faults: string[] = [];
    for (const { block, columns, url } of await listsOf(ask, id)) {
      const names = new Set(columns);
      const views = block.views.filter(({ name }) => !OF_OTHER_STAGES.includes(name));
      const offered = offeredOf({ ...block, views }, names, audiences);
      const fields = [...new Set(pathsOf(block.record, 1).map(plain))];
      // All at once: every name that is not offered is told at its place, and only those.
      const asked = await ask(`${url}&${fields.map((name) => `filter[${name}]=x`).join('&')}`);
      const refused = (asked.body.errors ?? [])
        .filter(({ code }: { code: string }) => code === 'E_INPUT_LIST')
        .map(({ source }: { source: { pointer: string } }) => source.pointer);
      const wanted = fields
        .filter((name) => !offered.filters.includes(name))
        .map((name) => `/filter[${name}]`);
      expect(asked.status).toBe(400);
      expect(refused.sort()).toEqual(wanted.sort());
      for (const name of [...fields, ...block.columns.map((column) => column.name)]) {
        for (const path of ['', ...(block.export ? ['/export'] : [])]) {
          const { status } = await ask(`${url.replace('?', `${path}?`)}&sort=-${name}&size=1`);
          if (status !== (offered.sorts.includes(name) ? 200 : 400))
            faults.push(`${block.id}${path} sort ${name}: ${status}`);
        }
      }
      for (const { name } of block.columns)
        if ((await ask(`${url}&columns=${name}`)).status !== (names.has(name) ? 200 : 400))
          faults.push(`column ${name}`);
      for (const name of [...block.views.map((view) => view.name), 'none'])
        if ((await ask(`${url}&view=${name}`)).status !== (offered.views.includes(name) ? 200 : 400))
          faults.push(`view ${name}`);
      if (block.export) {
        const all = await ask(`${url.replace('?', '/export?')}&format=csv&columns=${columns.join(',')}`);
        expect(all.text.split('\r\n')[0]?.split(/[,;]/)).toHaveLength(columns.length);
      }
    }
    expect(faults).toEqual([]);
  },
);

test('library and lecturer learn no result by filter, order or count of it', async () => {
  for (const [account, id] of [
    ['perpus', 's2_thesis_exam.participants@manager'],
    ['dosen', 's2_thesis_exam.participants@lecturer'],
  ] as const) {
    const ask = await asker(account);
    const [list] = await listsOf(ask, id);
    for (const query of [
      'filter[outcome]=pass',
      'sort=-final_score',
      'sort=outcome',
      'columns=final_score',
    ]) {
      const answer = await ask(`${list?.url}&${query}`);
      expect(answer.status, query).toBe(400);
      expect(answer.body.errors[0].message).toMatch(/daftar ini/i);
    }
  }
});

test('a list and the search of everything find a row only by fields that its reader sees', async () => {
  const { db } = faculty.connection;
  const period = faculty.id('period', 'p1_tm');
  await sql`update registration set number = 'NOMOR-RAHASIA-1' where id in
    (select id from registration where period = ${period} order by id limit 1)`.execute(db);
  const total = async (account: string, id: string, query: string) => {
    const ask = await asker(account);
    const [list] = await listsOf(ask, id);
    return (await ask(`${list?.url}&${query}`)).body.meta.total;
  };
  const participants = 's2_thesis_exam.participants@manager';
  expect(await total('admin', participants, 'search=NOMOR-RAHASIA')).toBe(1);
  expect(await total('perpus', participants, 'search=NOMOR-RAHASIA')).toBe(0);
  const found = await (await asker('perpus'))('/search?q=NOMOR-RAHASIA');
  expect(found.body.data.map(({ record }: { record: string }) => record)).toEqual(['registration']);
});

test('the choices of a filter are those of the rows shown, and only of a filter that is the asker’s', async () => {
  const options = async (account: string, id: string, field: string) => {
    const ask = await asker(account);
    const [list] = await listsOf(ask, id);
    const [path = '', query = ''] = (list?.url ?? '').split('?');
    return ask(`${path.split('/blocks/')[0]}/options?block=${list?.block.id}&field=${field}&${query}`);
  };
  const rooms = await options('admin', 's2_thesis_exam.participants@manager', 'room');
  const used = await sql<{ id: string }>`select distinct room as id from registration
    where period = ${faculty.id('period', 'p1_tm')} and room is not null and deleted_at is null`.execute(
    faculty.connection.db,
  );
  expect(rooms.body.data.map(({ id }: { id: string }) => id).sort()).toEqual(
    used.rows.map(({ id }) => id).sort(),
  );
  expect((await options('perpus', 's2_thesis_exam.participants@manager', 'room')).status).toBe(404);
  expect((await options('dosen', 's2_thesis_exam.participants@lecturer', 'room')).status).toBe(404);
});
