import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from './core/config.ts';
import { connectEmbedded } from './database/connect.ts';
import { type Base, openBase } from './open.ts';
import { freshTemplate } from './testing/fresh-template.ts';

const FIXTURE = fileURLToPath(new URL('../tests/fixtures/small', import.meta.url));
const FIELD = '  shelf_note: {type: string, maxLength: 80, title: Catatan rak}';

let folder: string;
let base: Base;
let file: string;
let original: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aula-open-'));
  cpSync(FIXTURE, join(folder, 'definitions'), { recursive: true });
  file = join(folder, 'definitions', 'schemas', 'records', 'book.yaml');
  original = readFileSync(file, 'utf8');
  await (await connectEmbedded(join(folder, 'data', 'database'), await freshTemplate())).close();
  base = await openBase(config(), { watch: true });
});
const config = () => {
  const environment = { DATA_DIR: join(folder, 'data'), DEFINITIONS_DIR: join(folder, 'definitions') };
  return readConfig(environment, folder);
};
afterAll(async () => {
  await base.close();
  rmSync(folder, { recursive: true });
});

const write = (text: string) => writeFileSync(file, text);
const withField = () => original.replace(/^properties:$/m, `properties:\n${FIELD}`);
const columns = async () => {
  const { rows } = await base.connection.pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'book'",
  );
  return rows.map((row) => row.column_name);
};

describe('openBase', () => {
  it('refuses a second process on the embedded database with a sentence', async () => {
    const second = openBase(config(), { watch: false });
    await expect(second).rejects.toThrow('The embedded database is in use by process');
  });

  it('makes the column of a new field before the new definitions come into force', async () => {
    const before = base.definitions.hash();
    write(withField());
    await vi.waitFor(() => expect(base.definitions.hash()).not.toBe(before), { timeout: 20_000 });
    expect(base.definitions.problems()).toEqual([]);
    expect(await columns()).toContain('shelf_note');
  });

  it('refuses definitions that would lose data, says how to mean it, and stays with the last good ones', async () => {
    await base.connection.db
      .insertInto('book')
      .values({ ...requiredValues(), id: 'b1', shelf_note: 'Rak 3' })
      .execute();
    const good = base.definitions.hash();
    write(original);
    await vi.waitFor(() => expect(base.definitions.problems()).toHaveLength(1), { timeout: 20_000 });
    expect(base.definitions.problems()[0]).toMatchObject({
      file: 'schemas/records/book.yaml',
      message: expect.stringContaining('npm run migrate -- drop-column book.shelf_note'),
    });
    expect(base.definitions.hash()).toBe(good);
    const row = await base.connection.db.selectFrom('book').select('shelf_note').executeTakeFirst();
    expect(row).toEqual({ shelf_note: 'Rak 3' });
  });

  it('takes definitions up again once they fit', async () => {
    write(withField());
    await vi.waitFor(() => expect(base.definitions.problems()).toEqual([]), { timeout: 20_000 });
  });
});

