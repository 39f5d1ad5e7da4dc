import { children, type Node, type Plan } from '../expression/plan.ts';
import type { EffectModel, Model, ProcessModel, TransitionModel } from '../model.ts';

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
 * Whether rows that are judged by the transition's rules must be judged one after another: a rule looks at rows that a
 * transition of the same process may write while it is about another row (how many were accepted, whether another one
 * runs). Rules that look at the row, at what lies within it, and at rows that this process never writes give the same
 * verdict whatever is done beside them. What cannot be told counts. Source: decision 0025. Pure.
 */
export function goesOneAtATime(model: Model, process: ProcessModel, transition: TransitionModel): boolean {
  if (transition.needs.length === 0) return false;
  const written = writtenBy(model, process);
  return plansOf(model, process, transition).some((plan) => {
    const { within, beyond } = looksAt(model, plan);
    return meet(beyond, written.all) || meet(within, written.elsewhere);
  });
}

function plansOf({ rules }: Model, process: ProcessModel, { needs }: TransitionModel): Plan[] {
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
    if (node.op === 'many') (isOwn(node) ? found.within : found.beyond).add(node.target);
    for (const child of children(node)) visit(child);
  }

  visit(plan.root);
  return found;
}

const known = new WeakMap<Model, Map<string, Written>>();

function writtenBy(model: Model, process: ProcessModel): Written {
  const ofModel = known.get(model) ?? new Map<string, Written>();
  known.set(model, ofModel);
  const held = ofModel.get(process.name) ?? gather(model, process);
  ofModel.set(process.name, held);
  return held;
}

/** Records of which the server itself writes rows for effects; they name what they belong to without lying within it. */
const BY_SERVER = ['generated_document', 'signature_request', 'reservation', 'notification'];

/**
 * Processes whose transitions may follow in the same transaction count, too: those that are started, and those that fire by
 * themselves. On rows of the same record they hold the lock of the row, as everybody who writes them does.
 */
function gather(model: Model, process: ProcessModel): Written {
  const written = { all: new Set([process.record, ...BY_SERVER]), elsewhere: new Set(BY_SERVER) };
  const followed = new Set([process]);
  addEffects(model, process, written);
  for (const by of followed) {
    for (const other of Object.values(model.processes)) {
      if (followed.has(other) || !(starts(by, other) || firesByItself(other))) continue;
      followed.add(other);
      const own = { all: new Set([other.record]), elsewhere: new Set<string>() };
      addEffects(model, other, own);
      const elsewhere = other.record === process.record ? own.elsewhere : own.all;
      for (const record of own.all) written.all.add(record);
      for (const record of elsewhere) written.elsewhere.add(record);
    }
  }
  for (const records of [written.all, written.elsewhere]) addWithin(model, records);
  return written;
}

function effectsOf({ transitions, effects }: ProcessModel): EffectModel[] {
  return [...Object.values(transitions).map((transition) => transition.do), ...Object.values(effects)].flat();
}

function starts(by: ProcessModel, { record, transitions }: ProcessModel): boolean {
  return effectsOf(by).some(
    (effect) =>
      effect.kind === 'start' && effect.record === record && Object.hasOwn(transitions, effect.transition),
  );
}

function firesByItself({ transitions }: ProcessModel): boolean {
  return Object.values(transitions).some(({ auto }) => auto !== null && 'when' in auto);
}

function addEffects(model: Model, process: ProcessModel, written: Written): void {
  const own = model.records[process.record];
  const items = Object.values(process.transitions).flatMap(({ on }) => own?.relations[on ?? ''] ?? []);
  const add = (record: string, by: string, set: Record<string, Plan>) => {
    const within = model.records[record]?.within;
    const moved = set[by] !== undefined && !isRowId(set[by]);
    written.all.add(record);
    if (within?.field !== by || moved) written.elsewhere.add(record);
  };
  for (const effect of effectsOf(process)) {
    if (effect.kind === 'set' && effect.target === 'item')
      for (const item of items) add(item.record, item.by, effect.set);
    if (effect.kind === 'create') {
      const within = model.records[effect.record]?.within;
      add(effect.record, within?.record === process.record ? within.field : '', effect.set);
    }
    if (effect.kind === 'change' || effect.kind === 'remove' || effect.kind === 'set_rows') {
      const from = effect.of === 'row' ? [own] : items.map(({ record }) => model.records[record]);
      for (const record of from) {
        const relation = record?.relations[effect.relation];
        if (relation) add(relation.record, relation.by, effect.kind === 'remove' ? {} : effect.set);
      }
    }
  }
}

/** `row.id` */
function isRowId({ root }: Plan): boolean {
  return root.op === 'get' && root.field === 'id' && root.of.op === 'var' && root.of.name === 'row';
}

/** Rows go with those they lie within, and leave earlier versions behind. */
function addWithin({ records }: Model, found: Set<string>): void {
  for (const name of found) {
    for (const record of Object.values(records))
      if (record.within?.record === name || record.versions_of === name) found.add(record.name);
  }
}
