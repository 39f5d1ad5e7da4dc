import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../core/new-id.ts';
import { keepSources } from '../definitions/kept-sources.ts';
import { readZip } from '../files/read-zip.ts';
import type { Client, SmallFaculty } from '../testing/small-faculty.ts';
import { auditOf, openAdministered } from './testing/administrators.ts';

let root: string;
let faculty: SmallFaculty;
let everywhere: Client;
let physics: Client;
let physicsId: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'aula-definition-state-'));
  await mkdir(join(root, 'screens'));
  await writeFile(join(root, 'screens', 'app.yaml'), 'one: 1\ntwo: 2\nthree: 3\nfour: 4\nfive: 5\nsix: 6\n');
  ({ faculty, everywhere, physics, physicsId } = await openAdministered({
    config: { definitionsDir: root },
  }));
});
afterAll(async () => {
  await faculty?.close();
  await rm(root, { recursive: true, force: true });
});

describe('definitions', () => {
  test('in force are told with what speaks against those on the disk, and the lines', async () => {
    const before = (await physics.get('/operations/definitions')).body;
    expect(before).toMatchObject({ hash: faculty.deps.definitions.hash(), faults: [] });
    expect(before.types.length).toBeGreaterThan(0);
    const paths = before.screens.flatMap((screen: { paths: string[] }) => screen.paths);
    expect(paths).toContain('/meja/buku');
    const ofRows = Object.values(faculty.deps.definitions.current().screens).filter(
      ({ title }) => typeof title !== 'string',
    );
    const titles = new Map(
      before.screens.map((one: { name: string; title: string }) => [one.name, one.title]),
    );
    expect(ofRows.length).toBeGreaterThan(0);
    expect(ofRows.filter(({ name }) => titles.get(name) === name).map(({ name }) => name)).toEqual([]);
    const where = { file: 'screens/app.yaml', line: 4, column: 1, suggestion: 'name' };
    faculty.refuse([{ ...where, rule: 'E_DEF_KEY_UNKNOWN', message: 'no', text: 'tidak dikenal' }]);
    const { faults, hash, refused_at } = (await physics.post('/operations/definitions/check', {})).body;
    expect(hash).toBe(before.hash);
    expect([before.refused_at, refused_at]).toEqual([null, '2026-01-10T05:00:00.000Z']);
    expect((await auditOf(physics, '?action=Memeriksa+perubahan+definisi')).total).toBe(1);
    expect(faults).toEqual([
      {
        file: 'screens/app.yaml',
        line: 4,
        code: 'E_DEF_KEY_UNKNOWN',
        message: 'tidak dikenal',
        suggestion: 'name',
        lines: [2, 3, 4, 5, 6].map((number) => ({
          number,
          text: ['one: 1', 'two: 2', 'three: 3', 'four: 4', 'five: 5', 'six: 6'][number - 1],
        })),
      },
    ]);
    faculty.refuse([]);
  });

  test('tell which file says a type and what opens for the reader, and are handed over whole or one by one', async () => {
    const files = [
      { path: 'screens/desk/regular-loan.yaml', text: 'type: regular_loan # pinjam\n' },
      { path: 'schemas/a.yaml', text: 'one: 1\n' },
    ];
    await keepSources(faculty.deps.db, faculty.deps.definitions.hash(), files);
    const { book, member: borrower } = faculty.rows;
    const loan = { kind: 'regular_loan', book, borrower, status: 'draft' };
    for (const department of ['FIS', 'KIM'])
      await faculty.deps.db
        .insertInto('loan')
        .values({ ...loan, id: newId(), department })
        .execute();
    const { types, screens, bound } = (await physics.get('/operations/definitions')).body;
    const found = types.find(({ code }: { code: string }) => code === 'regular_loan');
    expect(found).toMatchObject({
      file: 'screens/desk/regular-loan.yaml',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      facts: [
        { label: 'Lama', value: '14 hari' },
        { label: 'Diperiksa', value: '2' },
      ],
    });
    const loans = (of: number) => [{ of: 'Peminjaman', rows: of }];
    expect(bound).toEqual(loans(1));
    expect((await everywhere.get('/operations/definitions')).body.bound).toEqual(loans(2));
    const opens = screens.map((one: { opens: string | null }) => one.opens);
    expect(opens).toContain('/meja/buku');
    expect(opens.filter((path: string | null) => path?.includes(':'))).toEqual([]);
    expect(opens).toContain(null);
    const one = await physics.get('/operations/definitions/file?path=screens/desk/regular-loan.yaml');
    expect(one.body.text).toBe(files[0]?.text);
    const asked = '/operations/definitions/file?path=screens/desk/regular-loan.yaml';
    for (const person of ['member', 'head'] as const)
      expect((await (await faculty.as(person)).get(asked)).status, person).toBe(403);
    expect((await (await faculty.as('head')).post('/operations/definitions/check', {})).status).toBe(403);
    for (const path of ['../../etc/passwd', 'screens/none.yaml', ''])
      expect((await physics.get(`/operations/definitions/file?path=${path}`)).status, path).toBe(404);
    const { statusCode, rawPayload } = await faculty.app.inject({
      url: '/api/operations/definitions/zip',
      headers: await faculty.headers(physicsId, 'FIS'),
    });
    expect(statusCode).toBe(200);
    const entries = await readZip(rawPayload, 10);
    expect(entries?.map(({ name }) => name).sort()).toEqual(files.map(({ path }) => path).sort());
  });
});
