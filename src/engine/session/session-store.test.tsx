import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answeredAddress, apiAddress } from '../data/http.ts';
import { ApiError } from '../errors/api-error.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { server } from '../testing/mocked-http.ts';
import { manifest } from '../testing/small-world.tsx';
import { credentialsOf } from './login-calls.ts';
import { signInFaults, signUpFaults } from './login-checks.ts';
import { startSession } from './session-store.ts';

vi.mock('../data/http.ts', async (original) =>
  (await import('../testing/mocked-http.ts')).mockedHttp(original),
);

const NOW = 1_000_000;
const token = (department: string, more: object = {}) => {
  const claims = {
    id: 'u1',
    name: 'Ani',
    email: 'a@x.id',
    position_id: 2,
    roles: ['head'],
    department,
    exp: 2000,
  };
  return `h.${btoa(JSON.stringify({ ...claims, ...more }))}.s`;
};
const start = (query: string | null = null) => startSession({ manifest, query, sent: null, nowMs: NOW });
const profile = () => ({ data: { data: { id: 'u1', name: 'Ani Lestari' } } });

let fake: FakeServer;
beforeEach(() => {
  localStorage.clear();
  fake = new FakeServer().on('GET /users/u1', profile);
  server.current = fake;
});

function store(...tokens: string[]) {
  localStorage.setItem('credentials', JSON.stringify(tokens));
}

describe('a department that another server keeps', () => {
  it('is called there once it is the active one, and what all departments share is not', async () => {
    store(token('A'), token('B'));
    const [first, second] = manifest.departments;
    const elsewhere = {
      ...manifest,
      departments: [first, { ...second, api: 'https://b.example' }] as typeof manifest.departments,
    };
    await startSession({ manifest: elsewhere, query: 'B', sent: null, nowMs: NOW });
    expect([apiAddress('/routes/x'), apiAddress('/users/u1', true)]).toEqual([
      'https://b.example/api/routes/x',
      '/api/users/u1',
    ]);
    expect(answeredAddress('/files/a.pdf')).toBe('https://b.example/files/a.pdf');
    await startSession({ manifest: elsewhere, query: 'A', sent: null, nowMs: NOW });
    expect(apiAddress('/routes/x')).toBe('/api/routes/x');
  });
});

describe('startSession', () => {
  it('is signed out without a credential, in the default department', async () => {
    expect(await start()).toEqual({ viewer: null, token: null, department: 'A' });
    expect(fake.calls).toHaveLength(0);
  });

  it('takes the credential of the department, saves both and loads the profile before anybody is signed in', async () => {
    store(token('A'), token('B', { position_id: '4' }));
    const session = await start('B');
    expect(session.viewer).toMatchObject({
      name: 'Ani Lestari',
      department: 'B',
      position_id: 4,
      position: 'pupil',
    });
    expect(localStorage.getItem('token')).toBe(session.token);
    expect(localStorage.getItem('department')).toBe('B');
    expect(document.cookie).toContain('org=B');
  });

  it('falls back to the first credential, whose department then counts', async () => {
    store(token('B'));
    expect((await start('A')).department).toBe('B');
    expect(localStorage.getItem('department')).toBe('B');
  });

  it('does nothing with an expired credential, even when another one is valid', async () => {
    store(token('A', { exp: 1000 }), token('B'));
    expect((await start('A')).viewer).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(fake.calls).toHaveLength(0);
  });

  it('takes the profile that came along for this token, unless people are kept on another server', async () => {
    store(token('A'));
    const sent = { token: token('A'), profile: { data: { name: 'Ani Sent' } } };
    const given = { query: null, nowMs: NOW };
    expect((await startSession({ ...given, manifest, sent })).viewer?.name).toBe('Ani Sent');
    expect(fake.calls).toHaveLength(0);
    const other = { ...sent, token: token('B') };
    expect((await startSession({ ...given, manifest, sent: other })).viewer?.name).toBe('Ani Lestari');
    const elsewhere = { ...manifest, app: { ...manifest.app, master: 'https://people.example' } };
    expect((await startSession({ ...given, manifest: elsewhere, sent })).viewer?.name).toBe('Ani Lestari');
  });

  it('stays signed out in silence when the profile does not come', async () => {
    store(token('A'));
    fake.on('GET /users/u1', () => {
      throw new ApiError(500, {});
    });
    expect((await start()).viewer).toBeNull();
  });

  it('calls everybody by the default position who has none of the others', async () => {
    store(token('A', { position_id: 9 }));
    expect((await start()).viewer).toMatchObject({ position: 'pupil', position_id: 9 });
  });
});

describe('credentialsOf', () => {
  it.each([
    [{ credentials: ['a', 'b'] }, ['a', 'b']],
    [{ data: { credentials: [{ token: 'a' }] } }, ['a']],
    [['a'], ['a']],
    [{}, []],
    [null, []],
  ])('reads %o', (body, expected) => {
    expect(credentialsOf(body)).toEqual(expected);
  });
});

describe('signInFaults', () => {
  it.each([
    ['', 'x', { email: 'Email wajib diisi.' }],
    ['a', 'x', { email: 'Format email tidak valid.' }],
    ['a@b', 'x', { email: 'Format email tidak valid.' }],
    ['a@b.id', '', { password: 'Kata sandi wajib diisi.' }],
    [' a@b.id ', 'x', {}],
  ])('judges %s and %s', (email, password, expected) => {
    expect(signInFaults({ email, password })).toEqual(expected);
  });
});

describe('signUpFaults', () => {
  const complete = {
    name: 'A',
    email: 'a@b.id',
    id_number: '1',
    password: 'x',
    department: 'A',
    agree: true,
  };

  it('accepts a complete form', () => {
    expect(signUpFaults(complete)).toEqual({});
  });

  it.each(['name', 'email', 'id_number', 'password', 'department'] as const)('wants %s', (field) => {
    expect(Object.keys(signUpFaults({ ...complete, [field]: ' ' }))).toEqual([field]);
  });

  it('wants the agreement', () => {
    expect(signUpFaults({ ...complete, agree: false })).toHaveProperty('agree');
  });
});
