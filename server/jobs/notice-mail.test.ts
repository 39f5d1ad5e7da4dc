import { expect, it } from 'vitest';
import { smallModel } from '../testing/small-faculty.ts';
import { linkOf } from './notice-mail.ts';

const model = smallModel();
const from = (publicUrl: string | null) => ({
  config: { publicUrl } as Parameters<typeof linkOf>[0]['config'],
  definitions: { current: () => model } as Parameters<typeof linkOf>[0]['definitions'],
});
const there = from('https://aula.example.org');

it.each([
  [
    'a page of a department',
    { link: '/pinjam/7', department: 'KIM' },
    'https://aula.example.org/pinjam/7?department=KIM',
  ],
  [
    'a page with a question',
    { link: '/signer?dokumen=7', department: 'KIM' },
    'https://aula.example.org/signer?dokumen=7&department=KIM',
  ],
  ['a page of no department', { link: '/akun', department: null }, 'https://aula.example.org/akun'],
  ['another site', { link: 'https://example.org/edaran', department: 'KIM' }, 'https://example.org/edaran'],
  ['nothing', { link: null, department: 'KIM' }, null],
])('a mail leads to %s', (_, note, expected) => {
  expect(linkOf(there, note)).toBe(expected);
});

it('a mail leads to no page of a server that does not know where it is found, but still to another site', () => {
  expect(linkOf(from(null), { link: '/pinjam/7', department: 'KIM' })).toBeNull();
  expect(linkOf(from(null), { link: 'https://example.org/edaran', department: null })).toBe(
    'https://example.org/edaran',
  );
});
