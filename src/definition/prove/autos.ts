import type { Compilation } from '../assemble/compile.ts';
import type { Write } from '../effects/effect.ts';
import { writesOf } from '../effects/kinds/ask.ts';
import { fold } from '../expression/index.ts';
import type { Node } from '../expression/plan.ts';
import { addReads, noReads, type RecordReads } from '../expression/reads.ts';
import type { JsonObject, Model, ProcessModel, TransitionModel } from '../model.ts';
import { fallsTo } from '../process/target.ts';
import { startsIn } from '../process/transitions.ts';
import { createFindings } from './by-department.ts';
import { exists } from './exists.ts';
import { createByVariant, variantsOf } from './states.ts';

/**
 * No transitions with `auto: {when}` that, once one of them fires, must follow each other for ever. Only what is sure is
 * reported: the others end in E_PROCESS_CIRCLE when it happens.
 */
export function proveAutos({ context, model }: Compilation): void {
  const findings = createFindings(model);
  for (const { process, type, departments, spec } of variantsOf(model)) {
    const autos = autosIn({ process, spec }, () => autosOf(process, spec));
    const told = new Set<string>();
    for (const state of Object.keys(process.states)) {
      for (const first of autos.filter((auto) => startsIn(auto.transition, state))) {
        const circle = circleFrom(first, state, { model, process, spec, autos });
        const node = context.places.get(first.transition);
        if (!circle || !node) continue;
        const transitions = circle.map(({ transition }) => transition.name);
        const name = transitions.toSorted().join(' ');
        if (told.has(name)) continue;
        told.add(name);
        const facts = { transitions: transitions.join(', '), state, type };
        findings.add('E_DEF_AUTO_CIRCLE', node, { facts, departments });
      }
    }
  }
  findings.tell(context.report);
}

interface Auto {
  transition: TransitionModel;
  /** What must hold for it to fire, each as text; `null` = it needs rules as well. */
  conditions: Set<string> | null;
  reads: RecordReads;
}

const autosIn = createByVariant<Auto[]>();

/** Those of the type that can fire at all, in order. */
function autosOf(process: ProcessModel, spec: JsonObject): Auto[] {
  return Object.values(process.transitions).flatMap((transition): Auto[] => {
    const { auto, when, needs } = transition;
    if (!auto || !('when' in auto) || !exists(transition, spec)) return [];
    const conditions = new Set<string>();
    const reads = noReads();
    for (const plan of when === null ? [auto.when] : [when, auto.when]) {
      const { root } = fold(plan, { vars: { spec } });
      if (root.op === 'unknown' || (root.op === 'const' && root.value !== true)) return [];
      addReads(reads, plan);
      if (root.op !== 'const') conditions.add(textOf(root));
    }
    return [{ transition, conditions: needs.length > 0 ? null : conditions, reads }];
  });
}

/** The same condition written in two places is the same text. */
const textOf = (root: Node) =>
  JSON.stringify(root, (key, value: unknown) => (key === 'at' ? undefined : value));

interface Variant {
  model: Model;
  process: ProcessModel;
  spec: JsonObject;
  autos: readonly Auto[];
}

/** What fires after `first` has fired in `state`, when it is sure to come back there with nothing changed. */
function circleFrom(first: Auto, state: string, variant: Variant): Auto[] | null {
  const { model, process, autos } = variant;
  const held = first.conditions;
  if (held === null) return null;
  const circle = [first];
  let at = targetOf(first, state, variant);
  while (at !== state) {
    const next = autos.find((auto) => startsIn(auto.transition, at ?? ''));
    if (at === null || !next || circle.includes(next)) return null;
    if (next.conditions === null || [...next.conditions].some((one) => !held.has(one))) return null;
    circle.push(next);
    at = targetOf(next, at, variant);
  }
  // Those before it were not due when it fired, and must not become so.
  const before = autos.slice(0, autos.indexOf(first)).filter((auto) => startsIn(auto.transition, state));
  if (before.some(({ conditions }) => conditions?.size === 0)) return null;
  const moves = circle.length > 1 ? [process.state, process.remembers].flatMap((field) => field ?? []) : [];
  const writes: Write[] = [{ record: process.record, fields: moves }];
  for (const auto of circle) {
    // `null` = more than can be told.
    const own = writesOf({ model, process }, auto.transition.do);
    if (own === null) return null;
    writes.push(...own);
  }
  const asked = [first, ...before].map(({ reads }) => reads);
  if (before.some(({ conditions }) => conditions === null)) return null;
  return writes.some((write) => asked.some((reads) => changes(write, reads))) ? null : circle;
}

function changes({ record, fields }: Write, reads: RecordReads): boolean {
  if (fields !== 'rows') return fields.some((field) => reads.fields.has(`${record}.${field}`));
  return reads.beyond.has(record);
}

/** The one state it leads to; `null` = it depends. */
function targetOf({ transition }: Auto, state: string, { process, spec }: Variant): string | null {
  if (transition.to === 'last') return null;
  const [target] = transition.to;
  if (!target) return state;
  if (target.if !== null || target.state === null) return null;
  const [only, ...more] = fallsTo(process, spec, target.state);
  return more.length === 0 ? (only ?? null) : null;
}
