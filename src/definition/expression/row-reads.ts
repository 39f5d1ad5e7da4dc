import { children, type Node } from './plan.ts';

/** A field that an expression reads of a row, or a relation whose rows it goes through. */
interface RowRead {
  record: string;
  /** A field, or a relation's name. */
  field: string;
  /** Variable whose own row it is (`row`); `null` = a row that references and relations lead to. */
  of: string | null;
  /** The row surely belongs to the same department as those of the variables. */
  home: boolean;
}

export interface Reads {
  rows: RowRead[];
  /** Variables that are looked at. */
  vars: Set<string>;
  /** Variables that are read as a whole rather than a member at a time. */
  whole: Set<string>;
}

/**
 * What an expression reads of rows. `inside(record, field)`: the reference leads to the row that rows of `record` lie
 * within, whose department they share. Follows from the plan alone, which is all that is ever evaluated. Pure.
 */
export function rowReads(root: Node, inside: (record: string, field: string) => boolean): Reads {
  const found: Reads = { rows: [], vars: new Set(), whole: new Set() };
  /** Loop variables -> whether their rows are at home. */
  const locals = new Map<number, boolean>();

  function visit(node: Node, member = false): void {
    if (node.op === 'var') {
      found.vars.add(node.name);
      if (!member) found.whole.add(node.name);
    }
    if ('body' in node) locals.set(node.id, isHome(node.list));
    if (node.op === 'get' && node.record !== null) add(node.of, node.record, node.field);
    if (node.op === 'ref') add(node, node.record, 'id');
    if (node.op === 'many') {
      add(node.of, node.record, node.relation);
      found.rows.push({ record: node.target, field: node.by, of: null, home: isHome(node) });
    }
    const ofMember = node.op === 'get' || node.op === 'many';
    for (const child of children(node)) visit(child, ofMember);
  }

  function add(owner: Node, record: string, field: string): void {
    found.rows.push({ record, field, of: owner.op === 'var' ? owner.name : null, home: isHome(owner) });
  }

  function isHome(node: Node): boolean {
    switch (node.op) {
      case 'var':
        return true;
      case 'local':
        return locals.get(node.id) ?? false;
      case 'ref':
        return (
          node.of.op === 'get' &&
          node.of.record !== null &&
          inside(node.of.record, node.of.field) &&
          isHome(node.of.of)
        );
      case 'many':
        return inside(node.target, node.by) && isHome(node.of);
      case 'filter':
        return isHome(node.list);
      default:
        return false;
    }
  }

  visit(root);
  return found;
}
