import type { ProcessModel, RouteModel, TransitionModel, TypeModel } from '../../src/definition/model.ts';
import type { Actor, World } from '../conformance/exam-story/world.ts';
import type { Offered } from './offers.ts';
import type { Act, Story } from './story.ts';

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
  refused: Refusal[];
  /** Those by guard: what one type's story tried at a guard need not be tried again at the same guard of another type. */
  refusals: Refusals;
  transport: Transport;
}

/** A transition that somebody of the story is about to do. */
export interface Doing {
  name: string;
  who: string;
  act: Act | null;
  offered: Offered;
  transition: TransitionModel;
}

/** How a row is made: by its student, or for them on the page of a period by whoever keeps the exams. */
export interface Begun {
  actor: Actor;
  route: RouteModel;
  name: string;
  period: string;
  /** `null`: the actor is the student. */
  student: Actor | null;
}

/** How what people do reaches the server: by calls, or by what they press in a browser. */
export interface Transport {
  /** Makes the row by the transition of a list; answers its id. */
  begin(world: World, wish: Begun): Promise<string>;
  /** Throws when it is not done. */
  perform(play: Play, doing: Doing): Promise<void>;
}

/** A call of somebody who may not, which was refused as such. */
export interface Refusal {
  act: string;
  who: string;
}

/** Refusals by guard: what one type's story tried at a guard need not be tried again at the same guard of another type. */
export type Refusals = Map<string, Refusal[]>;