describe('rows that changed definitions do not fit', () => {
  const PROCESS = 'schemas/processes/loan.yaml';
  const RENAMES = 'schemas/renames.yaml';
  const texts = new Map<string, string>();
  const pathOf = (name: string) => join(folder, 'definitions', name);
  const change = (name: string, find: string | RegExp, by: string) => {
    const before = readFileSync(pathOf(name), 'utf8');
    if (!texts.has(name)) texts.set(name, before);
    writeFileSync(pathOf(name), before.replaceAll(find, by));
  };
  const putBack = () => {
    for (const [name, text] of texts) writeFileSync(pathOf(name), text);
    rmSync(pathOf(RENAMES), { force: true });
  };
  const problems = () => base.definitions.problems();
  const refused = () => vi.waitFor(() => expect(problems()).not.toEqual([]), { timeout: 20_000 });
  const mended = async () => {
    putBack();
    await vi.waitFor(() => expect(problems()).toEqual([]), { timeout: 20_000 });
  };
  const loan = () => base.connection.db.selectFrom('loan').selectAll().executeTakeFirstOrThrow();
  beforeAll(async () => {
    const { db } = base.connection;
    const user = { id: 'u1', name: 'A', email: 'a@b.c', id_number: '1', position_id: 4, status: 'active' };
    await db.insertInto('user').values(user).execute();
    await db.insertInto('member').values({ id: 'm1', name: 'A', user: 'u1', department: 'FIS' }).execute();
    const row = {
      id: 'l1',
      department: 'FIS',
      kind: 'regular_loan',
      book: 'b1',
      borrower: 'm1',
      status: 'lent',
    };
    await db.insertInto('loan').values(row).execute();
  });
  const rename = () => change(PROCESS, /\blent\b/g, 'on_loan');

  it('are told by a running server where the state stood, how many they are and what to write', async () => {
    rename();
    await refused();
    const lines = texts.get(PROCESS)?.split('\n') ?? [];
    expect(problems()).toMatchObject([
      {
        file: PROCESS,
        line: lines.findIndex((line) => line.startsWith('states:')) + 1,
        column: 1,
        rule: 'E_SYSTEM_SCHEMA',
        message: expect.stringContaining('there is 1 row with "lent" in "loan.status"'),
        text: expect.stringContaining('schemas/renames.yaml: "state:loan": {lent: '),
      },
    ]);
    expect(await loan()).toMatchObject({ status: 'lent' });
    expect(base.definitions.current().processes.loan?.states).toHaveProperty('lent');
    await mended();
  });

  it('do not stop a start: it stands on the last good definitions and says why', async () => {
    rename();
    await refused();
    await base.close();
    // Who changes rows by command does not begin on anything else.
    await expect(openBase(config(), { watch: false })).rejects.toThrow('there is 1 row with "lent"');
    base = await openBase(config(), { watch: true });
    expect(problems()).toMatchObject([{ file: PROCESS, rule: 'E_SYSTEM_SCHEMA' }]);
    expect(base.definitions.current().processes.loan?.states).toHaveProperty('lent');
    await mended();
  });

  it('follow when the files say what it is called now', async () => {
    writeFileSync(pathOf(RENAMES), '"state:loan": {lent: on_loan}\n');
    rename();
    await vi.waitFor(
      () => expect(base.definitions.current().processes.loan?.states).toHaveProperty('on_loan'),
      { timeout: 20_000 },
    );
    expect(problems()).toEqual([]);
    expect(await loan()).toMatchObject({ status: 'on_loan' });
    const audit = await base.connection.db.selectFrom('audit').select(['action', 'detail']).execute();
    expect(audit).toContainEqual({
      action: 'migrate',
      detail: { of: 'state:loan', field: 'status', was: 'lent', now: 'on_loan', rows: 1 },
    });
    writeFileSync(pathOf(RENAMES), '"state:loan": {on_loan: lent}\n');
    writeFileSync(pathOf(PROCESS), texts.get(PROCESS) ?? '');
    await vi.waitFor(async () => expect(await loan()).toMatchObject({ status: 'lent' }), { timeout: 20_000 });
    await mended();
  });

  it('keep a type, a choice and an optional field from going', async () => {
    change('screens/desk/regular-loan.yaml', 'type: regular_loan', 'type: long_loan');
    change('schemas/seeds/books.yaml', 'regular_loan', 'long_loan');
    change('schemas/seeds/books.yaml', 'kind: text', 'kind: journal');
    change(
      'schemas/records/book.yaml',
      'enum: [text, journal], x-labels: {text: Buku ajar, ',
      'enum: [journal], x-labels: {',
    );
    change('schemas/records/loan.yaml', 'borrower, status]', 'borrower, status, note]');
    await refused();
    expect(problems().map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([
      'schemas/records/loan.yaml:4:42',
      'schemas/records/book.yaml:10:38',
      'screens/desk/regular-loan.yaml:1:1',
    ]);
    await mended();
  });
});

/** Something for every required field of a book, whatever the fixture asks for. */
function requiredValues(): Record<string, unknown> {
  const fields = Object.values(base.definitions.current().records.book?.fields ?? {});
  const values = { text: 'x', integer: 1, boolean: true, decimal: 1, date: '2025-01-01' };
  const wanted = fields.filter(({ required }) => required);
  return Object.fromEntries(
    wanted.map(({ name, type, options }) => [
      name,
      options?.[0]?.value ?? values[type as keyof typeof values],
    ]),
  );
}
