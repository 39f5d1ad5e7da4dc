import type { Compilation } from '../assemble/compile.ts';
import { leadsOf } from '../effects/kinds/ask.ts';
import type { JsonObject, Model, ProcessModel, TransitionModel } from '../model.ts';
import { isStageOn, specOf } from '../process/spec.ts';
import { fallsTo, waysOpen } from '../process/target.ts';
import { memo } from '../read/memo.ts';
import { get, type Node } from '../read/node.ts';
import { createFindings } from './by-department.ts';
import { exists } from './exists.ts';

/** One process as one type has it, with the departments that share the knobs. */
export interface Variant {
  process: ProcessModel;
  /** Type code, or the process' name when it has no types. */
  type: string;
  /** Code of the type; `null` = the process has no types. */
  code: string | null;
  departments: string[];
  spec: JsonObject;
}

const NO_SPEC: JsonObject = {};

/** What is found out of a process and the knobs of a type alone, as long as both stay the same objects. */
export function createByVariant<T>(): (variant: Pick<Variant, 'process' | 'spec'>, find: () => T) => T {
  const known = new WeakMap<ProcessModel, WeakMap<JsonObject, T>>();
  return ({ process, spec }, find) =>
    memo(
      memo(known, process, () => new WeakMap<JsonObject, T>()),
      spec,
      find,
    );
}

/** Every process in every type and set of knobs that it exists in. */
export function variantsOf(model: Model): Variant[] {
  const all = model.departments.map(({ code }) => code);
  return Object.values(model.processes).flatMap((process): Variant[] => {
    if (process.types_of === null) {
      // Without types, a process runs wherever there are rows of its record.
      const departments = model.records[process.record]?.departments ?? all;
      return [{ process, type: process.name, code: null, departments, spec: NO_SPEC }];
    }
    return Object.values(model.types)
      .filter((type) => type.process === process.types_of)
      .flatMap((type) => {
        const bySpec = new Map<JsonObject, string[]>();
        for (const department of type.departments)
          memo(bySpec, specOf(model, type.code, department), (): string[] => []).push(department);
        return [...bySpec].map(([spec, departments]) => ({
          process,
          type: type.code,
          code: type.code,
          departments,
          spec,
        }));
      });
  });
}

/** Every state that takes part can be reached from the start, be left, and leads to an end. */
export function proveStates({ context, model }: Compilation): void {
  const reached = new Map<ProcessModel, Set<string>>();
  const findings = createFindings(model);
  for (const variant of variantsOf(model)) {
    const { process, spec, type, departments, code } = variant;
    const { graph, found, finishing, missed } = analysisOf(variant);
    const ever = reached.get(process) ?? new Set();
    for (const state of found) ever.add(state);
    reached.set(process, ever);
    let sound = true;
    const fault = (
      rule: 'E_DEF_STATE_UNREACHABLE' | 'E_DEF_STATE_STUCK' | 'E_DEF_END_UNREACHABLE',
      state: string,
    ) => {
      const node = context.places.get(process.states[state] ?? {});
      if (!node) return;
      sound = false;
      findings.add(rule, node, { facts: { state, type }, departments });
    };
    for (const state of Object.values(process.states)) {
      if (state.stage !== null && isStageOn(spec, state) && !found.has(state.name))
        fault('E_DEF_STATE_UNREACHABLE', state.name);
      if (!found.has(state.name) || state.end) continue;
      const leaves = [...(graph.get(state.name) ?? [])].some((next) => next !== state.name);
      if (!leaves) fault('E_DEF_STATE_STUCK', state.name);
      else if (!finishing.has(state.name)) fault('E_DEF_END_UNREACHABLE', state.name);
    }
    // Where a state is missed, the goal behind it is missed, too.
    const place = code === null ? undefined : placeOfStages(context, code);
    if (sound && missed && place)
      findings.add('E_DEF_GOAL_UNREACHABLE', place, { facts: { ...missed, type }, departments });
    if (sound && !missed && place)
      for (const one of metAnyway(variant, found))
        findings.add('E_DEF_STAGE_MET', place, { facts: { ...one, type }, departments });
  }
  findings.tell(context.report);
  for (const [process, ever] of reached)
    for (const state of Object.values(process.states)) {
      const node = context.places.get(state);
      if (node && state.stage === null && !ever.has(state.name))
        context.report('E_DEF_STATE_UNREACHABLE', node, {
          state: state.name,
          type: process.name,
          department: 'every department',
        });
    }
}

/** Where a type says which stages it has. */
function placeOfStages({ types }: Compilation['context'], code: string): Node | undefined {
  const node = types.peek(code)?.node;
  return node && (get(node, 'stages') ?? get(node, 'type') ?? node);
}

