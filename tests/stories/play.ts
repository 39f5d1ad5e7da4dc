import type { ProcessModel, RouteModel, TypeModel } from '../../src/definition/model.ts';
import { stateIn } from '../../src/definition/process/state-of.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';
import { addStudent, openPeriod } from '../conformance/exam-story/exam.ts';
import {
  type Actor,
  type Answer,
  everybodyIn,
  START,
  type World,
  words,
} from '../conformance/exam-story/world.ts';
import { type Offered, offersIn, pagesOf } from './offers.ts';
import { guarded } from './over-http.ts';
import { actorsOf, audiencesOfPerson } from './people.ts';
import { dayAfter, putOff } from './put-off.ts';
import type { Act, Story } from './story.ts';
import type { Doing, Play, Refusals, Transport } from './types.ts';

/** More than any way takes: a story that goes round in a circle ends. */
const MOST_STEPS = 200;

export interface Beginning {
  /** Stories of one faculty may share them. */
  refusals?: Refusals;
  /** Who goes the way; somebody new if not said, with what the story says lies behind them. */
  student?: Actor;
  /** Days that the whole story is later than it says. */
  later?: number;
  transport?: Transport;
}

/** The row made by its first transition, in a period that is open. */
export async function begin(world: World, told: Story, given: Beginning = {}): Promise<Play> {
  const { refusals = new Map(), later = 0, transport = guarded } = given;
  const story = putOff(told, later);
  const { department } = story;
  const anywhere = found(world.model.types[story.type], `type ${story.type}`);
  const type = { ...anywhere, spec: anywhere.by_department?.[department] ?? anywhere.spec };
  const process = found(world.model.processes[type.process], `process ${type.process}`);
  await everybodyIn(world, department);
  // Whoever has gone a way before goes on from there: their time never runs back.
  if (!given.student || world.deps.clock.today() < dayAfter(START, later).slice(0, 10))
    world.at(dayAfter(START, later));
  const actor = given.student ?? (await newStudent(world, story));
  const period = await openPeriod(world, { type: type.code, department });
  const people: Record<string, Actor> = { student: actor };
  for (const [name, person] of Object.entries(world.people)) people[name] = { ...person, department };
  const { route, name, who } = beginningOf(world, { type, process, department });
  const by = found(people[who], `person ${who}`);
  const student = who === 'student' ? null : actor;
  const row = await transport.begin(world, { actor: by, route, name, period, student });
  const play: Play = {
    world,
    story,
    type,
    process,
    row,
    people,
    states: [],
    told: [],
    refused: [],
    refusals,
    transport,
  };
  await look(play);
  return play;
}

async function newStudent(world: World, { department, student }: Story): Promise<Actor> {
  const { values, ...facts } = student;
  const { actor } = await addStudent(world, {
    name: 'Dewi Anggraini',
    department,
    ...facts,
    ...(values && { student: values }),
  });
  return actor;
}

/** Audiences that begin a row, who is asked first. */
const BEGINS = ['student', 'manager'];

/** The list of the student's own, else the one that whoever keeps the exams has, and the transition that makes a row there. */
function beginningOf(
  { model }: World,
  { type, process, department }: { type: TypeModel; process: ProcessModel; department: string },
): { route: RouteModel; name: string; who: string } {
  const routes = model.routes.filter(
    ({ screen, audience, departments }) =>
      BEGINS.includes(audience) &&
      model.screens[screen]?.type === type.code &&
      (departments?.includes(department) ?? true),
  );
  const lists = routes.flatMap((route) => {
    const screen = model.screens[route.screen];
    const blocks = screen ? everyBlock(screen) : [];
    return blocks.flatMap((block) =>
      block.kind === 'table' && block.record === process.record && block.create !== null
        ? [{ route, name: block.create, who: route.audience }]
        : [],
    );
  });
  const first = lists.toSorted((a, b) => BEGINS.indexOf(a.who) - BEGINS.indexOf(b.who))[0];
  return found(first, `list of ${type.code} where somebody begins`);
}

