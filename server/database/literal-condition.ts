import type { Node } from '../../src/definition/expression/plan.ts';
import { literal } from './column-type.ts';

/**
 * SQL text of a simple condition over the row's own columns, for the WHERE of a unique index, which takes neither
 * parameters nor other tables. Throws for anything else; `check` refuses such a definition.
 */
export function literalCondition(node: Node): string {
  switch (node.op) {
    case 'and':
      return `(${node.all.map(literalCondition).join(' and ')})`;
    case 'or':
      return `(${node.all.map(literalCondition).join(' or ')})`;
    case 'scope':
      return literalCondition(node.of);
    case 'null':
      return `${column(node.of)} is null`;
    case 'not':
      return negated(node.of);
    case 'equal':
      return `${value(node.left)} = ${value(node.right)}`;
    case 'in':
      return node.list.op === 'list' || node.list.op === 'const'
        ? `${column(node.left)} in (${constants(node.list).join(', ')})`
        : refuse(node.op);
    case 'get':
      return column(node);
    default:
      return refuse(node.op);
  }
}

/** Never NOT over something empty: an empty value is different from every other one. */
function negated(node: Node): string {
  if (node.op === 'null') return `${column(node.of)} is not null`;
  if (node.op === 'equal') return `${value(node.left)} is distinct from ${value(node.right)}`;
  if (node.op === 'not') return literalCondition(node.of);
  return `(${literalCondition(node)}) is not true`;
}

function value(node: Node): string {
  return node.op === 'const' ? literal(node.value) : column(node);
}

function column(node: Node): string {
  if (node.op === 'ref') return column(node.of);
  if (node.op !== 'get' || node.of.op !== 'var') return refuse(node.op);
  return `"${node.field.replaceAll('"', '""')}"`;
}

function constants(node: Node): string[] {
  if (node.op === 'const' && Array.isArray(node.value)) return node.value.map(literal);
  if (node.op === 'list') return node.items.map(value);
  return [refuse(node.op)];
}

function refuse(op: string): never {
  throw new Error(`a unique key's condition cannot hold "${op}"`);
}
