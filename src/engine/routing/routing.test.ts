import { describe, expect, it } from 'vitest';
import type { RouteModel } from '../../definition/model.ts';
import { departmentIn, withDepartment } from '../../definition/routes/department-address.ts';
import { redirectedPath } from '../../definition/routes/redirects.ts';
import { createRouteIndex } from '../../definition/routes/route-index.ts';
import { readListState, toListQuery, writeListState } from '../data/list-state.ts';
import type { Manifest } from '../data/manifest.ts';
import { textOf } from '../format/text.ts';
import type { SessionViewer } from '../session/session-store.ts';
import { type Place, resolveDestination } from './destination.ts';

function route(path: string, more: Partial<RouteModel> = {}): RouteModel {
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((text) => (text.startsWith(':') ? { text: text.slice(1), param: true } : { text, param: false }));
  return {
    id: path,
    screen: path,
    audience: 'a',
    audiences: ['a'],
    path,
    segments,
    public: false,
    positions: [],
    roles: [],
    departments: null,
    rows: [],
    title: path,
    external: false,
    redirect: null,
    query: null,
    ...more,
  };
}

const routes = [
  route('/'),
  route('/in', { public: true }),
  route('/to-in', { public: true, redirect: '/in' }),
  route('/open/:id', { public: true }),
  route('/things/new'),
  route('/things/:id'),
  route('/things/:id/papers'),
  route('/list'),
  route('/list', { id: 'inline', query: { name: 'row', param: 'id' } }),
  route('/others', { departments: ['B'] }),
  route('/heads', { roles: ['head'] }),
  route('/v9/tools'),
  route('/group', { redirect: '/things/new' }),
];
const manifest = {
  app: {
    home: '/',
    login: '/in',
    prefixes: { '/v9': 'self', '/v8': 'https://old.example' },
    department: { parameter: 'department', default: 'A' },
  },
  routes,
  redirects: [
    { from: '/old/*', to: '/things/*' },
    { from: '/old/papers/:id', to: '/things/:id/papers' },
    { from: '/shift', to: { B: '/others', else: '/v9/tools' } },
  ],
} as unknown as Manifest;

const somebody = { id: '1', position_id: null, roles: [], department: 'A' } as unknown as SessionViewer;
function go(path: string, more: Partial<Place> = {}) {
  const url = new URL(path, 'https://x.example');
  const place = {
    manifest,
    index: createRouteIndex(routes),
    viewer: somebody,
    department: 'A',
    entries: [],
    loaded: null,
    ...more,
  };
  return resolveDestination(place, url);
}

describe('resolveDestination', () => {
  it('draws the screen with decoded parameters', () => {
    expect(go('/things/a%2Fb/papers')).toMatchObject({ kind: 'screen', params: { id: 'a/b' } });
  });

  it('prefers fixed segments to parameters', () => {
    expect(go('/things/new')).toMatchObject({ route: { id: '/things/new' } });
  });

  it.each([
    ['an unknown path', '/nothing', '/', 'unknown'],
    ['a route of another department', '/others', '/', 'closed'],
    ['a route of another role', '/heads', '/', 'closed'],
    ['an unknown path under a prefix of its own that was loaded', '/v9/nothing', '/', 'unknown'],
  ])('sends %s home, and says why', (_, path, to, instead) => {
    expect(go(path, { loaded: path })).toEqual({ kind: 'go', to, instead });
  });

  it.each([
    {
      name: 'a department where it opens for them',
      entries: [{ department: 'B', position_id: null, roles: [] }],
      elsewhere: ['B'],
    },
    {
      name: 'no such department',
      entries: [{ department: 'C', position_id: null, roles: [] }],
      elsewhere: undefined,
    },
  ])('names of a page of other departments $name', ({ entries, elsewhere }) => {
    const place = { kind: 'go', to: '/', instead: 'closed', ...(elsewhere && { elsewhere }) };
    expect(go('/others', { entries })).toEqual(place);
  });

  it('names no department for a page of another role, though the person has it there', () => {
    const entries = [{ department: 'B', position_id: null, roles: ['head'] }];
    expect(go('/heads', { entries })).toEqual({ kind: 'go', to: '/', instead: 'closed' });
  });

  it('asks to sign in before it looks at the department, and remembers the page', () => {
    expect(go('/others?x=1#y', { viewer: null })).toEqual({ kind: 'sign_in', wanted: '/others?x=1#y' });
  });

  it('opens public routes without signing in', () => {
    expect(go('/open/7', { viewer: null })).toMatchObject({ kind: 'screen', params: { id: '7' } });
  });

  it('sends a signed-in person away from the sign-in page, to the wanted page when it is ours', () => {
    expect(go('/in')).toEqual({ kind: 'go', to: '/' });
    expect(go('/in?redirect=%2Fthings%2F1')).toEqual({ kind: 'go', to: '/things/1' });
    expect(go('/in?redirect=%2F%2Fevil.example')).toEqual({ kind: 'go', to: '/' });
    expect(go('/in', { viewer: null })).toMatchObject({ kind: 'screen' });
  });

  it('follows a route that only leads elsewhere', () => {
    expect(go('/group?x=1')).toEqual({ kind: 'go', to: '/things/new?x=1' });
    expect(go('/to-in', { viewer: null })).toEqual({ kind: 'go', to: '/in' });
  });

  it('leaves by a full page load after the guard, but draws the page that was loaded', () => {
    expect(go('/v9/tools?x=1')).toEqual({ kind: 'leave', to: '/v9/tools?x=1' });
    expect(go('/v9/tools', { loaded: '/v9/tools' })).toMatchObject({ kind: 'screen' });
    expect(go('/v9/tools', { viewer: null })).toMatchObject({ kind: 'sign_in' });
    expect(go('/v8/x?y=1')).toEqual({ kind: 'leave', to: 'https://old.example/v8/x?y=1' });
  });

  it('moves old paths with query and hash', () => {
    expect(go('/old/papers/3?x=1#y')).toEqual({ kind: 'go', to: '/things/3/papers?x=1#y' });
    expect(go('/old/3/papers')).toEqual({ kind: 'go', to: '/things/3/papers' });
  });

  it('takes the route with a query parameter only where it is given', () => {
    expect(go('/list')).toMatchObject({ route: { id: '/list' }, params: {} });
    expect(go('/list?row=7')).toMatchObject({ route: { id: 'inline' }, params: { id: '7' } });
  });

  it('ignores a slash at the end', () => {
    expect(go('/things/new/')).toMatchObject({ route: { id: '/things/new' } });
  });
});

