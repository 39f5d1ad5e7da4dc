import type { TransitionPlace } from '../compile/transition-place.ts';
import type { Plan } from '../expression/plan.ts';
import { itemsOf, type Node, textOf, textsOf } from '../read/node.ts';
import { names } from '../validate/schema-words.ts';

export const CODES = names('all, or codes.');

/** Codes of the generated set; `null` = all documents of the row. */
export function documentsOf({ context }: TransitionPlace, node: Node | undefined): Plan | null {
  if (!node || textOf(node) === 'all') return null;
  for (const item of itemsOf(node)) context.generated.resolve(textOf(item) ?? '', item);
  return constant(textsOf(node));
}

export function constant(code: string | string[]): Plan {
  return {
    format: 1,
    root: { op: 'const', value: code, kind: Array.isArray(code) ? 'list' : 'string', at: [0, 0] },
  };
}
