import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../src/definition/expression/compile.ts';
import type { Type, World } from '../../src/definition/expression/types.ts';
import type { AudienceModel, Block, Model, RouteModel, ScreenModel } from '../../src/definition/model.ts';
import { field, record, tinyModel } from '../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../testing/server.ts';

const texts = ['id', 'title', 'place', 'guest', 'helper'];
const world: World = {
  records: {
    meeting: {
      fields: Object.fromEntries(texts.map((name) => [name, { kind: 'string' as const }])),
      relations: {},
    },
  },
};
const vars: Record<string, Type> = {
  row: { kind: 'row', record: 'meeting' },
  viewer: { kind: 'object', fields: { id: { kind: 'string' } } },
};
const tie = (source: string) => {
  const { plan, issues } = compile(world, source, { vars, want: 'condition' });
  if (!plan) throw new Error(JSON.stringify(issues));
  return { plan, source };
};

function valuePlan(source: string) {
  const { plan, issues } = compile(world, source, { vars, want: 'value' });
  if (!plan) throw new Error(JSON.stringify(issues));
  return plan;
}

const audience = (name: string, more: Partial<AudienceModel>): AudienceModel => ({
  name,
  label: name,
  public: false,
  signed_in: false,
  positions: [],
  roles: [],
  rows: [],
  prefix: null,
  ...more,
});
/** A page that shows where the meeting is, as far as `blocks` say so. */
const screenOf = (name: string, blocks: Block[] = []): ScreenModel => ({
  name,
  title: name,
  type: null,
  row: { record: 'meeting', param: 'id' },
  params: {},
  blocks,
  side: [],
});
const place: Block = {
  id: 'b1',
  kind: 'detail',
  label: null,
  for: null,
  if: null,
  figures: false,
  below: {},
  columns: [
    {
      name: 'place',
      label: 'Tempat',
      type: 'text',
      value: valuePlan('row.place'),
      value_to: null,
      as: null,
      options: null,
      scale: null,
      sortable: true,
      optional: false,
      wide: false,
      for: null,
      if: null,
      empty: null,
      link: null,
      links: null,
    },
  ],
};
const routeOf = (screen: string, by: AudienceModel, path: string): RouteModel => ({
  id: `${screen}@${by.name}`,
  screen,
  audience: by.name,
  audiences: [by.name],
  path: `/${path}/:id`,
  segments: [
    { text: path, param: false },
    { text: 'id', param: true },
  ],
  public: false,
  positions: by.positions,
  roles: by.roles,
  departments: null,
  rows: by.rows,
  title: screen,
  external: false,
  redirect: null,
  query: null,
});

const guests = audience('guests', { positions: [4], rows: ['owner'] });
const helpers = audience('helpers', { positions: [4], rows: ['helper'] });
const keepers = audience('keepers', { positions: [3], rows: ['far'] });
const bosses = audience('bosses', { roles: ['boss'], rows: ['department'] });
const model: Model = tinyModel(
  [
    record(
      'meeting',
      texts.slice(1).map((name) => field(name, 'text')),
      {
        title: 'Rapat',
        label: 'title',
        search: ['title', 'place'],
        sort: [{ field: 'title', descending: false }],
        ties: {
          owner: tie('row.guest == viewer.id'),
          helper: tie('row.helper == viewer.id'),
          far: tie("row.place == 'Gedung Jauh'"),
        },
      },
    ),
    record('secret', [field('title', 'text')], { label: 'title', search: ['title'] }),
  ],
  {
    audiences: { guests, helpers, bosses, keepers },
    screens: {
      own: screenOf('own'),
      help: screenOf('help'),
      all: screenOf('all', [place]),
      kept: screenOf('kept'),
    },
    routes: [
      routeOf('own', guests, 'milik'),
      routeOf('help', helpers, 'bantu'),
      routeOf('all', bosses, 'semua'),
      routeOf('kept', keepers, 'dijaga'),
    ],
  },
);

