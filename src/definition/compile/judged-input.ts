import { unite } from '../expression/fits.ts';
import type { Type } from '../expression/types.ts';
import { type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';
import type { JudgedInput } from './drafts.ts';

export const ANY: Type = { kind: 'json', optional: true };

/** Called so, the reason that a transition asks for is meant, where its form has no such field. */
const REASON = 'reason';

/** `input` and `item` as the transitions that need the rule give them; without any, untyped. */
export function judgedBy([first, ...others]: readonly JudgedInput[] = []): Pick<
  JudgedInput,
  'input' | 'item'
> {
  if (!first) return { input: ANY, item: ANY };
  return others.reduce<Pick<JudgedInput, 'input' | 'item'>>(
    (one, other) => ({ input: either(one.input, other.input), item: either(one.item, other.item) }),
    first,
  );
}

/** Of two forms a field is what both say of it; one that only one of them has may be missing. What clashes is untyped. */
function either(one: Type, other: Type): Type {
  if (one.kind === 'json' || other.kind === 'json') return ANY;
  if (one.kind !== 'object' || other.kind !== 'object') return unite(one, other) ?? ANY;
  const names = new Set([...Object.keys(one.fields), ...Object.keys(other.fields)]);
  const fields = [...names].map((name) => {
    const [here, there] = [one.fields[name], other.fields[name]];
    if (here && there) return [name, either(here, there)] as const;
    return [name, { ...((here ?? there) as Type), optional: true }] as const;
  });
  const optional = one.optional || other.optional ? { optional: true } : {};
  return { kind: 'object', fields: Object.fromEntries(fields), ...optional };
}

/** Where a rule's message stands: every form that the rule judges must have the field, or its transition ask for a reason. */
export function placeInForms(
  context: Context,
  judged: readonly JudgedInput[] = [],
  node: Node | undefined,
): string | null {
  const field = textOf(node);
  if (!node || field === undefined) return null;
  const forms = judged.flatMap(({ input, reason }) => {
    const fields = input.kind === 'object' ? Object.keys(input.fields) : storedFields(input);
    return fields ? [[...fields, ...(reason ? [REASON] : [])]] : [];
  });
  const names = forms.find((fields) => !fields.includes(field));
  if (names) unknownName(context.report, node, { kind: 'field of the form', name: field, names });
  const asked = judged.some(({ input }) => input.kind === 'object' && Object.hasOwn(input.fields, field));
  return field === REASON && !asked ? `/${REASON}` : `/input/${field}`;
}

/** The fields of all forms that a row may keep; `null` where nothing is known of the input. */
const storedFields = (input: Type): readonly string[] | null =>
  input.kind === 'json' ? (input.members ?? null) : null;
