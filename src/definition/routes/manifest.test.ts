import { describe, expect, it } from 'vitest';
import type { Extent, Model, RouteModel } from '../model.ts';
import { packManifest, unpackManifest } from './manifest.ts';
import { queryOf, segmentsOf } from './route-path.ts';

const route = (path: string, more: Partial<RouteModel> = {}): RouteModel => ({
  id: 'thing.list@all',
  screen: 'thing.list',
  audience: 'all',
  audiences: ['all'],
  path,
  segments: segmentsOf(path),
  query: queryOf(path),
  public: false,
  positions: [],
  roles: [],
  departments: null,
  rows: ['owner'],
  title: 'Barang',
  external: false,
  redirect: null,
  ...more,
});

const routes = [
  route('/'),
  route('/things/:id', { id: 'thing.one@all', screen: 'thing.one' }),
  route('/things?row=:id', { id: 'thing.row@head', screen: 'thing.row', audience: 'head', roles: ['head'] }),
  route('/old', { id: 'thing.list@all:old', redirect: 'thing.list@all' }),
  route('/door', {
    id: 'thing.door@all',
    screen: 'thing.door',
    public: true,
    positions: [2, 3],
    departments: ['A'],
    title: { by: {}, else: 'Pintu' } as unknown as RouteModel['title'],
  }),
];
const model = {
  hash: 'h',
  app: { name: 'Sistem' },
  departments: [{ code: 'A' }],
  positions: {},
  default_position: '',
  roles: {},
  routes,
  sidebar: [{ name: 'x', label: 'X', entries: [] }],
  redirects: [{ from: '/a', to: '/b' }],
} as unknown as Model;
const extents = new Map<string, Extent>([
  ['thing.one', 'wide'],
  ['thing.list', 'window'],
]);

describe('a manifest', () => {
  const arrived = unpackManifest(JSON.parse(JSON.stringify(packManifest(model, { demo: true, extents }))));

  it('arrives as it was sent, but for what is none of the browser’s business', () => {
    expect(arrived.routes).toEqual(
      routes.map(({ audiences: _a, rows: _r, external: _e, ...known }) => ({
        ...known,
        ...(extents.has(known.screen) && { extent: extents.get(known.screen) }),
      })),
    );
    const { routes: _, ...rest } = model;
    expect(arrived).toMatchObject({ ...rest, demo: true });
  });

  it('says every guard once', () => {
    expect(packManifest(model, { demo: false, extents }).guards).toHaveLength(3);
  });
});

describe('a path', () => {
  it.each([
    ['/', []],
    [
      '/a/:id?row=:x',
      [
        { text: 'a', param: false },
        { text: 'id', param: true },
      ],
    ],
  ])('%s is taken apart', (path, segments) => {
    expect(segmentsOf(path)).toEqual(segments);
  });

  it.each([
    ['/a?row=:id', { name: 'row', param: 'id' }],
    ['/a/:id', null],
    ['/a?row=id', null],
  ])('%s asks for a parameter or not', (path, query) => {
    expect(queryOf(path)).toEqual(query);
  });
});
