import { afterAll, beforeAll, expect, test } from 'vitest';
import { routesAbout } from '../../scripts/definitions/screen-groups.ts';
import type { JsonObject } from '../../src/definition/model.ts';
import { act, addStudent, done, type Exam, FORM, openPeriod } from '../conformance/exam-story/exam.ts';
import { advance, reach } from '../conformance/exam-story/journey.ts';
import { type Actor, openWorld, type World } from '../conformance/exam-story/world.ts';

/**
 * Who fills in a field of a form on a page is offered its choices, and nobody else: over all pickers of all forms, all
 * transitions and every account of the story, at several of its stages.
 */
let world: World;
let exams: Exam[];
let loner: Actor;

beforeAll(async () => {
  world = await openWorld();
  const draft = await reach(world, 'draft');
  await done(act(draft, draft.student, 'save', { input: FORM }));
  exams = [
    draft,
    await reach(world, 'verified'),
    await advance(await reach(world, 'scheduled'), 'scheduled', 'opened'),
  ];
  loner = (await addStudent(world)).actor;
  await openPeriod(world);
});
afterAll(() => world.close());

/** What of the people of the story `for` and `by` may name, as the story made them. */
const NAMES: Record<string, (exam: Exam) => { who: Actor; audience: string; names: string[] }> = {
  student: ({ student }) => ({ who: student, audience: 'student', names: ['student', 'owner'] }),
  supervisor: () => ({
    who: world.people.supervisor,
    audience: 'lecturer',
    names: ['lecturer', 'supervisor'],
  }),
  outsider: () => ({ who: world.people.outsider, audience: 'lecturer', names: ['lecturer'] }),
  manager: () => ({ who: world.people.manager, audience: 'manager', names: ['manager'] }),
  library: () => ({ who: world.people.library, audience: 'manager', names: ['library'] }),
  head: () => ({ who: world.people.head, audience: 'program_head', names: ['program_head'] }),
};

/** Written anew from what the guide says of `x-ui`: every field on the way is shown to and filled in by these. */
function mayFill(schema: JsonObject, path: string, names: string[]): boolean {
  let at = schema;
  return path.split('/').every((step) => {
    at = (step === 'items' ? at.items : (at.properties as JsonObject)[step]) as JsonObject;
    const ui = (at['x-ui'] ?? {}) as { for?: string | string[]; by?: string | string[] };
    return [ui.for, ui.by].every(
      (one) => one === undefined || [one].flat().some((name) => names.includes(name)),
    );
  });
}

test.each(Object.keys(NAMES))('%s is offered the choices of the fields they fill in', async (key) => {
  const faults: string[] = [];
  const seen = { offered: 0, refused: 0 };
  for (const exam of exams) {
    const { who, audience, names } = (NAMES[key] as (typeof NAMES)[string])(exam);
    const routes = routesAbout(world.model, [exam.type]);
    for (const route of routes.filter((one) => one.audience === audience)) {
      const record = world.model.screens[route.screen]?.row?.record;
      const row = record === 'period' ? exam.period : record ? exam.id : undefined;
      const page = await world.page(who, encodeURIComponent(route.id), row);
      if (page.status !== 200) continue;
      for (const { name, form: own, id, block } of formsOf(page.body)) {
        const form = world.model.forms[own];
        for (const path of Object.keys(form?.options ?? {})) {
          const query = `field=${path}&q=${row ? `&p.id=${row}` : ''}${id ? `&id=${id}` : ''}${block ? `&block=${block}` : ''}`;
          const answer = await world.call(
            who,
            'GET',
            `/routes/${encodeURIComponent(route.id)}/options?action=${name}&${query}`,
          );
          const wanted = mayFill(form?.schema as JsonObject, path, names) ? 200 : 404;
          if (answer.status !== wanted)
            faults.push(`${route.id} ${name} ${path}: ${answer.status}, not ${wanted}`);
          seen[wanted === 200 ? 'offered' : 'refused']++;
        }
      }
      for (const transition of Object.keys(world.model.processes.exam?.transitions ?? {})) {
        if (formsOf(page.body).some(({ name }) => name === transition)) continue;
        const form = world.model.processes.exam?.transitions[transition]?.form;
        for (const path of Object.keys(world.model.forms[form ?? '']?.options ?? {})) {
          const url = `/routes/${encodeURIComponent(route.id)}/options?action=${transition}&field=${path}${row ? `&p.id=${row}` : ''}`;
          const { status } = await world.call(who, 'GET', url);
          if (status !== 403 && status !== 404)
            faults.push(`${route.id} ${transition} ${path}: ${status}, not offered`);
          seen.refused++;
        }
      }
    }
  }
  expect(faults).toEqual([]);
  expect(seen.refused).toBeGreaterThan(0);
});

interface Offered {
  name: string;
  form: string;
  /** List it is offered in, and row of it. */
  block?: string;
  id?: string;
}

interface ListAnswer {
  offers?: Offered[];
  data?: { id: string; actions: string[] }[];
}

/** Every offer of a page that asks for a form, its lists' among them. */
function formsOf(body: { actions: Offered[]; blocks: Record<string, ListAnswer> }): Offered[] {
  // Two lists of a page may each offer an action of that name.
  const listed = Object.entries(body.blocks).flatMap(([block, { offers = [], data = [] }]) =>
    offers.map((one) => ({ ...one, block, id: data.find(({ actions }) => actions.includes(one.name))?.id })),
  );
  // What a list offers stands among the offers of its page, too, which do not say where.
  const same = (one: Offered) => listed.some(({ name, form }) => name === one.name && form === one.form);
  return [...body.actions.filter((one) => !same(one)), ...listed].filter(({ form }) => form !== null);
}

test('a student who registers lists no students', async () => {
  const options = (who: Actor, route: string, field: string) =>
    world.call(who, 'GET', `/routes/${route}/options?action=create&field=${field}&q=`);
  expect((await options(loner, 's2_thesis_exam.mine@student', 'student')).status).toBe(404);
  expect((await options(loner, 's2_thesis_exam.mine@student', 'period')).body.data).not.toEqual([]);
  const made = await world.act(loner, 's2_thesis_exam.mine@student', 'create', {
    input: { student: exams[0]?.student.row },
  });
  expect(made.body.errors).toMatchObject([{ code: 'E_INPUT_FIELD', source: { pointer: '/input/student' } }]);
});

test('choices that begin with what is typed come before those that hold it elsewhere', async () => {
  const verified = exams[1] as Exam;
  const route = encodeURIComponent('s2_thesis_exam.registration@manager');
  const query = `p.id=${verified.id}&action=assign_panel&field=members/items/seat&q=peng`;
  const found = await world.call(world.people.manager, 'GET', `/routes/${route}/options?${query}`);
  const names = found.body.data.map(({ name }: { name: string }) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(names[0]).toMatch(/^Peng/);
});
