import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { editedFiles } from '../../../server/testing/edited-files.ts';
import { compileDefinitions, messageOf } from '../../../src/definition/compiler.ts';
import type { JsonObject } from '../../../src/definition/model.ts';
import { act, done, type Exam, openPeriod, read, TYPE } from './exam.ts';
import { reach } from './journey.ts';
import { openWorld, ROOT, START, type World } from './world.ts';

/** Whether the last day for corrections may be put off is the type's to say. */
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

const compiledWith = (extendable: string) =>
  compileDefinitions(
    editedFiles(loadDefinitions(ROOT), (text, path) =>
      path.endsWith('thesis-exam.yaml')
        ? text.replace('revision: {days: 60', `revision: {extendable: ${extendable}, days: 60`)
        : text,
    ),
  );

/** In revision, in a period published with what `change` makes of the type's rules of revision. */
async function inRevision(change: (revision: JsonObject) => JsonObject): Promise<Exam> {
  const period = await openPeriod(world);
  const spec = world.model.types[TYPE]?.spec as JsonObject;
  const published = { ...spec, revision: change(spec.revision as JsonObject) };
  await sql`update period set spec = ${JSON.stringify(published)} where id = ${period}`.execute(
    world.connection.db,
  );
  return reach(world, 'acknowledged', { period });
}

const extend = (exam: Exam) =>
  act(exam, world.people.manager, 'extend_revision', {
    reason: 'Data perlu diambil ulang',
    input: { revision_due: '2026-03-31' },
  });
const offers = async (exam: Exam) =>
  JSON.stringify(
    await done(world.page(world.people.manager, `${TYPE}.registration@manager`, exam.id)),
  ).includes('"name":"extend_revision"');

test('a type that says nothing lets the manager put it off once', async () => {
  const exam = await inRevision((revision) => revision);
  expect(await offers(exam)).toBe(true);
  await done(extend(exam));
  expect(await read(exam)).toMatchObject({ revision_extended: true });
  expect(await offers(exam)).toBe(false);
  expect((await extend(exam)).status).toBe(409);
});

test('a type that says no does not', async () => {
  const spec = compiledWith('false').model?.types[TYPE]?.spec as JsonObject;
  expect(spec.revision).toMatchObject({ extendable: false, days: 60 });
  const exam = await inRevision(() => spec.revision as JsonObject);
  expect(await offers(exam)).toBe(false);
  expect((await extend(exam)).status).toBe(409);
  expect(await read(exam)).toMatchObject({ revision_extended: false });
});

test('a period from before the word keeps what held then', async () => {
  const exam = await inRevision(({ extendable: _new, ...before }) => before);
  expect(await offers(exam)).toBe(true);
  await done(extend(exam));
});

test('it is said by yes or no alone', () => {
  const { model, issues } = compiledWith('sekali');
  expect(model).toBeNull();
  expect(issues.map((issue) => messageOf(issue))).toEqual([expect.stringContaining('true or false')]);
});
