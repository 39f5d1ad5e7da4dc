import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProcessModel, TransitionModel, Who } from '../../../src/definition/model.ts';
import { addStudent, at, type Exam, TYPE } from './exam.ts';
import { advance, askRevision, force, reach } from './journey.ts';
import { type Actor, type Answer, openWorld, type World, words } from './world.ts';

/** Who may do anything at all by the process, by kind of viewer; written by hand, so that it checks the definitions. */
const KINDS: Record<string, { names: string[]; routes: string[] }> = {
  owner: { names: ['owner', 'submitted_by'], routes: pages('student') },
  otherStudent: { names: [], routes: pages('student') },
  supervisor: { names: ['supervisor', 'examiner'], routes: pages('lecturer') },
  second: { names: ['supervisor', 'examiner'], routes: pages('lecturer') },
  examiner: { names: ['examiner'], routes: pages('lecturer') },
  chair: { names: ['examiner', 'chair', 'decided_by', 'secretary'], routes: pages('lecturer') },
  outsider: { names: [], routes: pages('lecturer') },
  manager: { names: ['manager', 'admin', 'panel_by'], routes: pages('manager') },
  library: { names: ['library'], routes: pages('manager') },
  head: { names: ['approver'], routes: ['thesis_approval.program_detail@program_head'] },
  dean: { names: ['approver'], routes: ['thesis_approval.department_detail@department_head'] },
  secretary: { names: [], routes: ['proposal_approval.proposals_detail@program_secretary'] },
  staff: { names: [], routes: pages('manager') },
  nobody: { names: [], routes: pages('student') },
};

function pages(audience: string): string[] {
  return [`${TYPE}.registration@${audience}`, `${TYPE}.exam_form@${audience}`];
}

let world: World;
let exam: Exam;
let viewers: Record<string, Actor>;

beforeAll(async () => {
  world = await openWorld();
  exam = await reach(world, 'scored');
  await askRevision(exam);
  await advance(exam, 'scored', 'passed');
  const stranger = await addStudent(world);
  viewers = { ...world.people, owner: exam.student, otherStudent: stranger.actor };
});
afterAll(() => world.close());

function namesOf(by: Who[]): string[] {
  return by.flatMap((who) => {
    if ('people' in who || 'system' in who) return [];
    return 'spec' in who ? [who.spec] : Object.values(who);
  });
}

function theProcess(): ProcessModel {
  const process = world.model.processes.exam;
  if (!process) throw new Error('no process');
  return process;
}

const mayEver = (transition: TransitionModel, kind: string) =>
  namesOf(transition.by).some((name) => KINDS[kind]?.names.includes(name));

interface Try {
  transition: TransitionModel;
  kind: string;
}

/**
 * What must be refused in a state. Where a transition starts, strangers try it: all of them in the first of its states,
 * one in each other one. Where it does not start, somebody tries who may do it elsewhere, in every third state: in all of them
 * everybody is asked by `transitions.test.ts`, without a page.
 */
function triesIn(state: string, index: number): Try[] {
  const { transitions } = theProcess();
  const kinds = Object.keys(KINDS);
  return Object.values(transitions).flatMap((transition, place) => {
    if (transition.from === null) return [];
    const strangers = kinds.filter((kind) => !mayEver(transition, kind));
    const insiders = kinds.filter((kind) => mayEver(transition, kind));
    const turn = (list: string[], step: number) => list[(index + place + step) % Math.max(1, list.length)];
    const starts = transition.from.includes(state);
    if (!starts && (index + place) % 3 !== 0) return [];
    const some = starts ? turn(strangers, 0) : (turn(insiders, 0) ?? turn(strangers, 0));
    const chosen = transition.from[0] === state ? strangers : [some];
    return chosen.flatMap((kind) => (kind === undefined ? [] : [{ transition, kind }]));
  });
}

/** Children such that only state and actor can be in the way. */
async function prepare(state: string): Promise<void> {
  const { db } = world.connection;
  await force(exam, { status: state, published_at: null, revision_extended: false });
  await sql`update consent set status = 'pending' where registration = ${exam.id}`.execute(db);
  await sql`update registration_document set status = 'uploaded' where registration = ${exam.id}`.execute(db);
  await sql`update panel_member set invitation = 'pending', attendance = 'unknown' where registration = ${exam.id}`.execute(
    db,
  );
  await sql`update score_sheet set status = 'draft' where registration = ${exam.id}`.execute(db);
  await sql`update revision_item set status = 'open' where registration = ${exam.id}`.execute(db);
  await sql`update approval set status = 'pending' where registration = ${exam.id}`.execute(db);
}

