import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { server } from '../testing/mocked-http.ts';
import { addToRow } from './add-to-row.ts';

vi.mock('./http.ts', async (original) => (await import('../testing/mocked-http.ts')).mockedHttp(original));

const PAGE = { route: 'thing.one@all', params: { id: 'r1' }, viewer: 'u1', department: 'D1' };
const DO = 'POST /routes/thing.one@all/actions/upload';
const START = 'GET /routes/thing.one@all/actions/upload';
const changed = (code = 'E_PROCESS_CONFLICT') =>
  new ApiError(409, { errors: [{ code, message: 'Diubah.' }] });

describe('adding to a row', () => {
  let fake: FakeServer;
  /** The version the row has reached, one more each time somebody else was faster. */
  let version: number;
  let faster: number;
  beforeEach(() => {
    fake = new FakeServer();
    server.current = fake;
    version = 3;
    faster = 0;
    fake.on(START, () => ({ defaults: {}, version, by: [], blocked: [] }));
    fake.on(DO, ({ body }) => {
      if (faster-- > 0) version++;
      if ((body as { version: number }).version !== version) throw changed();
      return { id: 'r1', version: version + 1, state: null };
    });
  });
  const add = (intent = { current: 'first' }) =>
    addToRow(PAGE, { name: 'upload' }, { input: { file: 'f1' }, version: 3 }, intent);

  it('asks once where nobody was faster', async () => {
    await expect(add()).resolves.toMatchObject({ version: 4 });
    expect([fake.to(DO).length, fake.to(START).length]).toEqual([1, 0]);
  });

  it('goes on the row as it is, each time by a key of its own', async () => {
    faster = 3;
    const intent = { current: 'first' };
    await expect(add(intent)).resolves.toMatchObject({ version: 7 });
    const keys = fake.to(DO).map((call) => call.intent);
    expect(new Set(keys).size).toBe(4);
    expect([keys[0], keys.at(-1)]).toEqual(['first', intent.current]);
  });

  it('gives up where the row never stands still', async () => {
    faster = Number.POSITIVE_INFINITY;
    await expect(add()).rejects.toMatchObject({ status: 409 });
    expect(fake.to(DO)).toHaveLength(5);
  });

  it('tells every other refusal at once', async () => {
    fake.on(DO, () => {
      throw changed('E_PROCESS_OVERTAKEN');
    });
    await expect(add()).rejects.toMatchObject({ status: 409 });
    expect(fake.to(DO)).toHaveLength(1);
  });
});
