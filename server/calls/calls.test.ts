import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../src/definition/expression/compile.ts';
import type { Plan } from '../../src/definition/expression/plan.ts';
import type { Type, World } from '../../src/definition/expression/types.ts';
import type { Block, CallModel } from '../../src/definition/model.ts';
import { createScene } from '../scene/scene.ts';
import { field, record, tinyModel } from '../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../testing/server.ts';
import { callRows } from './calls.ts';

const world: World = {
  records: {
    meeting: {
      fields: {
        id: { kind: 'string' },
        title: { kind: 'string' },
        held_on: { kind: 'date' },
        guest: { kind: 'string' },
        about: { kind: 'string' },
      },
      relations: {},
    },
  },
};
const vars: Record<string, Type> = {
  row: { kind: 'row', record: 'meeting' },
  viewer: { kind: 'object', fields: { id: { kind: 'string' } } },
  query: { kind: 'object', fields: { start: { kind: 'date' } } },
  next: { kind: 'reference', record: 'meeting', optional: true },
};
const plan = (text: string, want: 'condition' | 'value' = 'value'): Plan => {
  const { plan: made, issues } = compile(world, text, { vars, want });
  if (!made) throw new Error(JSON.stringify(issues));
  return made;
};

const meetings: CallModel = {
  name: 'common.meetings',
  method: 'GET',
  path: '/common/meetings',
  query: { start: 'date' },
  from: 'meeting',
  where: plan('row.guest == viewer.id && row.held_on >= query.start', 'condition'),
  sort: [{ field: 'held_on', descending: false }],
  rows: {},
  only: null,
  group: null,
  columns: {
    date: plan('row.held_on'),
    description: plan('row.title'),
    link: { record: plan("'meeting'"), id: plan('row.id') },
    needs: { list: { title: plan('row.about') } },
  },
  answer: { date: 'date', description: 'text', link: 'text', needs: 'json' },
};
/** One row a day of the guest, with the meeting that is written into it. */
const days: CallModel = {
  ...meetings,
  name: 'common.days',
  path: '/common/days',
  query: {},
  where: plan('row.guest == viewer.id', 'condition'),
  rows: { next: plan('row.about') },
  only: plan("next.title != 'Rapat m2' || row.title != 'Rapat d6'", 'condition'),
  group: plan('row.held_on'),
  columns: {
    date: plan('row.held_on'),
    next: plan('next.title'),
    needs: { list: { title: plan('row.title') } },
  },
  answer: { date: 'date', next: 'text', needs: 'json' },
};
const model = tinyModel(
  [
    record(
      'meeting',
      ['title', 'guest', 'about'].map((name) => field(name, 'text')).concat(field('held_on', 'date')),
      { label: 'title', shared: true },
    ),
  ],
  {
    calls: { 'common.meetings': meetings, 'common.days': days },
    audiences: {
      boss: {
        name: 'boss',
        label: 'Atasan',
        public: false,
        signed_in: false,
        positions: [],
        roles: ['boss'],
        rows: ['all'],
        prefix: null,
      },
    },
    screens: {
      'meeting.detail': {
        name: 'meeting.detail',
        title: 'Rapat',
        type: null,
        row: { record: 'meeting', param: 'id' },
        params: {},
        blocks: [],
        side: [],
      },
    },
    routes: [
      {
        id: 'meeting.detail@boss',
        screen: 'meeting.detail',
        audience: 'boss',
        audiences: ['boss'],
        path: '/rapat/:id',
        segments: [
          { text: 'rapat', param: false },
          { text: 'id', param: true },
        ],
        public: false,
        positions: [],
        roles: ['boss'],
        departments: null,
        rows: ['all'],
        title: 'Rapat',
        external: false,
        redirect: null,
        query: null,
      },
    ],
  },
);