const TABLES = [
  'consent',
  'registration_document',
  'panel_member',
  'score_sheet',
  'revision_item',
  'approval',
  'milestone',
];

/** Everything a refused action might have touched, in numbers. */
async function print(): Promise<string> {
  const { db } = world.connection;
  const parts = [];
  for (const table of TABLES) {
    parts.push(
      sql`select ${table} as name, count(*) as rows, sum(row_version) as versions from ${sql.table(table)}
          where registration = ${exam.id}`,
    );
  }
  for (const table of ['registration', 'generated_document', 'reservation', 'notification', 'work']) {
    parts.push(
      sql`select ${table} as name, count(*) as rows, sum(row_version) as versions from ${sql.table(table)}`,
    );
  }
  parts.push(sql`select 'history' as name, count(*) as rows, 0 as versions from history`);
  const found =
    await sql`select * from (${sql.join(parts, sql` union all `)}) as counted order by name`.execute(db);
  return JSON.stringify(found.rows);
}

/** The page whose blocks bind the action, else the first one the viewer has. */
function routeFor({ transition, kind }: Try): string {
  const { routes } = KINDS[kind] as { routes: string[] };
  const binds = (route: string) => textOf(route.split('@')[0] ?? '').includes(`"${transition.name}"`);
  return routes.find(binds) ?? String(routes[0]);
}

const texts = new Map<string, string>();

/** A screen as text, written once: thousands of tries ask for it. */
function textOf(screen: string): string {
  const text = texts.get(screen) ?? JSON.stringify(world.model.screens[screen]);
  texts.set(screen, text);
  return text;
}

const items = new Map<string, string>();

async function itemFor(relation: string | null): Promise<string | undefined> {
  if (relation === null) return undefined;
  const record = world.model.records.registration?.relations[relation]?.record ?? '';
  const known = items.get(record) ?? String((await world.rows(record, { registration: exam.id }))[0]?.id);
  items.set(record, known);
  return known;
}

async function attempt(one: Try): Promise<Answer> {
  const who = at(exam, viewers[one.kind] as Actor);
  const item = await itemFor(one.transition.on);
  const wish = { row: exam.id, reason: 'Percobaan', ...(item === undefined ? {} : { item }) };
  return world.act(who, routeFor(one), one.transition.name, wish);
}

const ENGLISH = /\b(the|not|error|invalid|forbidden|undefined|null)\b/i;

/** A refusal comes before input and rules are looked at (422), with a sentence for people. */
function faultOf(one: Try, answer: Answer): string | null {
  const sentence = words(answer);
  const refused = [401, 403, 404, 409].includes(answer.status);
  if (refused && sentence.length > 15 && !ENGLISH.test(sentence)) return null;
  return `${one.kind} ${one.transition.name}: ${answer.status} ${sentence}`;
}

test('the process knows no actor this test does not', () => {
  const { transitions } = theProcess();
  const named = new Set(Object.values(transitions).flatMap(({ by }) => namesOf(by)));
  const known = new Set(Object.values(KINDS).flatMap(({ names }) => names));
  expect([...named].filter((name) => !known.has(name) && name !== 'student')).toEqual([]);
});

const STATES = [
  'draft',
  'awaiting_consent',
  'awaiting_verification',
  'returned',
  'verified',
  'running',
  'scheduled',
  'in_progress',
  'scoring',
  'minutes',
  'revision',
  'revision_review',
  'awaiting_approval',
  'passed',
  'failed',
  'repeat',
  'rejected',
  'withdrawn',
  'cancelled',
  'expired',
  'archived',
];

test('every state is tried', () => {
  expect(Object.keys(theProcess().states)).toEqual(STATES);
});

test.each(STATES.map((state, index) => [state, index] as const))(
  '%s: whatever the definition does not allow is refused in words and changes nothing',
  async (state, index) => {
    await prepare(state);
    const before = await print();
    const faults: string[] = [];
    const tries = triesIn(state, index);
    for (const one of tries) {
      const fault = faultOf(one, await attempt(one));
      if (fault) faults.push(fault);
    }
    expect(faults).toEqual([]);
    expect(tries.length).toBeGreaterThan(15);
    expect(await print()).toBe(before);
  },
);
