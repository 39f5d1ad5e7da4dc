import type { Env } from '../../src/definition/expression/index.ts';
import type { Model } from '../../src/definition/model.ts';
import type { Viewer } from '../core/deps.ts';
import type { RowGraph } from './row-graph.ts';

/** What expressions are evaluated with: who asks, where and when, and the rows read so far. */
export interface Facts {
  readonly model: Model;
  /** `null` = nobody signed in, or the system. */
  readonly viewer: Viewer | null;
  /** Code of the active department. */
  readonly department: string;
  readonly now: Date;
  readonly today: string;
  readonly graph: RowGraph;
  /** Constants of the request: `viewer`, `setting`, `department`, `institution`. */
  readonly constants: Record<string, unknown>;
  readonly holidays: ReadonlySet<string>;
  /** Working days of a week, 1 Monday to 7 Sunday. */
  readonly week: ReadonlySet<number>;
  /** Words of codes, letters of scores, digests, what the fields of forms are, and which pages roles open. */
  readonly words: Required<Pick<Env, 'label' | 'scale' | 'digest' | 'fields' | 'pages' | 'belongs'>>;
}

const envs = new WeakMap<Facts, Env>();

/** An environment in which every field reads as it is; `vars` come on top of the constants. Asked for each look at a row. */
export function trueEnv(facts: Facts, vars: Record<string, unknown> = {}): Env {
  const same = envs.get(facts) ?? sameOf(facts);
  envs.set(facts, same);
  return { ...same, vars };
}

/** What is the same whatever is looked at. */
function sameOf(facts: Facts): Env {
  return {
    vars: {},
    constants: facts.constants,
    now: facts.now.getTime(),
    today: facts.today,
    holidays: facts.holidays,
    week: facts.week,
    ref: facts.graph.ref,
    holders: facts.graph.holders,
    many: facts.graph.many,
    ...facts.words,
  };
}
