import type { Plan } from '../expression/plan.ts';
import { children, type Node as PlanNode } from '../expression/plan.ts';
import { get, type Node } from '../read/node.ts';
import type { Context } from './context.ts';
import { compileExpression, type Scope } from './expression.ts';

/** Rows that an expression in a list may read: the list's own, and the screen's. */
const ROWS: readonly string[] = ['row', 'page', 'parent'];

/** Whether a condition reads a row, so that it may hold for one and not for another. */
export function asksOfRows(node: PlanNode): boolean {
  return (node.op === 'var' && ROWS.includes(node.name)) || children(node).some(asksOfRows);
}

/** `if` of a view or filter: whether the list has it. It is asked once, of no row, so that it may read none. */
export function thereOf(context: Context, node: Node, scope: Scope): { there?: Plan } {
  const condition = get(node, 'if');
  if (!condition) return {};
  const there = compileExpression(context, condition, scope, { want: 'condition' });
  if (asksOfRows(there.root))
    context.report('E_DEF_EXPR_NOT_ALLOWED', condition, {
      detail: 'whether a list has this is asked once, not of each row',
    });
  return { there };
}