let server: TestServer;
let guest: string;
let boss: string;
let busy: string;
beforeAll(async () => {
  server = await openTestServer({ model });
  guest = await addPerson(server);
  boss = await addPerson(server, { roles: ['boss'] });
  const row = (id: string, held_on: string | null, person: string, more: object = {}) =>
    server.connection.db
      .insertInto('meeting')
      .values({ id, title: `Rapat ${id}`, held_on, guest: person, about: 'Tanda tangan', ...more })
      .execute();
  await row('m2', '2025-11-20', guest);
  await row('m1', '2025-11-10', guest);
  await row('m0', '2025-01-01', guest);
  await row('gone', '2025-11-11', guest, { deleted_at: new Date().toISOString() });
  await row('b1', '2025-11-12', boss);
  busy = await addPerson(server);
  await row('d1', '2025-12-01', busy, { about: 'm1' });
  await row('d2', '2025-12-02', busy);
  await row('d3', '2025-12-01', busy, { about: 'm2' });
  await row('d4', null, busy);
  await row('d5', null, busy);
  await row('d6', '2025-12-01', busy, { about: 'm2' });
});
afterAll(() => server.close());

const ask = async (url: string, user = guest) =>
  server.app.inject({ url, headers: await server.headers(user, 'D1') });

describe('GET /common/*', () => {
  it("answers the viewer's own rows from the day asked for, in order", async () => {
    const answer = await ask('/api/common/meetings?start=2025-11-01');
    expect(answer.json()).toEqual({
      data: [
        { date: '2025-11-10', description: 'Rapat m1', link: null, needs: [{ title: 'Tanda tangan' }] },
        { date: '2025-11-20', description: 'Rapat m2', link: null, needs: [{ title: 'Tanda tangan' }] },
      ],
    });
  });

  it('answers rows of one group together, with what another row says', async () => {
    const answer = await ask('/api/common/days', busy);
    const needs = (...ids: string[]) => ids.map((id) => ({ title: `Rapat ${id}` }));
    expect(answer.json().data).toEqual([
      { date: '2025-12-01', next: 'Rapat m1', needs: needs('d1', 'd3') },
      { date: '2025-12-02', next: null, needs: needs('d2') },
      { date: null, next: null, needs: needs('d4') },
      { date: null, next: null, needs: needs('d5') },
    ]);
  });

  it('gives the path of a screen that opens for the viewer', async () => {
    const answer = await ask('/api/common/meetings?start=2025-11-01', boss);
    expect(answer.json().data).toMatchObject([{ description: 'Rapat b1', link: '/rapat/b1?department=D1' }]);
  });

  it.each(['', '?start=', '?start=kemarin', '?start=2025-13-01', '?start[]=2025-01-01'])(
    'refuses the parameters "%s"',
    async (query) => {
      const answer = await ask(`/api/common/meetings${query}`);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors[0].source.pointer).toBe('/start');
    },
  );

  it('needs a signed-in person and a call that is defined', async () => {
    expect((await server.app.inject({ url: '/api/common/meetings?start=2025-11-01' })).statusCode).toBe(401);
    expect((await ask('/api/common/other')).statusCode).toBe(404);
  });
});

describe('callRows', () => {
  const block: Extract<Block, { kind: 'call' }> = {
    id: 'b1',
    label: null,
    for: null,
    if: null,
    kind: 'call',
    call: 'common.meetings',
    as: 'table',
    columns: [],
    empty: 'Tidak ada.',
    choose: {
      name: 'start',
      label: 'Sejak',
      remember: 'since',
      default: 1,
      options: [
        { label: 'Semua', value: plan("date('2000-01-01')") },
        { label: 'Bulan ini', value: plan("date('2025-11-01')") },
      ],
    },
  };

  it.each([
    [null, 2],
    [0, 3],
    [7, 2],
  ])('takes the option %j', async (choice, expected) => {
    const viewer = await server.deps.auth.viewerOf(server.deps.db, guest, 'D1');
    const scene = await createScene(server.deps, { db: server.deps.db, viewer, department: 'D1' });
    expect(await callRows(scene, block, choice)).toHaveLength(expected);
  });
});
