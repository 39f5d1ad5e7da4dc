import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import type { SourceFile } from '../../src/definition/compiler.ts';
import type { Json, JsonObject } from '../../src/definition/model.ts';
import type { StudentFacts } from '../conformance/exam-story/exam.ts';

/** How one transition of the process is done in a story. */
export interface Act {
  /** People of the story, one after another; whoever is offered it when it is not said. */
  as?: string | string[];
  input?: JsonObject;
  reason?: string;
  /** Done again in the same state after something else was. */
  again?: boolean;
  /** The clock stands at this moment before it is tried: fields of the row with a date and a time, or the moment. */
  at?: [date: string, time: string] | string;
}

/** A type's way from its first step to its goal, as its story file tells it (`schemas/language/story.json`). */
export interface Story {
  type: string;
  department: string;
  /** What the student has behind them, beside what every student of the small faculty has. */
  student: Pick<StudentFacts, 'milestones' | 'logbook' | 'work' | 'supervisors'> & { values?: JsonObject };
  /** By transition, in the order in which they are tried. */
  acts: Record<string, Act | null>;
  /** States the row goes through, from the first to the goal. */
  states: string[];
  ends: {
    /** Values of the row. */
    row: JsonObject;
    /** How many documents of each kind are in force. */
    documents?: Record<string, number>;
    /** Texts that each of these people reads on their pages. */
    shown?: Record<string, string[]>;
    /** Texts that they do not. */
    hidden?: Record<string, string[]>;
  };
}

const SCHEMA = new URL('../../schemas/language/story.json', import.meta.url);
let check: ValidateFunction<Story> | null = null;

/** The stories that lie beside the definitions below `root`. Throws when one is not as its schema says. */
export function readStories(root: string): Story[] {
  return storyFiles(root).map(({ path, text }) => readStory(path, text));
}

/** Their files. */
export function storyFiles(root: string): SourceFile[] {
  const paths = readdirSync(join(root, 'screens'), { recursive: true, encoding: 'utf8' })
    .map((path) => `screens/${path}`)
    .filter(isStory);
  return paths.sort().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Whether a file tells a story and so is no definition. */
export const isStory = (path: string): boolean => path.endsWith('.story.yaml');

/** A story as its file tells it. Throws when it is not as its schema says. */
export function readStory(file: string, text: string): Story {
  check ??= new Ajv({ allErrors: true }).compile<Story>(JSON.parse(readFileSync(SCHEMA, 'utf8')));
  const story: unknown = parse(text);
  if (check(story)) return story;
  const faults = (check.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
  throw new Error(`${file}: ${faults.join('; ')}`);
}

/** Puts what is known under a name in place of every text `$name`. Throws for a name that nobody knows. */
export function fill(value: Json, known: Record<string, Json>): Json {
  if (typeof value === 'string') {
    if (!value.startsWith('$')) return value;
    const found = known[value.slice(1)];
    if (found === undefined)
      throw new Error(`the story names ${value}; there are ${Object.keys(known).join(', ')}`);
    return found;
  }
  if (Array.isArray(value)) return value.map((one) => fill(one, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one ?? null, known)]));
}
