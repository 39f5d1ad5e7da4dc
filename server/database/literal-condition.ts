import type { Node } from '../../src/definition/expression/plan.ts';
import { children } from '../../src/definition/expression/plan.ts';
import { literal } from './column-type.ts';
import { quote } from './quote.ts';

/** Whether a condition looks at a row that its own row refers to: no index can hold it. */
export function looksFurther(node: Node): boolean {
  if (node.op === 'get' && node.of.op === 'ref') return true;
  return children(node).some(looksFurther);
}

/**
 * SQL text of a simple condition over the row's own columns, for the WHERE of a unique index, which takes neither
 * parameters nor other tables. Behind an alias (`o.`) it may look at the rows referred to, which a trigger can. Throws for
 * anything else; `check` refuses such a definition.
 */
export function literalCondition(node: Node, row = ''): string {
  const part = (one: Node) => literalCondition(one, row);
  switch (node.op) {
    case 'and':
      return `(${node.all.map(part).join(' and ')})`;
    case 'or':
      return `(${node.all.map(part).join(' or ')})`;
    case 'scope':
      return part(node.of);
    case 'null':
      return `${column(node.of, row)} is null`;
    case 'not':
      return negated(node.of, row);
    case 'equal':
      return `${value(node.left, row)} = ${value(node.right, row)}`;
    case 'in':
      return node.list.op === 'list' || node.list.op === 'const'
        ? `${column(node.left, row)} in (${constants(node.list, row).join(', ')})`
        : refuse(node.op);
    case 'get':
      return column(node, row);
    default:
      return refuse(node.op);
  }
}

/** Never NOT over something empty: an empty value is different from every other one. */
function negated(node: Node, row: string): string {
  if (node.op === 'null') return `${column(node.of, row)} is not null`;
  if (node.op === 'equal') return `${value(node.left, row)} is distinct from ${value(node.right, row)}`;
  if (node.op === 'not') return literalCondition(node.of, row);
  return `(${literalCondition(node, row)}) is not true`;
}

function value(node: Node, row: string): string {
  return node.op === 'const' ? literal(node.value) : column(node, row);
}

function column(node: Node, row: string): string {
  if (node.op === 'ref') return column(node.of, row);
  if (node.op !== 'get') return refuse(node.op);
  if (node.of.op === 'var') return `${row}${quote(node.field)}`;
  if (node.of.op !== 'ref' || row === '') return refuse(node.of.op);
  return `(select t.${quote(node.field)} from ${quote(node.of.record)} t where t.id = ${column(node.of.of, row)})`;
}

function constants(node: Node, row: string): string[] {
  if (node.op === 'const' && Array.isArray(node.value)) return node.value.map(literal);
  if (node.op === 'list') return node.items.map((item) => value(item, row));
  return [refuse(node.op)];
}

function refuse(op: string): never {
  throw new Error(`a unique key's condition cannot hold "${op}"`);
}
