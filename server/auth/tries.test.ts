import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../database/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { tinyModel } from '../testing/model.ts';
import { createSignInGuard } from './sign-in-guard.ts';
import { createTries } from './tries.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(tinyModel());
});
afterAll(() => connection.close());

const from = (address: string, email = 'owner@example.org') => ({ email, address, device: null });
const LIMIT = { most: 2, seconds: 60 };

describe('createTries', () => {
  it('counts together what several processes take, and starts anew when the window is over', async () => {
    let now = Date.now();
    const [one, other] = [1, 2].map(() => createTries(connection.db, () => now));
    const tried = [{ ...LIMIT, key: 'shared' }];
    const waits: (number | undefined)[] = [];
    for (const process of [one, other, one, other]) waits.push(await process?.take(tried));
    expect(waits).toEqual([0, 0, 60, 60]);
    now += 59_000;
    expect(await other?.take(tried)).toBe(1);
    now += 1_000;
    expect(await one?.take(tried)).toBe(0);
  });

  it('lets no more through than the limit when all come at once', async () => {
    const tries = createTries(connection.db);
    const at = (n: number) => [
      { ...LIMIT, key: n % 2 ? 'a' : 'b' },
      { ...LIMIT, key: n % 2 ? 'b' : 'a' },
    ];
    const waits = await Promise.all(Array.from({ length: 20 }, (_, n) => tries.take(at(n))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
  });

  it('gives back a try, and never more than were taken', async () => {
    const tries = createTries(connection.db);
    const tried = [{ ...LIMIT, key: 'back' }];
    await tries.take(tried);
    await tries.giveBack(['back']);
    await tries.giveBack(['back']);
    const waits = [await tries.take(tried), await tries.take(tried), await tries.take(tried)];
    expect(waits).toEqual([0, 0, 60]);
  });

  it('stores neither e-mails nor addresses', async () => {
    await createSignInGuard(createTries(connection.db)).enter(from('10.9.8.7', 'somebody@example.org'));
    const rows = await connection.db.selectFrom('try_count').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/somebody|10\.9\.8\.7/);
  });
});

describe('createSignInGuard', () => {
  it('holds across a restart, and forgets an address that has not come for a month', async () => {
    let now = Date.now();
    const start = () => createSignInGuard(createTries(connection.db, () => now));
    await start().passed({ ...from('10.1.1.1'), device: 'd1' });
    for (let n = 0; n < 21; n++) await start().enter(from(`10.2.2.${n}`));
    expect(await start().enter(from('10.3.3.3'))).toBeGreaterThan(0);
    expect(await start().enter(from('10.1.1.1'))).toBe(0);
    now += 31 * 86_400_000;
    for (let n = 0; n < 21; n++) await start().enter(from(`10.2.2.${n}`));
    expect(await start().enter(from('10.1.1.1'))).toBeGreaterThan(0);
  });
});
