import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLookups } from '../lookups/lookups.ts';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';
import { knows, openSourceOutside, type SourceOutside, WORK } from '../testing/source-outside.ts';

/** The loan's form with a field that a source knows something by, one that is the desk's, and one that is not asked for. */
const FIELDS = `
  doi:
    type: string
    title: DOI
    x-ui: {lookup: {source: doi, fills: {title: title, copy_kind: {part: type, as: {article-journal: digital}}, year: year, shelf: volume, cited: container, authors: authors}}}
  title: {type: string, title: Judul, maxLength: 60}
  year: {type: integer, title: Tahun, minimum: 2000}
  shelf: {type: string, title: Rak, x-ui: {by: desk}}
  shelf_issn: {type: string, title: ISSN, x-ui: {by: desk, lookup: {source: issn, fills: {title: title}}}}
  cited: {type: string, title: Dikutip, x-ui: {if: "spec.days > 1000"}}
  authors: {type: array, title: Penulis, maxItems: 3, items: {type: object, required: [name], properties: {name: {type: string, title: Nama}}}}
`;

let faculty: SmallFaculty;
let source: SourceOutside;
let member: Client;
let other: Client;
let loan: string;
const KNOWN = { ...WORK, title: ['Sebuah judul'] };

beforeAll(async () => {
  source = await openSourceOutside();
  const model = smallModel({ 'schemas/forms/loan_form.yaml': (text) => `${text.trimEnd()}${FIELDS}` });
  faculty = await openSmallFaculty({ model, config: { crossref: source.config } });
  [member, other] = await Promise.all([faculty.as('member'), faculty.as('other')]);
  loan = `loan-${Date.now()}`;
  const { db } = faculty.connection;
  await db
    .insertInto('loan')
    .values({
      id: loan,
      kind: 'regular_loan',
      book: faculty.rows.book,
      borrower: faculty.rows.member,
      department: 'FIS',
      status: 'draft',
      form_data: JSON.stringify({ purpose: 'Belajar untuk ujian' }),
    } as never)
    .execute();
});
afterAll(async () => {
  await faculty?.close();
  await source?.close();
});
beforeEach(() => {
  source.answer = knows(KNOWN);
  source.asked.length = 0;
});

const ROUTE = '/routes/regular_loan.loan@member';
let turn = 0;
/** Each asks for another work, so that none is known before. */
const address = (more = '', typed = `10.1234/${++turn}`) =>
  `${ROUTE}/lookup?p.id=${loan}&field=doi&typed=${encodeURIComponent(typed)}${more}`;

describe('a look-up', () => {
  it('is offered to whoever fills the form in, with what is theirs of the fields that it fills', async () => {
    const { body } = await member.get(`${ROUTE}?p.id=${loan}`);
    const form = Object.values(body.blocks).find((block) => (block as { schema?: string }).schema);
    expect(form).toMatchObject({
      lookups: { doi: { source: 'Crossref', fills: ['title', 'copy_kind', 'year', 'authors'] } },
    });
    expect(Object.keys((form as { lookups: object }).lookups)).toEqual(['doi']);
  });

  it('answers by the fields of the form, choices by their codes, and stores nothing', async () => {
    const before = await faculty.connection.db
      .selectFrom('loan')
      .selectAll()
      .where('id', '=', loan)
      .execute();
    const { status, body } = await member.get(address());
    expect(status).toBe(200);
    expect(body).toEqual({
      source: 'Crossref',
      at: expect.any(String),
      values: {
        title: 'Sebuah judul',
        copy_kind: 'digital',
        year: 2025,
        authors: [{ name: 'Dewi Anggraini' }, { name: 'Suparman' }, { name: 'Konsorsium Refrigerasi' }],
      },
      unfit: [],
    });
    expect(
      await faculty.connection.db.selectFrom('loan').selectAll().where('id', '=', loan).execute(),
    ).toEqual(before);
  });

  it('names what the form does not take, and fills nothing by a word that is no choice', async () => {
    source.answer = knows({
      ...KNOWN,
      type: 'dataset',
      title: ['x'.repeat(61)],
      issued: { 'date-parts': [[1900]] },
      author: Array.from({ length: 4 }, (_, n) => ({ family: `Orang ${n}` })),
    });
    const { body } = await member.get(address());
    expect(body.values).toEqual({});
    expect(body.unfit.toSorted()).toEqual(['authors', 'title', 'year']);
  });

  it('is refused to everybody else, and the source is not asked', async () => {
    const stranger = faculty.clientWith({});
    const refusals = await Promise.all([
      other.get(address()),
      stranger.get(address()),
      member.get(address('').replace('field=doi', 'field=shelf_issn')),
      member.get(address('').replace('field=doi', 'field=title')),
      member.get(address('').replace('field=doi', 'field=constructor')),
      member.get(address('&action=check_loan')),
      member.get(address('&form=other_form')),
      (await faculty.as('head')).get(address().replace('@member', '@head')),
      (await faculty.as('elsewhere')).get(address()),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([
      404,
      401,
      404,
      404,
      404,
      403,
      404,
      expect.any(Number),
      403,
    ]);
    expect(refusals.every(({ status }) => status >= 400)).toBe(true);
    expect(source.asked).toEqual([]);
  });

  it('is over once the form is handed in', async () => {
    const { db } = faculty.connection;
    await db
      .updateTable('loan')
      .set({ status: 'returned' } as never)
      .where('id', '=', loan)
      .execute();
    const { status } = await member.get(address());
    const { body } = await member.get(`${ROUTE}?p.id=${loan}`);
    await db
      .updateTable('loan')
      .set({ status: 'draft' } as never)
      .where('id', '=', loan)
      .execute();
    expect(status).toBe(403);
    expect(JSON.stringify(body)).not.toContain('"lookups"');
    expect(source.asked).toEqual([]);
  });

  it('says honestly that it cannot, and what to do', async () => {
    source.answer = (_request, response) => void response.writeHead(500).end();
    const { status, body } = await member.get(address());
    expect([status, body.errors[0].code]).toEqual([503, 'E_SYSTEM_SOURCE']);
    expect(body.errors[0].message).toBe(
      'Crossref tidak dapat dihubungi. Isi sendiri, atau coba lagi nanti; yang sudah ditulis tetap ada.',
    );
  });

  it('is asked for so often in a minute', async () => {
    faculty.deps.config.rateLimit = 1000;
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await member.get(address('', '10.1234/same'))).status);
    faculty.deps.config.rateLimit = 0;
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is neither offered nor answered where the operator has switched it off', async () => {
    const { lookups } = faculty.deps;
    faculty.deps.lookups = createLookups(null);
    const { body } = await member.get(`${ROUTE}?p.id=${loan}`);
    const { status, body: said } = await member.get(address());
    faculty.deps.lookups = lookups;
    expect(JSON.stringify(body)).not.toContain('"lookups"');
    expect([status, said.errors[0].code]).toEqual([503, 'E_SYSTEM_SOURCE']);
    expect(source.asked).toEqual([]);
  });
});