let server: TestServer;
let guest: string;
let boss: string;
beforeAll(async () => {
  server = await openTestServer({ model });
  guest = await addPerson(server);
  const other = await addPerson(server);
  boss = await addPerson(server, { position_id: 2, roles: ['boss'], departments: ['D1', 'D2'] });
  const row = (id: string, more: object) =>
    server.connection.db
      .insertInto('meeting')
      .values({ id, title: `Rapat ${id}`, department: 'D1', guest: other, ...more })
      .execute();
  await row('mine', { guest, title: 'Rapat Éka', place: 'Gedung Utara' });
  await row('helped', { helper: guest });
  for (let n = 0; n < 7; n++) await row(`x${n}`, {});
  await row('elsewhere', { department: 'D2', title: 'Rapat jauh', place: 'Gedung Jauh' });
  await row('gone', { guest, deleted_at: new Date().toISOString() });
  await server.connection.db
    .insertInto('secret')
    .values({ id: 's', title: 'Rapat rahasia', department: 'D1' })
    .execute();
});
afterAll(() => server.close());

async function search(user: string, q: string, department = 'D1') {
  const headers = await server.headers(user, department);
  const answer = await server.app.inject({ url: `/api/search?q=${encodeURIComponent(q)}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().data as { record: string; label: string; items: Record<string, string>[] }[];
}
const pathsOf = async (user: string, q: string, department?: string) =>
  (await search(user, q, department)).flatMap(({ items }) => items.map(({ path }) => path));

describe('GET /search', () => {
  it('finds the rows that a page shows to the viewer, each by the page that does', async () => {
    expect(await pathsOf(guest, 'rapat')).toEqual([
      '/milik/mine?department=D1',
      '/bantu/helped?department=D1',
    ]);
  });

  it('finds at most five of a kind, in the order of the record', async () => {
    const [group, ...more] = await search(boss, 'rapat');
    expect(more).toEqual([]);
    expect(group).toMatchObject({ record: 'meeting', label: 'Rapat' });
    expect(group?.items.map(({ id }) => id)).toEqual(['mine', 'helped', 'x0', 'x1', 'x2']);
  });

  it('leaves what an office sees of another department to that department', async () => {
    expect(await pathsOf(boss, 'jauh')).toEqual([]);
    expect(await pathsOf(boss, 'jauh', 'D2')).toEqual(['/semua/elsewhere?department=D2']);
  });

  it('takes a tie that is the same for everybody who holds a role for an office’s, too', async () => {
    const keeper = await addPerson(server, {
      position_id: 3,
      departments: ['D1', 'D2'],
    });
    expect(await pathsOf(keeper, 'jauh')).toEqual([]);
    expect(await pathsOf(keeper, 'jauh', 'D2')).toEqual(['/dijaga/elsewhere?department=D2']);
  });

  it('wants every word, without regard to case and accents, and says where a word was found', async () => {
    expect(await search(boss, 'UTARA eka')).toEqual([
      {
        record: 'meeting',
        label: 'Rapat',
        items: [
          {
            id: 'mine',
            label: 'Rapat Éka',
            meta: 'Gedung Utara',
            path: '/semua/mine?department=D1',
            route: 'all@bosses',
          },
        ],
      },
    ]);
    expect(await pathsOf(boss, 'utara selatan')).toEqual([]);
  });

  it('looks only in what the page that opens the row shows', async () => {
    expect(await pathsOf(boss, 'utara')).toEqual(['/semua/mine?department=D1']);
    expect(await pathsOf(guest, 'utara')).toEqual([]);
    expect(await pathsOf(guest, 'eka')).toEqual(['/milik/mine?department=D1']);
  });

  it.each(['', 'r', ' r ', '%', '__'])('finds nothing for "%s"', async (text) => {
    expect(await search(boss, text)).toEqual([]);
  });

  it('finds nothing for somebody without a page, and needs a signed-in person', async () => {
    const stranger = await addPerson(server, { position_id: 1 });
    expect(await search(stranger, 'rapat')).toEqual([]);
    expect((await server.app.inject({ url: '/api/search?q=rapat' })).statusCode).toBe(401);
  });
});
