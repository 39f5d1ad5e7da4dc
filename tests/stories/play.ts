import type { Json, ProcessModel, TransitionModel, TypeModel } from '../../src/definition/model.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';
import { addStudent, done, openPeriod, upload } from '../conformance/exam-story/exam.ts';
import {
  type Actor,
  type Answer,
  START,
  standingOf,
  type World,
  words,
} from '../conformance/exam-story/world.ts';
import { audiencesOf, isForFew, type Offered, offersIn, pagesOf } from './offers.ts';
import { type Act, fill, type Story } from './story.ts';

/** More than any way takes: a story that goes round in a circle ends. */
const MOST_STEPS = 200;

/** A story that has begun: its row, its people, and what happened so far. */
export interface Play {
  world: World;
  story: Story;
  type: TypeModel;
  process: ProcessModel;
  row: string;
  people: Record<string, Actor>;
  /** States gone through. */
  states: string[];
  /** Transitions done, in order, with who did them. */
  told: { act: string; who: string }[];
  /** Calls of people who may not, which were refused as such. */
  refused: { act: string; who: string }[];
}

/** The row made by its first transition, in a period that is open. */
export async function begin(world: World, story: Story): Promise<Play> {
  const type = found(world.model.types[story.type], `type ${story.type}`);
  const process = found(world.model.processes[type.process], `process ${type.process}`);
  const { department } = story;
  world.at(START);
  const { values, ...facts } = story.student;
  const { actor } = await addStudent(world, {
    name: 'Dewi Anggraini',
    department,
    ...facts,
    ...(values && { student: values }),
  });
  const period = await openPeriod(world, { type: type.code, department });
  const people: Record<string, Actor> = { student: actor };
  for (const [name, person] of Object.entries(world.people)) people[name] = { ...person, department };
  const { route, name } = beginningOf(world, type, process);
  const { id: row } = await done(world.act(actor, encodeURIComponent(route), name, { input: { period } }));
  const play: Play = { world, story, type, process, row, people, states: [], told: [], refused: [] };
  await look(play);
  return play;
}

/** The list of the student's own, and the transition that makes a row there. */
function beginningOf(
  { model }: World,
  type: TypeModel,
  process: ProcessModel,
): { route: string; name: string } {
  const routes = model.routes.filter(
    ({ screen, audience }) => audience === 'student' && model.screens[screen]?.type === type.code,
  );
  const lists = routes.flatMap(({ id, screen: name }) => {
    const screen = model.screens[name];
    const blocks = screen ? everyBlock(screen) : [];
    return blocks.flatMap((block) =>
      block.kind === 'table' && block.record === process.record && block.create !== null
        ? [{ route: id, name: block.create }]
        : [],
    );
  });
  return found(lists[0], `list of ${type.code} where a student begins`);
}

/**
 * Plays it to its end by what the server offers: of the transitions of the story that are open in the present state, in
 * the story's order, the first that one of those who may do it is offered. Throws when the way goes elsewhere than the
 * story says, when nobody can go on, and when somebody is not refused who should be.
 */
export async function playOn(play: Play): Promise<void> {
  const tried = new Set<string>();
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (play.states.length === play.story.states.length) return;
    if (!(await step(play, tried))) throw new Error(stuck(play));
  }
  throw new Error(`more than ${MOST_STEPS} steps`);
}

async function step(play: Play, tried: Set<string>): Promise<boolean> {
  const pages = new Map<string, Promise<Answer>>();
  for (const [name, act] of Object.entries(play.story.acts)) {
    const transition = found(play.process.transitions[name], `transition ${name}`);
    if (!transition.from?.includes(stateOf(play))) continue;
    if (act?.at) {
      play.world.at(await momentOf(play, act.at));
      pages.clear();
    }
    for (const who of actorsOf(play, transition, act)) {
      for (const offered of await offersTo(play, { who, name, pages })) {
        const key = [name, who, offered.item, offered.slot, play.states.length].join(' ');
        if (tried.has(key)) continue;
        tried.add(key);
        await others(play, { name, transition, act, who, offered });
        await perform(play, { name, who, act, offered });
        await look(play);
        return true;
      }
    }
  }
  return false;
}

/** Whom to ask: the people that the story names, else all whom the definition does not rule out. */
function actorsOf(play: Play, transition: TransitionModel, act: Act | null): string[] {
  if (act?.as !== undefined) return [act.as].flat();
  return isForFew(play.world, transition) ? Object.keys(play.people) : peopleOf(play, transition);
}

/** People who may do it as far as the definition can say without a row. */
function peopleOf(play: Play, transition: TransitionModel): string[] {
  const audiences = audiencesOf(play.world, play.type, transition);
  return Object.keys(play.people).filter((who) =>
    audiencesOfPerson(play, who).some((one) => audiences.has(one)),
  );
}

function audiencesOfPerson({ world }: Play, who: string): string[] {
  const facts = standingOf(who);
  if (!facts) return [];
  return Object.values(world.model.audiences).flatMap(({ name, positions, roles }) =>
    positions.includes(facts.position_id) || roles.some((role) => facts.roles.includes(role)) ? [name] : [],
  );
}

