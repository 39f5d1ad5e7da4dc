import type { Call } from '../data/http.ts';
import type { FakeServer } from './fake-server.ts';

/** Who answers the calls of the test; each test puts its own there. */
export const server: { current: Pick<FakeServer, 'call'> | null } = { current: null };

/**
 * `data/http.ts` with the calls going to `server`. A test file mocks it so, since what it says there runs before its imports:
 * `vi.mock('../data/http.ts', async (original) => (await import('../testing/mocked-http.ts')).mockedHttp(original));`
 */
export async function mockedHttp(original: () => Promise<object>): Promise<object> {
  return {
    ...(await original()),
    call(options: Call) {
      if (!server.current) throw new Error('the test has no server that answers');
      return server.current.call(options);
    },
  };
}
