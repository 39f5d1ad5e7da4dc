import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/new-id.ts';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

// What tabs say waits behind them: as many rows as the list itself gives whoever looks, and no more.

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

interface Place {
  account: string;
  department: string;
  route: string;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape
async function get({ account, department, route }: Place, below = ''): Promise<any> {
  const url = `/api/routes/${route}${below}`;
  const answer = await faculty.app.inject({ url, headers: await faculty.signIn(account, department) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** What the tabs of the page say, by place; the list that the tab counts, in the view that it counts. */
const said = async (place: Place) => (await get(place)).blocks.b1.counts;
const found = async (place: Place, block: string, view: string) =>
  (await get(place, `/blocks/${block}?view=${view}`)).meta.total;

const ROOMS = 'room.list@keeper';
const MESSAGES = 'broadcast.list@keeper';

describe.each([
  ['admin', 'TKMS2'],
  ['admin', 'TKI'],
  ['pendadaran', 'TKM'],
])('to %s in %s', (account, department) => {
  it('the tab of bookings says how many wait for approval', async () => {
    const place = { account, department, route: ROOMS };
    expect(await said(place)).toEqual({ 1: await found(place, 'b3', 'requested') });
  });
});

it.each(['TKMS2', 'TKI'])('the tab of deliveries says how many failed in %s', async (department) => {
  const place = { account: 'admin', department, route: MESSAGES };
  expect(await said(place)).toEqual({ 1: await found(place, 'b3', 'failed') });
});

it('is one less when one of them was decided', async () => {
  const place = { account: 'admin', department: 'TKM', route: ROOMS };
  const before = (await said(place))[1];
  expect(before).toBeGreaterThan(0);
  const [row] = (await get(place, '/blocks/b3?view=requested')).data;
  const answer = await faculty.app.inject({
    method: 'POST',
    url: `/api/routes/${ROOMS}/actions/reject_booking`,
    headers: { ...(await faculty.signIn('admin', 'TKM')), 'idempotency-key': newId() },
    payload: { params: {}, id: row.id, version: row.version, reason: 'Ruangan dipakai ujian.', input: {} },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await said(place))[1]).toBe(before - 1);
});

it('differs between those who read different rows', async () => {
  const of = async (department: string) => (await said({ account: 'admin', department, route: MESSAGES }))[1];
  expect(await of('TKMS2')).toBeGreaterThan(0);
  expect(await of('TKI')).toBe(0);
});
