import { afterAll, beforeAll, expect, test } from 'vitest';
import { productRoutes } from '../../../server/product-routes.ts';
import { projectModel } from '../../../server/testing/demo-faculty.ts';
import { act, done, type Exam, openPeriod, TYPE } from '../../conformance/exam-story/exam.ts';
import { approve, askRevision, decide, reach } from '../../conformance/exam-story/journey.ts';
import { openWorld, ROOT, type World } from '../../conformance/exam-story/world.ts';
import { everythingTold, type Told } from './everything.ts';

let world: World;
let period: string;

/** The thesis exam, whose result the manager tells. */
function manual() {
  const model = structuredClone(projectModel());
  const type = model.types[TYPE];
  const specs = [type?.spec, ...Object.values(type?.by_department ?? {})];
  for (const spec of specs) Object.assign(spec ?? {}, { result_release: 'manual' });
  return { ...model, hash: 'd'.repeat(64) };
}

beforeAll(async () => {
  world = await openWorld(productRoutes, { definitionsDir: ROOT });
  world.use(manual());
  period = await openPeriod(world);
});
afterAll(() => world.close());

const NAME = 'Galih Pratama';

async function decidedAs(outcome: string): Promise<Exam> {
  const exam = await reach(world, 'scored', { name: NAME, period });
  await askRevision(exam);
  await decide(exam, { outcome, conditions: 'Lengkapi analisis.', revision_days: 14 }, 'Musyawarah.');
  return exam;
}

const DAYS = /\b(Senin|Selasa|Rabu|Kamis|Jumat|Sabtu|Minggu|Januari|Februari|November|Desember)\b/g;

/** What the student is told, without what differs from one student to the next: ids, figures, days, signed addresses. */
async function lookOf(exam: Exam): Promise<string[]> {
  const told: Told = await everythingTold(exam, exam.student, NAME);
  const plain = Object.entries(told).map(([way, text]) =>
    `${way} ${text}`
      .replace(/"(id|url|id_number)":"[^"]*"/g, '"$1"')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27,}/g, '(id)')
      .replace(DAYS, '(day)')
      .replace(/\d+/g, '#'),
  );
  return [...new Set(plain)].sort();
}

/** What stands in one look and not in the other, each from where they part. */
function between(one: string[] = [], other: string[] = []): string[] {
  return one
    .filter((text) => !other.includes(text))
    .map((text) => {
      const [way = ''] = text.split(' ');
      const like = other.find((candidate) => candidate.startsWith(`${way} `)) ?? '';
      const at = [...text].findIndex((letter, index) => letter !== like[index]);
      return `${way}: ${text.slice(Math.max(0, at - 60), at + 120)}`;
    });
}

test('while the result waits, all outcomes look the same to the student', async () => {
  const outcomes = ['pass', 'pass_revision', 'repeat', 'fail'];
  const exams: Exam[] = [];
  for (const outcome of outcomes) exams.push(await decidedAs(outcome));
  // On a day after all of the exams.
  world.at('2025-12-08 10:00');
  const [first, ...others] = await Promise.all(exams.map(lookOf));
  for (const other of others) expect([between(first, other), between(other, first)]).toEqual([[], []]);

  // With the minutes acknowledged a revision begins, as its state says; of the others nothing can be told.
  for (const exam of exams) await approve(exam, 'minutes_ack');
  const [passed, , repeated, failed] = await Promise.all(exams.map(lookOf));
  for (const other of [repeated, failed])
    expect([between(passed, other), between(other, passed)]).toEqual([[], []]);

  const [, , , last] = exams;
  if (!last) throw new Error('no exam');
  await done(act(last, world.people.manager, 'release_result'));
  expect(between(await lookOf(last), failed)).not.toEqual([]);
});
