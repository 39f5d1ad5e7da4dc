import { compileExpression, NO_PLAN, optionalExpression } from '../../compile/expression.ts';
import type { TransitionPlace } from '../../compile/transition-place.ts';
import type { Plan } from '../../expression/plan.ts';
import type { Type } from '../../expression/types.ts';
import { boolOf, get, type Node, textOf } from '../../read/node.ts';
import { expression, flag, GUARD, keys, text } from '../../validate/schema-words.ts';
import { constant } from '../documents.ts';
import { type Effect, kept, nowhere, untold } from '../effect.ts';
import { eachOf } from '../values.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    /** `signers`: list of `user:<id>|<role text>` or `role:<role>|<role text>`, in signing order unless `parallel`. */
    generate: { document: Plan; each: Plan | null; signers: Plan | null; parallel: boolean };
  }
}

/** Makes a document, or one for each element of a list. */
export const generate: Effect<'generate'> = {
  schema: keys('Makes a document.', {
    document: text('Code of the generated set.'),
    document_of: expression('Code of the generated set'),
    each: expression('One document for each element, seen as each'),
    signers: expression('List of user:<id>|<role text> or role:<role>|<role text>'),
    parallel: flag('All sign at once instead of one after the other.'),
    if: GUARD,
  }),
  compile: (place, node) => {
    const { each, inner } = eachOf(place, get(node, 'each'));
    return {
      kind: 'generate',
      document: documentOf(inner, node),
      each,
      signers: optionalExpression(inner.context, get(node, 'signers'), inner.scope, { want: 'value' }),
      parallel: boolOf(get(node, 'parallel'), false),
    };
  },
  writes: untold,
  touches: kept('generated_document', 'signature_request'),
  leads: nowhere,
};

/** `document: name` of the generated set, or `document_of: expression` that gives such a name. */
function documentOf(place: TransitionPlace, node: Node): Plan {
  const { context, scope } = place;
  const named = get(node, 'document');
  const computed = get(node, 'document_of');
  if (computed)
    return compileExpression(context, computed, scope, { want: { kind: 'string', optional: true } });
  if (!named) {
    context.report('E_DEF_KEY_MISSING', node, { key: 'document' });
    return NO_PLAN;
  }
  const name = textOf(named) ?? '';
  const draft = context.generated.resolve(name, named);
  const part = textOf(get(draft?.node, 'part'));
  if (part !== undefined) provePart(place, { node, named, part });
  return constant(name);
}

/** A document that speaks of a row of its own is made for rows of that record. */
function provePart(
  { context, scope }: TransitionPlace,
  { node, named, part }: { node: Node; named: Node; part: string },
): void {
  const each = get(node, 'each');
  const type = each && scope.vars.each;
  if (type?.kind === 'row' && type.record === part) return;
  context.report('E_DEF_VALUE_TYPE', each ?? named, {
    expected: `each: rows of ${part}, since the document is made for one of them`,
    found: each ? foundOf(type) : 'none',
  });
}

const foundOf = (type: Type | undefined) =>
  type?.kind === 'row' ? `rows of ${type.record}` : 'other values';