interface Missed {
  goals: string;
  last: string;
}

/** The goals, when a row gets to none of them, and how far it gets; what opens an ended row again is no way to a goal. */
function goalsMissed(variant: Variant, graph: Graph): Missed | null {
  const states = Object.values(variant.process.states);
  const goals = states.filter(({ goal }) => goal).map(({ name }) => name);
  if (goals.length === 0) return null;
  const ends = new Set(states.filter(({ end }) => end).map(({ name }) => name));
  const onwards = new Map([...graph].filter(([from]) => !ends.has(from)));
  const found = reachable(onwards, startsOf(variant));
  if (goals.some((goal) => found.has(goal))) return null;
  const open = states.filter(({ name, end }) => found.has(name) && !end);
  return { goals: goals.join(', '), last: open.at(-1)?.name ?? '' };
}

/** Stages that are left out and have no way past them, each with the first of its states that rows come to. */
function metAnyway(
  { process, spec }: Variant,
  found: ReadonlySet<string>,
): { stage: string; state: string }[] {
  const off = Object.values(process.states).filter((state) => !state.end && !isStageOn(spec, state));
  return [...new Set(off.flatMap(({ stage }) => stage ?? []))].flatMap((stage) => {
    const states = off.filter((state) => state.stage === stage);
    const met = states.find(({ name }) => found.has(name));
    return met && states.every(({ otherwise }) => otherwise.length === 0) ? [{ stage, state: met.name }] : [];
  });
}

interface Analysis {
  graph: Graph;
  /** States reached from the start. */
  found: Set<string>;
  /** States from which an end can be reached. */
  finishing: Set<string>;
  missed: Missed | null;
}

const analyses = createByVariant<Analysis>();

const analysisOf = (variant: Variant) => analyses(variant, () => analyse(variant));

/** States that rows of the variant can come to. */
export const statesReached = (variant: Variant): ReadonlySet<string> => analysisOf(variant).found;

function analyse(variant: Variant): Analysis {
  const graph = graphOf(variant);
  const ends = Object.values(variant.process.states).filter((state) => state.end);
  return {
    graph,
    found: reachable(graph, startsOf(variant)),
    finishing: reachable(
      reversed(graph),
      ends.map((state) => state.name),
    ),
    missed: goalsMissed(variant, graph),
  };
}

function reversed(graph: Graph): Graph {
  const back = new Map<string, Set<string>>();
  for (const [from, targets] of graph)
    for (const to of targets) back.set(to, (back.get(to) ?? new Set()).add(from));
  return back;
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Where each state can go on its way; repairs are left out. */
function graphOf({ process, spec }: Variant): Graph {
  const graph = new Map<string, Set<string>>();
  for (const transition of Object.values(process.transitions)) {
    if (!exists(transition, spec) || transition.repair) continue;
    const targets = targetsOf({ process, spec }, transition);
    for (const from of transition.from ?? []) {
      const next = memo(graph, from, () => new Set<string>());
      for (const target of targets ?? [from]) next.add(target);
    }
  }
  return graph;
}

const falls = createByVariant<Map<string, string[]>>();

/** Where a transition leads, whichever state it begins in; `null` = nowhere else. */
function targetsOf(
  variant: Pick<Variant, 'process' | 'spec'>,
  transition: TransitionModel,
): readonly string[] | null {
  const { process, spec } = variant;
  if (transition.to === 'last') return [];
  if (transition.to.length === 0) return null;
  const known = falls(variant, () => new Map());
  // Where a row comes back to it has been before: that leads to no state which is not reached otherwise.
  const states = waysOpen(transition.to, spec).open.flatMap(({ state }) => state ?? []);
  return [...states, ...leadsOf({ process, spec }, transition.do)].flatMap((state) =>
    memo(known, state, () => fallsTo(process, spec, state)),
  );
}

function startsOf({ process, spec }: Variant): string[] {
  const creating = Object.values(process.transitions).filter(
    (transition) => transition.from === null && exists(transition, spec),
  );
  // Rows that no transition makes come from elsewhere (seeds, effects of other processes), in any state.
  if (!Object.values(process.transitions).some((transition) => transition.from === null))
    return Object.keys(process.states);
  return [
    ...startStates(process),
    ...creating.flatMap((transition) => targetsOf({ process, spec }, transition) ?? startStates(process)),
  ];
}

function startStates(process: ProcessModel): string[] {
  return Object.values(process.states)
    .filter((state) => state.start)
    .map((state) => state.name);
}

function reachable(graph: Graph, starts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...starts];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (found.has(state)) continue;
    found.add(state);
    waiting.push(...(graph.get(state) ?? []));
  }
  return found;
}
