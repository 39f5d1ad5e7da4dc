import type { Json, JsonObject, Model } from '../../src/definition/model.ts';
import { addStudent } from '../conformance/exam-story/exam.ts';
import type { Actor, World } from '../conformance/exam-story/world.ts';
import type { Story } from './story.ts';

/** Types that a student of a department passes one after another. */
export interface Track {
  /** What their knob `track` says. */
  track: string;
  department: string;
}

/** Their stories in the order in which their prerequisites let them be passed; of the department, else of another. */
export function storiesOf(model: Model, stories: readonly Story[], { track, department }: Track): Story[] {
  const types = Object.values(model.types).filter((type) => type.spec.track === track);
  const needs = new Map(
    types.map(({ code, spec, by_department }) => {
      const own = by_department?.[department] ?? spec;
      const milestones = types.filter(
        (other) => other.code !== code && names(own.prerequisites ?? null, other.code),
      );
      return [code, milestones.map((other) => other.code)];
    }),
  );
  const ordered: string[] = [];
  while (ordered.length < types.length) {
    const next = types.filter(
      ({ code }) => !ordered.includes(code) && needs.get(code)?.every((one) => ordered.includes(one)),
    );
    if (next.length === 0) throw new Error(`the types of ${track} wait for each other`);
    ordered.push(...next.map(({ code }) => code));
  }
  return ordered.map((code) => {
    const told = stories.filter(({ type }) => type === code);
    const story = told.find((one) => one.department === department) ?? told[0];
    if (!story) throw new Error(`${code} has no story`);
    return { ...story, department };
  });
}

/** Whether a name stands anywhere in it. */
function names(value: Json, name: string): boolean {
  if (typeof value !== 'object' || value === null) return value === name;
  return Object.values(value).some((one) => names(one ?? null, name));
}

/** One student who has passed nothing yet, with whatever else the stories say lies behind their students. */
export async function studentOf(world: World, stories: readonly Story[]): Promise<Actor> {
  const values: JsonObject = Object.assign({}, ...stories.map(({ student }) => student.values ?? {}));
  const logbook = Math.max(...stories.map(({ student }) => student.logbook ?? 12));
  const department = stories[0]?.department ?? '';
  const { actor } = await addStudent(world, {
    name: 'Dewi Anggraini',
    department,
    milestones: [],
    logbook,
    student: values,
  });
  return actor;
}

/** Days between two stories of which the first meets somebody. */
const APART = 14;

/** The days that each begins after the first: once the one before has met. */
export function inSequence(stories: readonly Story[]): { story: Story; later: number }[] {
  let later = 0;
  return stories.map((story) => {
    const own = { story, later };
    if (Object.values(story.acts).some((act) => act?.at)) later += APART;
    return own;
  });
}
