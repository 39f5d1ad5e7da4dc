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
  const environment = { DATA_DIR: join(folder, 'data'), DEFINITIONS_DIR: join(folder, 'definitions') };
  base = await openBase(readConfig(environment, folder), { watch: true });
});
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
    const environment = { DATA_DIR: join(folder, 'data'), DEFINITIONS_DIR: join(folder, 'definitions') };
    const second = openBase(readConfig(environment, folder), { watch: false });
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

/** Something for every required field of a book, whatever the fixture asks for. */
function requiredValues(): Record<string, unknown> {
  const fields = Object.values(base.definitions.current().records.book?.fields ?? {});
  const values = { text: 'x', integer: 1, boolean: true, decimal: 1, date: '2025-01-01' };
  const wanted = fields.filter(({ required }) => required);
  return Object.fromEntries(wanted.map(({ name, type }) => [name, values[type as keyof typeof values]]));
}