/**
 * Plays it to its end by what the server offers: of the transitions of the story that are open in the present state, the
 * one done last and then the others in the story's order, the first that one of those who may do it is offered. Throws
 * when the way goes elsewhere than the story says, when nobody can go on, and when somebody is not refused who should be.
 */
export async function playOn(play: Play): Promise<void> {
  const tried = new Set<string>();
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (play.states.length === play.story.states.length) return;
    if (!(await step(play, tried))) throw new Error(stuck(play));
  }
  throw new Error(`more than ${MOST_STEPS} steps`);
}

/** Somebody does what is open to them on one page of theirs: all of it, as long as the state stays. */
async function step(play: Play, tried: Set<string>): Promise<boolean> {
  const pages = new Map<string, Promise<Answer>>();
  for (const [name, act] of openActs(play)) {
    const transition = found(play.process.transitions[name], `transition ${name}`);
    if (act?.at) {
      play.world.at(await momentOf(play, act.at));
      pages.clear();
    }
    for (const who of actorsOf(play, transition, act)) {
      for (const route of placesOf(play, who, name)) {
        const entered = play.states.length;
        const offers = await offersAt(play, { who, name, route, pages });
        const since = act?.again ? play.told.filter((one) => one.act !== name).length : entered;
        const keys = offers.map(({ item, slot }) => [name, who, item, slot, since].join(' '));
        const fresh = offers.filter((_, at) => !tried.has(keys[at] ?? ''));
        for (const key of keys) tried.add(key);
        for (const offered of fresh) {
          if (play.states.length !== entered) break;
          await perform(play, { name, who, act, offered, transition });
          await look(play);
        }
        if (fresh.length > 0) return true;
      }
    }
  }
  return false;
}

/** What of the story can be done in the present state: first what was done last, which others may have to do, too. */
function openActs(play: Play): [string, Act | null][] {
  const last = play.told.at(-1)?.act;
  return Object.entries(play.story.acts)
    .filter(([name]) =>
      found(play.process.transitions[name], `transition ${name}`).from?.includes(stateOf(play)),
    )
    .toSorted(([one], [other]) => Number(other === last) - Number(one === last));
}

/** The person's pages that have a place for the transition. */
function placesOf({ world, type, people }: Play, who: string, name: string): RouteModel[] {
  const actor = found(people[who], `person ${who}`);
  return pagesOf(world, type, audiencesOfPerson({ world }, who), actor).filter(({ screen }) =>
    names(world, screen, name),
  );
}

async function offersAt(
  { world, process, people, row }: Play,
  wish: { who: string; name: string; route: RouteModel; pages: Map<string, Promise<Answer>> },
): Promise<Offered[]> {
  const { who, name, route, pages } = wish;
  const key = `${who} ${route.id}`;
  const asked =
    pages.get(key) ?? world.page(found(people[who], `person ${who}`), encodeURIComponent(route.id), row);
  pages.set(key, asked);
  const { status, body } = await asked;
  return status === 200 ? offersIn(world, process, route, body, name) : [];
}

const written = new WeakMap<object, string>();

/** Whether a screen has a place for the transition; the others need not be asked. */
function names({ model }: World, name: string, transition: string): boolean {
  const screen = found(model.screens[name], `screen ${name}`);
  const text = written.get(screen) ?? JSON.stringify(screen);
  written.set(screen, text);
  return text.includes(`"${transition}"`);
}

/** Sees in which state the row is now; throws when it is not the next of the story. */
async function look(play: Play): Promise<void> {
  const row = await play.world.row(play.process.record, play.row);
  const state = String(stateIn(play.process, row));
  if (state === play.states.at(-1)) return;
  const next = play.story.states[play.states.length];
  if (state !== next) throw new Error(`after ${play.told.at(-1)?.act} it is ${state} instead of ${next}`);
  play.states.push(state);
}

async function perform(play: Play, doing: Doing): Promise<void> {
  const { name, who } = doing;
  try {
    await play.transport.perform(play, doing);
  } catch (error) {
    throw new Error(
      `${name} by ${who} in ${stateOf(play)}: ${error instanceof Error ? error.message : error}`,
    );
  }
  play.told.push({ act: name, who });
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
