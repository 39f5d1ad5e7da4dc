import { children, type Issue, type Node } from './plan.ts';

const PLAIN = ['and', 'or', 'not', 'scope', 'null', 'equal', 'in', 'const', 'list', 'get'];

/**
 * What of a condition the database cannot keep by itself at every write: anything but a row's own fields and constants
 * compared for equality, and with `references` the fields of a row that it refers to. Pure.
 */
export function beyondColumns(node: Node, references: boolean): Issue[] {
  if (node.op === 'get') return reaches(node.of, references) ? [] : [beyond(node)];
  if (node.op === 'ref') return beyondColumns(node.of, references);
  if (!PLAIN.includes(node.op)) return [beyond(node)];
  return children(node).flatMap((child) => beyondColumns(child, references));
}

/** Whether this is the row itself or, where that may be, a row that it refers to. */
function reaches(of: Node, references: boolean): boolean {
  if (of.op === 'var') return of.name === 'row';
  return references && of.op === 'ref' && of.of.op === 'get' && reaches(of.of.of, false);
}

function beyond({ at: [start, end] }: Node): Issue {
  const message = 'a key that the database keeps knows fields, compared by ==, !=, in and null';
  return { code: 'E_DEF_EXPR_NOT_SQL', start, end, message };
}
