import { describe, expect, it } from 'vitest';
import { decideRoute } from './decide.ts';

const route = {
  public: false,
  positions: [] as number[],
  roles: [] as string[],
  departments: null as string[] | null,
};
const viewer = { position_id: 3, roles: ['head'] };

describe('decideRoute', () => {
  it.each([
    ['a public route without signing in', { public: true }, null, null],
    ['an open route to anybody signed in', {}, viewer, null],
    ['by position', { positions: [3], roles: ['other'] }, viewer, null],
    ['by role', { positions: [4], roles: ['other', 'head'] }, viewer, null],
    ['a route of the active department', { departments: ['A'] }, viewer, null],
    ['nobody who is not signed in', {}, null, 'E_ACCESS_SIGN_IN'],
    ['sign-in asked before department', { departments: ['B'] }, null, 'E_ACCESS_SIGN_IN'],
    ['no other department', { departments: ['B'] }, viewer, 'E_ACCESS_DEPARTMENT'],
    [
      'no other department on a public route',
      { public: true, departments: ['B'] },
      null,
      'E_ACCESS_DEPARTMENT',
    ],
    ['department asked before role', { departments: ['B'], roles: ['x'] }, viewer, 'E_ACCESS_DEPARTMENT'],
    ['no other position', { positions: [4] }, viewer, 'E_ACCESS_ROLE'],
    [
      'no position for an account without one',
      { positions: [4] },
      { position_id: null, roles: [] },
      'E_ACCESS_ROLE',
    ],
  ])('opens or refuses: %s', (_, more, who, code) => {
    expect(decideRoute({ ...route, ...more }, who, 'A')).toEqual({ allowed: code === null, code });
  });
});
