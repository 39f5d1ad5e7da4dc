import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let desk: Client;

beforeAll(async () => {
  faculty = await openSmallFaculty();
  desk = await faculty.as('desk');
});
afterAll(() => faculty.close());

const LOANS = '/routes/regular_loan.all@desk/blocks/b1';

describe('a request that no browser of ours sends', () => {
  it.each(['//', '//[', '//evil.example', '/\\evil.example', '/%00', '/..//..'])(
    'has an answer for the address %s',
    async (path) => {
      for (const call of ['open', 'start']) {
        expect((await desk.get(`/${call}?path=${encodeURIComponent(path)}`)).status).toBe(200);
      }
    },
  );

  it.each([
    { asked: '2025-02-31..', status: 400 },
    { asked: '..0000-00-00', status: 400 },
    { asked: '2025-02-01..2025-02-28', status: 200 },
    { asked: 'kemarin', status: 200 },
  ])('is not a failure of the server: the days $asked', async ({ asked, status }) => {
    const answer = await desk.get(`${LOANS}?filter[due_on]=${asked}`);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.errors[0].code).toBe('E_INPUT_INVALID');
  });

  it.each(['null', '[]', '"x"', '5'])('is refused where an object is wanted: %s', async (payload) => {
    const headers = await faculty.headers(faculty.people.desk, 'FIS');
    for (const url of ['/api/upload', '/api/routes/regular_loan.all@desk/actions/create']) {
      const answer = await faculty.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(422);
    }
  });
});

describe('a link that is no link', () => {
  it.each(['', '?key=', '?key=a.b.c', '?key=a&key=b'])('is told so: %s', async (query) => {
    const answer = await faculty.app.inject({ url: `/api/auth/confirm${query}` });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json().errors[0].code).toBe('E_INPUT_LINK');
  });
});

describe('what a person keeps of a list', () => {
  const views = (route: string, block: string) => `/me/views/${encodeURIComponent(route)}/${block}`;

  it('is kept for a list that there is, and for nothing else', async () => {
    const headers = await faculty.headers(faculty.people.desk, 'FIS');
    const put = async (route: string, block: string) =>
      (
        await faculty.app.inject({
          method: 'PUT',
          url: `/api${views(route, block)}`,
          payload: { data: [{ name: 'Milik saya' }] },
          headers,
        })
      ).statusCode;
    expect(await put('regular_loan.all@desk', 'b1')).toBe(200);
    expect((await desk.get(views('regular_loan.all@desk', 'b1'))).body).toEqual({
      data: [{ name: 'Milik saya' }],
    });
    for (const [route, block] of [
      ['regular_loan.all@desk', 'b99'],
      ['elsewhere', 'b1'],
      ['regular_loan.all@desk', '%00'],
    ] as const) {
      expect(await put(route, block)).toBe(404);
      expect((await desk.get(views(route, block))).status).toBe(404);
    }
  });
});
