import type { Touched } from '../effects/effect.ts';
import { touchesOf } from '../effects/kinds/ask.ts';
import { children, type Node, type Plan } from '../expression/plan.ts';
import type { EffectOf, Model, ProcessModel, TransitionModel } from '../model.ts';
import { memo } from '../read/memo.ts';

/** Records of which transitions of a process write rows. */
interface Written {
  /** Rows of any kind, the present one and those within it included. */
  all: Set<string>;
  /** Rows that may lie within another one than that which is locked. */
  elsewhere: Set<string>;
}

/** Records of which a rule looks at rows. */
interface Looked {
  /** Rows that lie within the row or the item that is judged. */
  within: Set<string>;
  /** Any others. */
  beyond: Set<string>;
}

/**
 * Says of every transition whether rows that are judged by its rules must be judged one after another: a rule looks at rows
 * that a transition of the same process may write while it is about another row (how many were accepted, whether another
 * one runs). Rules that look at the row, at what lies within it, and at rows that this process never writes give the same
 * verdict whatever is done beside them. What cannot be told counts. Source: decision 0025.
 */
export function decideWhatWaits(model: Model): Model {
  const decided_by = [
    ...Object.values(model.records),
    ...Object.values(model.processes),
    ...Object.values(model.rules).map(({ holds }) => holds),
  ];
  const touched = new Map<ProcessModel, Touched[]>();
  const touches = (by: ProcessModel) => memo(touched, by, () => touchesOf({ model, process: by }));
  const processes = Object.entries(model.processes).map(([name, process]) => {
    const before = known.get(process);
    if (before && areSame(before.decided_by, decided_by)) return [name, before.made] as const;
    const made = decideFor(model, process, writtenBy(model, process, touches));
    known.set(process, { decided_by, made });
    return [name, made] as const;
  });
  return { ...model, processes: Object.fromEntries(processes) };
}

/** What was made of a process, and all that it was made by: what has not changed is the same object. */
const known = new WeakMap<ProcessModel, { decided_by: readonly object[]; made: ProcessModel }>();

const areSame = (some: readonly object[], others: readonly object[]) =>
  some.length === others.length && some.every((one, at) => one === others[at]);

function decideFor(model: Model, process: ProcessModel, written: Written): ProcessModel {
  const transitions = Object.entries(process.transitions).map(([key, transition]) => {
    const one_at_a_time = plansOf(model, process, transition).some((plan) => {
      const { within, beyond } = looksAt(model, plan);
      return meet(beyond, written.all) || meet(within, written.elsewhere);
    });
    return [key, { ...transition, one_at_a_time }] as const;
  });
  return { ...process, transitions: Object.fromEntries(transitions) };
}

function plansOf({ rules }: Model, process: ProcessModel, { needs }: TransitionModel): Plan[] {
  if (needs.length === 0) return [];
  const named = needs.flatMap(({ rule }) => {
    // A knob may list any rule.
    if (rule === null) return Object.values(rules);
    return rules[rule] ?? [];
  });
  return [...named.map(({ holds }) => holds), ...(process.frozen === null ? [] : [process.frozen])];
}

const meet = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].some((one) => others.has(one));

/** Variables that hold rows which the transition has locked. */
const HELD = new Set(['row', 'item']);

function looksAt({ records }: Model, plan: Plan): Looked {
  const found: Looked = { within: new Set(), beyond: new Set() };
  /** Loop variables whose rows lie within the row. */
  const inside = new Set<number>();

  /** Whether the node is the row, or leads to what lies within it alone. */
  function isOwn(node: Node): boolean {
    switch (node.op) {
      case 'var':
        return HELD.has(node.name);
      case 'local':
        return inside.has(node.id);
      case 'many':
        return records[node.target]?.within?.field === node.by && isOwn(node.of);
      case 'filter':
        return isOwn(node.list);
      default:
        return false;
    }
  }

  function visit(node: Node): void {
    if ('body' in node && isOwn(node.list)) inside.add(node.id);
    if (node.op === 'ref') found.beyond.add(node.record);
    if (node.op === 'call' && node.name === 'holders') found.beyond.add('role_assignment');
    if (node.op === 'many') (isOwn(node) ? found.within : found.beyond).add(node.target);
    for (const child of children(node)) visit(child);
  }

  visit(plan.root);
  return found;
}

/**
 * Processes whose transitions may follow in the same transaction count, too: those that are started, and those that fire by
 * themselves. On rows of the same record they hold the lock of the row, as everybody who writes them does.
 */
function writtenBy(
  model: Model,
  process: ProcessModel,
  touches: (by: ProcessModel) => readonly Touched[],
): Written {
  const written: Written = { all: new Set([process.record]), elsewhere: new Set() };
  const followed = new Set([process]);
  for (const by of followed) {
    for (const { record, elsewhere } of touches(by)) {
      written.all.add(record);
      if (elsewhere || by.record !== process.record) written.elsewhere.add(record);
    }
    for (const other of Object.values(model.processes)) {
      if (followed.has(other) || !(starts(by, other) || firesByItself(other))) continue;
      followed.add(other);
      written.all.add(other.record);
      if (other.record !== process.record) written.elsewhere.add(other.record);
    }
  }
  for (const records of [written.all, written.elsewhere]) addWithin(model, records);
  return written;
}

function starts(by: ProcessModel, { record, transitions }: ProcessModel): boolean {
  return memo(started, by, () => startsOf(by)).some(
    (effect) => effect.record === record && Object.hasOwn(transitions, effect.transition),
  );
}

const started = new WeakMap<ProcessModel, EffectOf<'start'>[]>();

function startsOf({ transitions, effects }: ProcessModel): EffectOf<'start'>[] {
  const all = [...Object.values(transitions).map((transition) => transition.do), ...Object.values(effects)];
  return all.flat().flatMap((effect) => (effect.kind === 'start' ? [effect] : []));
}

function firesByItself({ transitions }: ProcessModel): boolean {
  return Object.values(transitions).some(({ auto }) => auto !== null && 'when' in auto);
}

/** Rows go with those they lie within, and leave earlier versions behind. */
function addWithin({ records }: Model, found: Set<string>): void {
  for (const name of found) {
    for (const record of Object.values(records))
      if (record.within?.record === name || record.versions_of === name) found.add(record.name);
  }
}