describe('redirectedPath', () => {
  it.each([
    ['/shift', 'B', '/others'],
    ['/shift', 'A', '/v9/tools'],
    ['/old', 'A', '/things'],
    ['/older', 'A', null],
  ])('%s in %s leads to %s', (path, department, expected) => {
    expect(redirectedPath(manifest.redirects, path, department)).toBe(expected);
  });
});

describe('withDepartment', () => {
  it.each([
    ['/a', '/a?department=B'],
    ['/a?x=1&department=A#h', '/a?x=1&department=B#h'],
    ['/a?departments=A', '/a?departments=A&department=B'],
    ['/a#department=A', '/a?department=B#department=A'],
  ])('puts it on %s', (path, expected) => {
    expect(withDepartment(path, 'department', 'B')).toBe(expected);
  });
});

describe('departmentIn', () => {
  it.each([
    ['/a', null],
    ['/a?x=1&department=A#h', 'A'],
    ['/a?departments=A', null],
    ['/a?department=', null],
    ['/a#department=A', null],
  ])('reads it off %s', (path, expected) => {
    expect(departmentIn(path, 'department')).toBe(expected);
  });
});

describe('list state', () => {
  const state = {
    page: 3,
    size: 50,
    sort: '-name',
    search: 'a b',
    filters: { status: 'x,y', date: '2025-01-01..' },
    view: 'mine',
    columns: ['name', 'status'],
  };

  it.each(['', 'b4.'])('comes back from the address it was written to (prefix "%s")', (prefix) => {
    const written = writeListState(new URLSearchParams('department=A'), prefix, state);
    expect(readListState(new URLSearchParams(written.toString()), prefix)).toEqual(state);
    expect(written.get('department')).toBe('A');
  });

  it('leaves the address clean when all is as usual', () => {
    const usual = readListState(new URLSearchParams(), '');
    const dirty = new URLSearchParams('page=4&filter.x=1&b4.page=2');
    expect(writeListState(dirty, '', usual).toString()).toBe('b4.page=2');
  });

  it.each(['0', '-1', 'x', '1.5', ''])('reads page %s as the first', (page) => {
    expect(readListState(new URLSearchParams({ page }), '').page).toBe(1);
  });

  it('asks the server in its own words', () => {
    expect(decodeURIComponent(toListQuery(state).toString())).toBe(
      'page=3&size=50&sort=-name&search=a+b&view=mine&columns=name,status&filter[status]=x,y&filter[date]=2025-01-01..',
    );
  });
});

describe('textOf', () => {
  it.each([
    ['plain', 'A', 'plain'],
    [{ by_department: { A: 'one' }, else: 'other' }, 'A', 'one'],
    [{ by_department: { A: 'one' }, else: 'other' }, 'B', 'other'],
    [null, 'A', ''],
  ])('reads %o in %s as %s', (text, department, expected) => {
    expect(textOf(text, department)).toBe(expected);
  });
});
