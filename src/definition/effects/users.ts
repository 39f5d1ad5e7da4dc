import { compileExpression, NO_PLAN } from '../compile/expression.ts';
import type { TransitionPlace } from '../compile/transition-place.ts';
import type { Plan } from '../expression/plan.ts';
import type { Type } from '../expression/types.ts';
import type { Node } from '../read/node.ts';

/** Id of a user. */
export function userOf({ context, scope }: TransitionPlace, node: Node | undefined): Plan {
  const want: Type = { kind: 'reference', record: 'user', optional: true };
  return node ? compileExpression(context, node, scope, { want }) : NO_PLAN;
}
