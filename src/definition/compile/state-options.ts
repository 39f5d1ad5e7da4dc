import { decide } from '../expression/evaluate.ts';
import type { Colour, JsonObject, Text } from '../model.ts';
import { isStageOn, specOf } from '../process/spec.ts';
import { entriesOf, get, itemsOf, type Node, textOf } from '../read/node.ts';
import type { Context } from './context.ts';
import type { ProcessDraft, WholeType } from './drafts.ts';
import { scopeOf } from './scopes.ts';
import { compileLabel } from './text.ts';

export interface StateOption {
  value: string;
  label: string;
  colour: Colour | null;
}

/** The states of a process as screens of the type call them; of no type, as lists of several types do. */
export function stateOptions(context: Context, process: string, type: string | null): StateOption[] {
  const draft = context.processes.peek(process);
  if (!draft) return [];
  const specs = specsOf(context, draft, type);
  return entriesOf(get(draft.node, 'states')).map(([value, node]) => {
    const spec = specs.find((one) => staysIn(node, value, one)) ?? specs[0] ?? {};
    return {
      value,
      label: labelFor(context, draft, node, spec) || value,
      colour: textOf(get(node, 'colour')) ?? null,
    };
  });
}

/** Those of them that rows of the type come to in one of its departments. */
export function statesOfType(context: Context, process: string, type: string | null): StateOption[] {
  const draft = context.processes.peek(process);
  const specs = draft ? specsOf(context, draft, type) : [];
  const states = get(draft?.node, 'states');
  return stateOptions(context, process, type).filter(
    ({ value }) => specs.length === 0 || specs.some((spec) => staysIn(get(states, value), value, spec)),
  );
}

/** What the type says in each of its departments; none when the process is not that of the type. */
function specsOf({ types }: Context, { name }: ProcessDraft, type: string | null): JsonObject[] {
  const whole: WholeType | undefined = type === null ? undefined : types.peek(type);
  if (!whole?.model || whole.process !== name) return [];
  const model = { types: { [whole.code]: whole.model } };
  return whole.departments.map((department) => specOf(model, whole.code, department));
}

/** Whether its stages are on, or rows stay there all the same. */
function staysIn(node: Node | undefined, state: string, spec: JsonObject): boolean {
  const [stage = null, ahead_of = null, after = null] = ['stage', 'ahead_of', 'after'].map((key) =>
    textOf(get(node, key)),
  );
  const past = itemsOf(get(node, 'otherwise')).map((item) => textOf(get(item, 'state')));
  return isStageOn(spec, { stage, ahead_of, after }) || past.includes(state);
}

function labelFor(context: Context, draft: ProcessDraft, node: Node, spec: JsonObject): string {
  const label = get(node, 'label');
  const scope = scopeOf(context, { record: draft.record, process: draft.name });
  return textOf(label) ?? chosen(compileLabel(context, label, scope), spec);
}

/** A label that a type decides about; what needs more than that is called as it is otherwise. */
function chosen(text: Text, spec: JsonObject): string {
  if (typeof text === 'string') return text;
  if ('by_department' in text) return chosen(text.else, spec);
  if ('parts' in text) return text.parts.filter((part) => typeof part === 'string').join('');
  const env = { vars: { spec }, now: 0, today: '', ref: () => undefined, many: () => [] };
  return chosen(text.choose.find((one) => decide(one.if, env))?.text ?? text.else, spec);
}
