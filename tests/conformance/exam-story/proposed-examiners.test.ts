import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, addStudent, done, type Exam, FORM, openPeriod, read } from './exam.ts';
import { advance, reach } from './journey.ts';
import { type Actor, openWorld, type World, words } from './world.ts';

/** The supervisor proposes examiners in the registration's form; the student reads them there. */
let world: World;
let exam: Exam;
const id = (who: Actor) => String(who.row);

beforeAll(async () => {
  world = await openWorld();
  exam = await reach(world, 'draft');
});
afterAll(() => world.close());

const route = (audience: string) => `s2_thesis_exam.registration@${audience}`;
const options = (who: Actor, audience: string, query: string) =>
  world.call(
    who,
    'GET',
    `/routes/${route(audience)}/options?p.id=${exam.id}&field=proposed_examiners&${query}`,
  );

test('a student saves the own fields and is refused the supervisor’s, at its place', async () => {
  await done(act(exam, exam.student, 'save', { input: FORM }));
  const refused = await act(exam, exam.student, 'save', {
    input: { ...FORM, proposed_examiners: [id(world.people.chair)] },
  });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([
    { code: 'E_INPUT_FIELD', source: { pointer: '/input/proposed_examiners' } },
  ]);
  expect((await read(exam)).form_data).toEqual(FORM);
});

test('a supervisor proposes and touches nothing else; nobody else may', async () => {
  const { supervisor, chair, examiner, outsider, manager } = world.people;
  const input = { proposed_examiners: [id(chair), id(examiner)] };
  await done(act(exam, supervisor, 'propose_examiners', { input }));
  expect((await read(exam)).form_data).toEqual({ ...FORM, ...input });
  const more = await act(exam, supervisor, 'propose_examiners', {
    input: { ...input, title_id: 'Judul lain yang cukup panjang untuk lolos' },
  });
  expect(more.status).toBe(422);
  for (const who of [outsider, manager, exam.student])
    expect((await act(exam, who, 'propose_examiners', { input })).status).toBeGreaterThanOrEqual(403);
  expect((await read(exam)).form_data).toEqual({ ...FORM, ...input });
});

test('the proposal survives what the student saves, hands in or sends of it from before', async () => {
  const before = (await read(exam)).form_data as { proposed_examiners: string[] };
  await done(act(exam, exam.student, 'save', { input: { ...FORM, page_count: 120 } }));
  expect((await read(exam)).form_data).toEqual({ ...before, page_count: 120 });
  await done(act(exam, exam.student, 'save', { input: { ...before, page_count: 121 } }));
  await done(act(exam, exam.student, 'save', { input: { ...FORM, proposed_examiners: [] } }));
  expect((await read(exam)).form_data).toEqual(before);
});

test('the student’s form says whose the field is and names what was chosen, no more', async () => {
  const page = await done(world.page(exam.student, route('student'), exam.id));
  const form = Object.values(page.blocks).find((one) => (one as { editable?: boolean }).editable);
  expect(form).toMatchObject({ schema: 'thesis_exam', by: ['student'] });
  const all = [world.people.chair, world.people.examiner, world.people.outsider].map(id).join(',');
  for (const from of ['action=save', 'action=submit', 'form=thesis_exam']) {
    expect((await options(exam.student, 'student', `${from}&q=a`)).status).toBe(404);
    const { body } = await options(exam.student, 'student', `${from}&ids=${all}`);
    expect(body.data.map((one: { name: string }) => one.name).sort()).toEqual([
      'Citra Puspita',
      'Joko Santoso',
    ]);
  }
});

test('the supervisor’s form holds this one field, with its choices and what was chosen', async () => {
  const { supervisor } = world.people;
  const page = await done(world.page(supervisor, route('lecturer'), exam.id));
  const offer = page.actions.find((one: { name: string }) => one.name === 'propose_examiners');
  expect(offer).toMatchObject({ form: 'thesis_exam.supervisor' });
  const schema = world.model.forms['thesis_exam.supervisor']?.schema;
  expect(Object.keys(schema?.properties as object)).toEqual(['proposed_examiners']);
  const start = await done(
    world.call(supervisor, 'GET', `/routes/${route('lecturer')}/actions/propose_examiners?p.id=${exam.id}`),
  );
  expect(Object.keys(start.defaults)).toEqual(['proposed_examiners']);
  const { body } = await options(supervisor, 'lecturer', 'action=propose_examiners&q=Lintang');
  expect(body.data).toMatchObject([{ name: 'Lintang Wibowo' }]);
  expect((await options(supervisor, 'lecturer', 'form=thesis_exam&q=Lintang')).status).toBe(404);
});

test('the panel’s dialog begins with the proposal on the seats beside the chair’s', async () => {
  await advance(exam, 'draft', 'verified');
  const { manager } = world.people;
  const start = await done(
    world.call(manager, 'GET', `/routes/${route('manager')}/actions/assign_panel?p.id=${exam.id}`),
  );
  expect(start.defaults.members).toEqual([
    { seat: 'ketua_penguji' },
    { seat: 'penguji', person: id(world.people.chair) },
    { seat: 'penguji', person: id(world.people.examiner) },
  ]);
});

test('a type whose form has no such field offers no proposal', async () => {
  const { people, model } = world;
  const type = 's2_proposal_exam';
  expect(model.forms['proposal_exam.supervisor']).toBeUndefined();
  const { actor, work } = await addStudent(world, { milestones: [] });
  const period = await openPeriod(world, { type });
  const made = await done(world.act(actor, `${type}.mine@student`, 'create', { input: { period } }));
  const other: Exam = { world, type, id: made.id, student: actor, period, work };
  const page = await done(world.page(people.supervisor, `${type}.registration@lecturer`, other.id));
  expect(page.actions.map((one: { name: string }) => one.name)).not.toContain('propose_examiners');
  const refused = await act(other, people.supervisor, 'propose_examiners', { input: {} });
  expect(refused.status, words(refused)).toBe(409);
});
