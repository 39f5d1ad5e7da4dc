import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let desk: Client;

beforeAll(async () => {
  const edits = {
    'screens/templates/loans.yaml': (text: string) => text.replace('status, due_on]\n      sort', FILTERS),
  };
  faculty = await openSmallFaculty({ model: smallModel(edits) });
  desk = await faculty.as('desk');
});
afterAll(() => faculty.close());

const FILTERS =
  'status, due_on, {field: lent_at, for: [desk, member, head]}, {field: fine, for: desk}, {field: book.copies, for: desk}, {field: borrower.active, for: desk}]\n      sort';
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
    { filter: 'due_on', asked: '2025-02-31..', label: 'Batas kembali' },
    { filter: 'due_on', asked: '..0000-00-00', label: 'Batas kembali' },
    { filter: 'due_on', asked: 'kemarin', label: 'Batas kembali' },
    { filter: 'lent_at', asked: '2025-02-01..besok', label: 'Dipinjamkan' },
    { filter: 'fine', asked: '1e400', label: 'Denda' },
    { filter: 'book_copies', asked: '1,dua', label: 'Eksemplar' },
    { filter: 'book_copies', asked: '9999999999999999999', label: 'Eksemplar' },
    { filter: 'borrower_active', asked: 'mungkin', label: 'Aktif' },
  ])('is told which filter cannot be $asked: $filter', async ({ filter, asked, label }) => {
    const answer = await desk.get(`${LOANS}?filter[${filter}]=${asked}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([
      {
        code: 'E_INPUT_FILTER',
        message: `Nilai saringan "${label}" tidak sah. Hapus saringan ini atau pilih lagi.`,
        source: { pointer: `/filter[${filter}]` },
      },
    ]);
  });

  it.each([
    'filter[due_on]=2025-02-01..2025-02-28',
    'filter[lent_at]=..2025-02-28',
    'filter[fine]=1500.5,-2',
    'filter[book_copies]=1,2',
    'filter[borrower_active]=false',
    'filter[status]=none,such',
  ])('has an answer for the filter %s', async (query) => {
    expect((await desk.get(`${LOANS}?${query}`)).status).toBe(200);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'names a step by what every object has: %s',
    async (name) => {
      const unknown = await desk.get('/routes/regular_loan.all@desk/actions/nosuch?block=b1');
      const answer = await desk.get(`/routes/regular_loan.all@desk/actions/${name}?block=b1`);
      expect(unknown.status).toBe(403);
      expect([answer.status, answer.body.errors[0].code]).toEqual([403, unknown.body.errors[0].code]);
    },
  );

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
