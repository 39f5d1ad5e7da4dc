import { compileExpression } from '../compile/expression.ts';
import type { TransitionPlace } from '../compile/transition-place.ts';
import type { Plan } from '../expression/plan.ts';
import { get, itemsOf, type Node, textOf, textsOf } from '../read/node.ts';
import { expression, names } from '../validate/schema-words.ts';

export const CODES = names('all, or codes.');
export const CODES_OF = expression('Codes of the generated set');

/** Codes of the generated set; `null` = all documents of the row. */
export function documentsOf({ context }: TransitionPlace, node: Node | undefined): Plan | null {
  if (!node || textOf(node) === 'all') return null;
  for (const item of itemsOf(node)) context.generated.resolve(textOf(item) ?? '', item);
  return constant(textsOf(node));
}

/** `documents: codes` of the generated set, or `documents_of: expression` that gives such codes. */
export function documentsIn(place: TransitionPlace, node: Node): Plan | null {
  const computed = get(node, 'documents_of');
  if (!computed) return documentsOf(place, get(node, 'documents'));
  return compileExpression(place.context, computed, place.scope, { want: 'value' });
}

export function constant(code: string | string[]): Plan {
  return {
    format: 1,
    root: { op: 'const', value: code, kind: Array.isArray(code) ? 'list' : 'string', at: [0, 0] },
  };
}
