import { describe, expect, it } from 'vitest';
import { entryOf, holdingPath } from './entry-of.ts';

describe('holdingPath', () => {
  it.each([
    ['/', '/'],
    ['/a/b/1', '/a/b'],
    ['/a/bc', '/a'],
    ['/x', null],
  ])('on %s it is %s', (pathname, expected) => {
    expect(holdingPath(['/', '/a', '/a/b'], pathname)).toBe(expected);
  });
});

describe('entryOf', () => {
  const exam = { screen: 'exam.periods', audience: 'manager', path: '/exams' };
  const mine = { screen: 'exam.mine', audience: 'student', path: '/my-exams' };
  const other = { screen: 'seminar.periods', audience: 'manager', path: '/seminars' };
  const entries = [exam, mine, other];
  const page = (screen: string, audience: string) => ({ screen, audience, path: '/elsewhere/:id' });

  it.each([
    {
      name: 'by its address',
      pathname: '/seminars/3',
      route: page('exam.registration', 'manager'),
      is: other,
    },
    { name: 'by its file', pathname: '/elsewhere/3', route: page('exam.registration', 'manager'), is: exam },
    {
      name: 'for its audience',
      pathname: '/elsewhere/3',
      route: page('exam.registration', 'student'),
      is: mine,
    },
    { name: 'in no entry', pathname: '/elsewhere/3', route: page('room.detail', 'manager'), is: null },
    { name: 'in no entry where it is none of ours', pathname: '/elsewhere/3', route: null, is: null },
  ])('finds a page $name', ({ pathname, route, is }) => {
    expect(entryOf(entries, pathname, route)).toBe(is);
  });
});
