import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileDefinitions, messageOf } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import { loadDefinitions } from '../definitions/load.ts';
import { type Client, openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

// A record that is in one department only (`tests/fixtures/branch`), and a department that leaves a type out.
const filesOf = (name: string) =>
  loadDefinitions(fileURLToPath(new URL(`../../tests/fixtures/${name}`, import.meta.url)));
const EDITS: Record<string, (text: string) => string> = {
  'screens/departments.yaml': (text) =>
    text.replace('    joins: [digital]\n', '    joins: [digital]\n    without: [regular_loan]\n'),
  // A page of both departments that shows them where there are some.
  'screens/desk/books.yaml': (text) =>
    `${text.trimEnd()}\n      - table: {label: Sumbangan, relation: donations, columns: [giver], opens: donations.detail}\n`,
};

function branchModel(): Model {
  const small = filesOf('small').map(({ path, text }) => ({ path, text: EDITS[path]?.(text) ?? text }));
  const { model, issues } = compileDefinitions([...small, ...filesOf('branch')]);
  if (!model) throw new Error(issues.map((one) => `${one.file}:${one.line} ${messageOf(one)}`).join('\n'));
  return model;
}

let faculty: SmallFaculty;
let here: Client;
let there: Client;
beforeAll(async () => {
  faculty = await openSmallFaculty({ model: branchModel() });
  [here, there] = await Promise.all([faculty.as('elsewhere'), faculty.as('desk')]);
  const { db } = faculty.connection;
  const row = { department: 'KIM', title: 'Kimia Dasar', author: 'Chang', kind: 'text', copies: 1 };
  await db
    .insertInto('book')
    .values({ ...row, id: 'b1' })
    .execute();
  await db
    .insertInto('donation')
    .values({ id: 'd1', department: 'KIM', book: 'b1', giver: 'R. Chang' })
    .execute();
});
afterAll(() => faculty.close());

describe('a record of some departments', () => {
  it('is listed and opened there', async () => {
    const list = await here.get('/routes/donations.list@desk');
    expect(list.status).toBe(200);
    expect(list.text).toContain('R. Chang');
    expect((await here.get('/routes/donations.detail@desk?p.id=d1')).status).toBe(200);
  });

  it('is refused elsewhere', async () => {
    const { status, text } = await there.get('/routes/donations.list@desk');
    expect([status, text]).toEqual([403, expect.stringContaining('E_ACCESS_DEPARTMENT')]);
  });

  it('stands on a page of more departments where there is some of it', async () => {
    expect((await here.get('/routes/books.detail@desk?p.id=b1')).text).toContain('R. Chang');
    expect((await there.get(`/routes/books.detail@desk?p.id=${faculty.rows.book}`)).status).toBe(200);
  });
});

describe('a department without a type of its level', () => {
  it('has none of its pages', async () => {
    const { status, text } = await here.get('/routes/regular_loan.all@desk');
    expect([status, text]).toEqual([403, expect.stringContaining('E_ACCESS_DEPARTMENT')]);
    expect((await there.get('/routes/regular_loan.all@desk')).status).toBe(200);
  });

  it('has no entry of it in the sidebar', async () => {
    const { sidebar } = branchModel();
    const entries = sidebar.flatMap((group) => group.entries);
    expect(entries.find(({ route }) => route === 'regular_loan.all@desk')?.departments).toEqual(['FIS']);
  });
});
