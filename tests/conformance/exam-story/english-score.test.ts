import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applySchema } from '../../../server/database/schema.ts';
import { addStudent, done, openPeriod, type StudentFacts, TYPE } from './exam.ts';
import { openWorld, START, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await openPeriod(world);
});
afterAll(() => world.close());

type Tests = NonNullable<StudentFacts['tests']>;

/** What the checklist says of the English score of somebody with these tests, on a day. */
async function judged(tests: Tests, day = START) {
  world.at(day.length === 10 ? `${day} 09:00` : day);
  const { actor } = await addStudent(world, { tests });
  const { blocks } = await done(world.page(actor, `${TYPE}.mine@student`));
  const all = Object.values(
    blocks as Record<string, { checks?: { rule: string; ok: boolean; actual: string; get?: string }[] }>,
  );
  const found = all.flatMap(({ checks }) => checks ?? []).find(({ rule }) => rule === 'english_score');
  return { ok: found?.ok, has: found?.actual, get: found?.get };
}

test.each<[string, Tests, string, boolean, string]>([
  [
    'on its last day',
    [{ test: 'toefl_itp', score: 460, date: '2023-11-04' }],
    '2025-11-04',
    true,
    'TOEFL ITP 460, berlaku sampai 4 November 2025',
  ],
  [
    'the day after',
    [{ test: 'toefl_itp', score: 460, date: '2023-11-04' }],
    '2025-11-05',
    false,
    'TOEFL ITP 460, habis berlaku 4 November 2025',
  ],
  [
    'taken on 29 February, two years on',
    [{ test: 'ielts', score: 6.5, date: '2024-02-29' }],
    '2026-02-28',
    true,
    'IELTS 6,5, berlaku sampai 28 Februari 2026',
  ],
  [
    'taken on 29 February, on 1 March',
    [{ test: 'ielts', score: 6.5, date: '2024-02-29' }],
    '2026-03-01',
    false,
    'IELTS 6,5, habis berlaku 28 Februari 2026',
  ],
  [
    'the least that is asked',
    [{ test: 'acept', score: 209, date: '2025-01-20' }],
    '2025-11-05',
    true,
    'AcEPT 209, berlaku sampai 20 Januari 2027',
  ],
  [
    'less than is asked',
    [{ test: 'acept', score: 208, date: '2025-01-20' }],
    '2025-11-05',
    false,
    'AcEPT 208, berlaku sampai 20 Januari 2027',
  ],
  [
    'a test that the type does not take',
    [{ test: 'toeic', score: 900, date: '2025-01-20' }],
    '2025-11-05',
    false,
    'TOEIC 900, berlaku sampai 20 Januari 2027',
  ],
  ['one still to be taken', [{ test: 'ielts', score: 7, date: '2025-12-01' }], '2025-11-05', false, ''],
  ['none', [], '2025-11-05', false, ''],
  [
    'the best of a test that counts, also where a better one has run out and a later one is worse',
    [
      { test: 'toefl_itp', score: 550, date: '2022-01-10' },
      { test: 'toefl_itp', score: 460, date: '2024-03-10' },
      { test: 'toefl_itp', score: 430, date: '2025-03-10' },
    ],
    '2025-11-05',
    true,
    'TOEFL ITP 460, berlaku sampai 10 Maret 2026',
  ],
  [
    'one of several tests is enough',
    [
      { test: 'toefl_itp', score: 430, date: '2025-03-10' },
      { test: 'ielts', score: 5, date: '2025-03-09' },
    ],
    '2025-11-05',
    true,
    'TOEFL ITP 430, berlaku sampai 10 Maret 2027; IELTS 5, berlaku sampai 9 Maret 2027',
  ],
])('%s', async (_what, tests, day, ok, has) => {
  expect(await judged(tests, day)).toMatchObject({ ok, has });
});

test('who had a test that ran out is told how long one counts, others only where to bring it', async () => {
  const late = await judged([{ test: 'toefl_itp', score: 460, date: '2023-10-01' }], '2025-11-05');
  expect(late.get).toBe('Tes berlaku 2 tahun. Ikuti lagi, lalu serahkan sertifikatnya ke bagian akademik.');
  expect((await judged([], '2025-11-05')).get).toBe(
    'Ikuti tes bahasa Inggris, lalu serahkan sertifikatnya ke bagian akademik.',
  );
});

test('a database with scores that have no day refuses to lose them', async () => {
  const { db } = world.connection;
  await sql`alter table student add column english_test text, add column english_score numeric(18,2)`.execute(
    db,
  );
  await sql`update student set english_test = 'ielts', english_score = 6`.execute(db);
  await sql`delete from system_value where key = 'schema_digest'`.execute(db);
  await expect(applySchema(db, world.model)).rejects.toThrow(
    /drop-column student\.english_test[\s\S]*drop-column student\.english_score/,
  );
});
