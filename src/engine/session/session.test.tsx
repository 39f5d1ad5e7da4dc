import { beforeEach, describe, expect, it } from 'vitest';
import { initialsOf } from '../format/initials.ts';
import { chooseCredential, chooseDepartment } from './department.ts';
import { loginAddress, safeRedirect } from './redirect.ts';
import { clearSignIn, readCredentials, writeCredentials, writeDepartment, writeToken } from './storage.ts';
import { type Credential, isExpired, readClaims, toPositionId } from './token.ts';

const encode = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const tokenOf = (claims: object) => `${encode({ alg: 'x' })}.${encode(claims)}.sig`;
const claims = {
  id: 7,
  name: 'Siti Añisa',
  email: 's@x.id',
  position_id: '3',
  roles: ['r'],
  department: 'A',
  exp: 10,
};
const credential = (department: string): Credential => ({
  token: department,
  claims: { id: '1', name: '', email: '', position_id: null, roles: [], department, exp: 1, opens: null },
});

beforeEach(() => localStorage.clear());

describe('initialsOf', () => {
  it.each([
    ['Rania Prameswari', 'RP'],
    ['Dr. Ir. Hendra Saputro, M.T.', 'HS'],
    ['Maya', 'M'],
    ['Al Bo', 'A'],
    ['  ', ''],
    ['', ''],
    ['nur hidayat alamsyah', 'NH'],
  ])('makes %s to %s', (name, expected) => {
    expect(initialsOf(name)).toBe(expected);
  });
});

describe('readClaims', () => {
  it('reads a token with letters outside ASCII and a position written as text', () => {
    expect(readClaims(tokenOf(claims))).toEqual({ ...claims, id: '7', position_id: 3, opens: null });
  });

  it('reads the page that a personal link is for', () => {
    expect(readClaims(tokenOf({ ...claims, opens: '/things/7' }))?.opens).toBe('/things/7');
  });

  it.each(['', 'a.b.c', 'no-dots', tokenOf({ id: 1 }), tokenOf({ ...claims, exp: 'soon' })])(
    'refuses %s',
    (token) => {
      expect(readClaims(token)).toBeNull();
    },
  );
});

describe('toPositionId', () => {
  it.each([
    [4, 4],
    ['2', 2],
    ['', null],
    ['x', null],
    [null, null],
    [undefined, null],
  ])('reads %o as %o', (value, expected) => {
    expect(toPositionId(value)).toBe(expected);
  });
});

describe('isExpired', () => {
  it.each([
    [9_999, false],
    [10_000, true],
    [10_999, true],
  ])('at %d ms is %o for exp 10', (now, expected) => {
    expect(isExpired({ exp: 10 }, now)).toBe(expected);
  });
});

describe('stored credentials', () => {
  it('skips a broken entry and keeps the order', () => {
    writeCredentials([tokenOf({ ...claims, department: 'B' }), 'broken', tokenOf(claims)]);
    expect(readCredentials().map((one) => one.claims.department)).toEqual(['B', 'A']);
  });

  it.each(['{', '{}', '7', 'null'])('reads %s as none', (stored) => {
    localStorage.setItem('credentials', stored);
    expect(readCredentials()).toEqual([]);
  });
});

describe('clearSignIn', () => {
  it('clears token and credentials and keeps the department and its cookie', () => {
    writeToken('t');
    writeCredentials(['c']);
    writeDepartment('B');
    expect(clearSignIn()).toBe(true);
    expect({ ...localStorage }).toEqual({ department: 'B' });
    expect(document.cookie).toContain('org=B');
  });

  it('says when there was nothing to clear', () => {
    expect(clearSignIn()).toBe(false);
  });
});

describe('chooseDepartment', () => {
  const codes = ['A', 'B', 'C'];
  it.each([
    ['the address first', 'B', 'C', ['A'], 'B'],
    ['the stored one when the address names an unknown one', 'X', 'C', ['A'], 'C'],
    ["the first credential's next", null, null, ['B'], 'B'],
    ['the default last', null, 'X', [], 'A'],
  ])('takes %s', (_, query, stored, owned, expected) => {
    const credentials = owned.map(credential);
    expect(chooseDepartment({ query, stored, credentials, codes, otherwise: 'A' })).toBe(expected);
  });
});

describe('chooseCredential', () => {
  it.each([
    ['the department', ['A', 'B'], 'B', 'B'],
    ['the first otherwise', ['A', 'B'], 'C', 'A'],
  ])('takes that of %s', (_, owned, department, expected) => {
    expect(chooseCredential(owned.map(credential), department)?.token).toBe(expected);
  });

  it('finds none in an empty list', () => {
    expect(chooseCredential([], 'A')).toBeNull();
  });
});

describe('safeRedirect', () => {
  it.each(['/', '/a/b?c=d&e=%2Ff', '/a#b'])('accepts %s', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'a',
    '//x.id',
    '/\\x.id',
    'https://x.id',
    '/%2Fx.id'.slice(1),
    '%2F%2Fx.id',
    '/%',
    '/\t/x.id',
  ])('refuses %s', (path) => {
    expect(safeRedirect(path)).toBeNull();
  });

  it('refuses a second slash that only shows after decoding', () => {
    expect(safeRedirect('/%2Fx.id')).toBeNull();
    expect(safeRedirect('/%5Cx.id')).toBeNull();
  });
});

describe('loginAddress', () => {
  it('carries the wanted page', () => {
    expect(loginAddress('/masuk', '/a?b=c&d=e')).toBe('/masuk?redirect=%2Fa%3Fb%3Dc%26d%3De');
  });

  it("leads to the faculty's own page", () => {
    expect(loginAddress('https://sso.example/in?x=1', '/a')).toBe('https://sso.example/in?x=1&redirect=%2Fa');
  });
});
