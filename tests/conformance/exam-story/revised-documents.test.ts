import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { editedFiles } from '../../../server/testing/edited-files.ts';
import { compileDefinitions, messageOf } from '../../../src/definition/compiler.ts';
import { act, attach, childOf, childrenOf, done, type Exam, read } from './exam.ts';
import { advance, askRevision, reach } from './journey.ts';
import { openWorld, ROOT, type World } from './world.ts';

/** What is uploaded with a revision is accepted with it, and comes back with it. Source: docs/decisions/0040. */
let world: World;
let exam: Exam;

beforeAll(async () => {
  world = await openWorld();
  exam = await reach(world, 'scored');
  await askRevision(exam);
  await advance(exam, 'scored', 'revised');
});
afterAll(() => world.close());

const form = (who: Parameters<World['page']>[0], action: string, wish: object) =>
  act(exam, who, action, { form: true, ...wish });
const versions = async () =>
  (await childrenOf(exam, 'registration_document'))
    .filter(({ code }) => code === 'revised_manuscript')
    .map(({ version_no, current, status }) => [version_no, current, status]);

test('nobody accepts or returns the revised file by itself', async () => {
  const { supervisor, second, manager, library, chair } = world.people;
  const item = await childOf(exam, 'registration_document', { code: 'revised_manuscript' });
  for (const who of [supervisor, second, manager, library, chair, exam.student]) {
    for (const action of ['accept_document', 'reject_document']) {
      const answer = await act(exam, who, action, { item, reason: 'Bab 4 belum sesuai' });
      expect([403, 409]).toContain(answer.status);
    }
  }
  expect(await versions()).toEqual([[1, true, 'uploaded']]);
});

test('its slot says who reads it: the panel, not the supervisors', async () => {
  const { blocks } = await done(world.page(exam.student, `${exam.type}.registration@student`, exam.id));
  type Shown = { slots?: { code: string; verifier: string | null }[] };
  const slots = Object.values<Shown>(blocks).flatMap((block) => block?.slots ?? []);
  expect(slots.find(({ code }) => code === 'revised_manuscript')).toMatchObject({ verifier: 'Tim penguji' });
});

test('it comes back with the revision and is accepted with the last item', async () => {
  const { examiner, chair } = world.people;
  const item = async (who: typeof chair) => childOf(exam, 'revision_item', { examiner: who.row });
  await done(form(chair, 'return_item', { item: await item(chair), reason: 'Halaman tidak sesuai' }));
  expect(await read(exam)).toMatchObject({ status: 'revision' });
  const answer = { student_response: 'Sudah disesuaikan di halaman 61.' };
  await done(form(exam.student, 'answer_item', { item: await item(chair), input: answer }));
  await attach(exam, 'revised_manuscript');
  await done(form(exam.student, 'submit_revision', {}));
  await done(form(chair, 'accept_item', { item: await item(chair) }));
  expect(await versions()).toEqual([
    [1, false, 'uploaded'],
    [2, true, 'uploaded'],
  ]);
  await done(form(examiner, 'accept_item', { item: await item(examiner) }));
  expect(await read(exam)).toMatchObject({ status: 'awaiting_approval' });
  expect(await versions()).toEqual([
    [1, false, 'uploaded'],
    [2, true, 'accepted'],
  ]);
});

test.each(['registration', 'before_exam', 'final'])('a type that asks for it at %s is refused', (stage) => {
  const { model, issues } = compileDefinitions(
    editedFiles(loadDefinitions(ROOT), (text, path) =>
      path === 'screens/magister/thesis-exam.yaml'
        ? text
            .replace('  revision: [revised_manuscript]\n', '')
            .replace(new RegExp(`( {2}${stage}: \\[)`), '$1revised_manuscript, ')
        : text,
    ),
  );
  expect(model).toBeNull();
  expect([...new Set(issues.map((issue) => messageOf(issue)))]).toEqual([
    expect.stringContaining('revised_manuscript diterima bersama revisi'),
  ]);
});
