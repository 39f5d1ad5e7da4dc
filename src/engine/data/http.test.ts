import { afterEach, describe, expect, it } from 'vitest';
import { answeredAddress, apiAddress, setCaller } from './http.ts';

const caller = { token: null, department: 'FIS', master: '', onUnauthorized: () => {} };
afterEach(() => setCaller({ ...caller, api: '' }));

describe('a department whose rows another server keeps', () => {
  const api = 'https://fis.example.org/aula';

  it('is called there, and so are the paths that its server answers', () => {
    setCaller({ ...caller, api });
    expect(apiAddress('/upload')).toBe(`${api}/api/upload`);
    expect(answeredAddress('/files/a.pdf?t=1')).toBe(`${api}/files/a.pdf?t=1`);
    expect(answeredAddress('https://store.example.org/a.pdf')).toBe('https://store.example.org/a.pdf');
  });

  it('is called here without one', () => {
    setCaller({ ...caller, api: '' });
    expect(answeredAddress('/files/a.pdf')).toBe('/files/a.pdf');
  });
});
