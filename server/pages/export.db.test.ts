import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let desk: Client;

beforeAll(async () => {
  faculty = await openSmallFaculty();
  desk = await faculty.as('desk');
  const { book, member: borrower } = faculty.rows;
  const rows = Array.from({ length: 1203 }, (_, n) => ({
    id: `export-${String(n).padStart(4, '0')}`,
    department: 'FIS',
    kind: 'regular_loan',
    number: n === 0 ? '=1+1' : n === 1 ? 'a;"b"' : `L-${n}`,
    book,
    borrower,
    status: n < 3 ? 'lent' : 'returned',
    due_on: '2025-12-01',
  }));
  await faculty.connection.db.insertInto('loan').values(rows).execute();
});
afterAll(() => faculty.close());

const EXPORT = '/routes/regular_loan.all@desk/blocks/b1/export';

describe('an export', () => {
  it('is CSV for a spreadsheet: mark, semicolons, labels as people read them, no formula', async () => {
    const answer = await desk.get(`${EXPORT}?format=csv&filter[status]=lent&sort=number`);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(String(answer.headers['content-disposition'])).toMatch(
      /^attachment; filename\*=UTF-8''Peminjaman/,
    );
    expect(answer.text.split('\r\n')).toEqual([
      '\uFEFFNomor;Buku;Peminjam;Status;Batas kembali',
      "'=1+1;Mekanika Klasik;Dian Putra;Dipinjam;2025-12-01",
      '"a;""b""";Mekanika Klasik;Dian Putra;Dipinjam;2025-12-01',
      'L-2;Mekanika Klasik;Dian Putra;Dipinjam;2025-12-01',
      '',
    ]);
  });

  it('holds every row of the list, each once', async () => {
    const lines = (await desk.get(`${EXPORT}?format=csv`)).text.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(1203);
    expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(1203);
  });

  it('is there twenty times a minute for an account, whichever list it asks', async () => {
    const busy = await openSmallFaculty({ config: { rateLimit: 1_000 } });
    const clients = [await busy.as('desk'), await busy.as('head')];
    const ask = async (n: number) =>
      (await clients[n]?.get(`${EXPORT}?format=${n % 2 ? 'xlsx' : 'csv'}`))?.status;
    for (let n = 0; n < 20; n++) expect(await ask(0)).toBe(200);
    const refused = await clients[0]?.get(`${EXPORT}?format=xlsx`);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await ask(1)).not.toBe(429);
    await busy.close();
  });

  it('is a spreadsheet on wish, with texts as texts', async () => {
    const answer = await desk.get(`${EXPORT}?format=xlsx&filter[status]=lent`);
    expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
    expect(answer.text.startsWith('PK')).toBe(true);
  });

  it('is refused where the list is not the viewer’s, and holds only the viewer’s rows where it is', async () => {
    const member = await faculty.as('member');
    const elsewhere = await faculty.as('elsewhere');
    expect((await member.get(`${EXPORT}?format=csv`)).status).toBe(403);
    expect((await elsewhere.get(`${EXPORT}?format=csv`)).text.trimEnd().split('\r\n')).toHaveLength(1);
  });
});