async function offersTo(
  play: Play,
  { who, name, pages }: { who: string; name: string; pages: Map<string, Promise<Answer>> },
): Promise<Offered[]> {
  const actor = found(play.people[who], `person ${who}`);
  const offered: Offered[] = [];
  const own = pagesOf(play.world, play.type, audiencesOfPerson(play, who), actor);
  for (const route of own.filter(({ screen }) => names(play.world, screen, name))) {
    const key = `${who} ${route.id}`;
    const asked = pages.get(key) ?? play.world.page(actor, encodeURIComponent(route.id), play.row);
    pages.set(key, asked);
    const { status, body } = await asked;
    if (status === 200) offered.push(...offersIn(play.world, play.process, route, body, name));
  }
  return offered;
}

const written = new WeakMap<object, string>();

/** Whether a screen has a place for the transition; the others need not be asked. */
function names({ model }: World, name: string, transition: string): boolean {
  const screen = found(model.screens[name], `screen ${name}`);
  const text = written.get(screen) ?? JSON.stringify(screen);
  written.set(screen, text);
  return text.includes(`"${transition}"`);
}

interface Doing {
  name: string;
  who: string;
  act: Act | null;
  offered: Offered;
}

async function perform(play: Play, { name, who, act, offered }: Doing): Promise<void> {
  const actor = found(play.people[who], `person ${who}`);
  const input = await inputOf(play, { act, offered, actor });
  const { route, item } = offered;
  const wish = {
    row: play.row,
    ...(item && { item }),
    ...(input && { input }),
    ...(act?.reason && { reason: act.reason }),
  };
  try {
    // A warning (somebody sits in many exams) is read and gone past.
    await done(play.world.act(actor, encodeURIComponent(route.id), name, { ...wish, accept: true }));
  } catch (error) {
    throw new Error(
      `${name} by ${who} in ${stateOf(play)}: ${error instanceof Error ? error.message : error}`,
    );
  }
  play.told.push({ act: name, who });
}

async function inputOf(
  play: Play,
  { act, offered, actor }: Pick<Doing, 'act' | 'offered'> & { actor: Actor },
): Promise<object | null> {
  if (offered.slot === undefined) return act?.input ? (fill(act.input, knownTo(play)) as object) : null;
  return { code: offered.slot, file: await upload(play.world, actor, `${offered.slot}.pdf`) };
}

/** What a story may name by `$name`: rows of its people, the rooms. */
function knownTo({ people, world }: Play): Record<string, Json> {
  const rows = Object.entries(people).map(([name, { row }]) => [name, row] as const);
  return {
    ...Object.fromEntries(rows),
    ...Object.fromEntries(Object.entries(world.rooms).map(([name, id]) => [`${name}_room`, id])),
  };
}

/** Before it is done for the first time: whoever may not do it tries the same, on their own page where they have it. */
async function others(
  play: Play,
  { name, transition, act, who, offered }: Doing & { transition: TransitionModel },
): Promise<void> {
  if (play.refused.some((one) => one.act === name)) return;
  const allowed = new Set([who, ...[act?.as ?? []].flat(), ...peopleOf(play, transition)]);
  const input =
    offered.slot === undefined
      ? act?.input && (fill(act.input, knownTo(play)) as object)
      : { code: offered.slot };
  const wish = { row: play.row, item: offered.item, input, reason: 'Tidak berhak melakukannya.' };
  for (const [other, actor] of Object.entries(play.people)) {
    if (allowed.has(other)) continue;
    const own = pagesOf(play.world, play.type, audiencesOfPerson(play, other), actor);
    const route = own.find(({ screen }) => screen === offered.route.screen) ?? offered.route;
    const { status } = await play.world.act(actor, encodeURIComponent(route.id), name, wish);
    // Who is signed in may not, or has no such row; `nobody` is not signed in.
    if (!(other === 'nobody' ? [401] : [403, 404]).includes(status))
      throw new Error(`${name} in ${stateOf(play)} is not refused to ${other} but answered ${status}`);
    play.refused.push({ act: name, who: other });
  }
}

/** Sees in which state the row is now; throws when it is not the next of the story. */
async function look(play: Play): Promise<void> {
  const row = await play.world.row(play.process.record, play.row);
  const state = String(row[play.process.state]);
  if (state === play.states.at(-1)) return;
  const next = play.story.states[play.states.length];
  if (state !== next) throw new Error(`after ${play.told.at(-1)?.act} it is ${state} instead of ${next}`);
  play.states.push(state);
}

const stateOf = ({ states }: Play): string => states.at(-1) ?? '';

async function momentOf(play: Play, at: NonNullable<Act['at']>): Promise<string> {
  if (typeof at === 'string') return at;
  const row = await play.world.row(play.process.record, play.row);
  const [date, time] = at.map((field) => String(row[field]));
  return `${date} ${time?.slice(0, 5)}`;
}

function stuck(play: Play): string {
  const last = play.told.slice(-3).map(({ act, who }) => `${act} by ${who}`);
  return `nobody can go on in ${stateOf(play)}, after ${last.join(', ')}`;
}

/** What a person reads on all their pages of the row. */
export async function readBy(play: Play, who: string): Promise<string> {
  const actor = found(play.people[who], `person ${who}`);
  const pages = pagesOf(play.world, play.type, audiencesOfPerson(play, who), actor);
  const answers = [];
  for (const route of pages)
    answers.push(await play.world.page(actor, encodeURIComponent(route.id), play.row));
  return answers
    .map((answer) => (answer.status === 200 ? JSON.stringify(answer.body) : words(answer)))
    .join('\n');
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`there is no ${what}`);
  return value;
}
