import { children, type Issue, type Node, type NodeOf } from './plan.ts';

const MAX_STEPS = 4000;
const MOVES = ['date_add', 'date_subtract', 'time_add', 'time_subtract'];

/**
 * What of a condition the database cannot be asked, with its place. Everything that holds no row is a constant by then
 * (`fold`), so only parts with a row in them count.
 */
export function untranslatable(root: Node): Issue[] {
  const check = new Check();
  check.condition(root);
  if (check.issues.length === 0 && steps(root) > MAX_STEPS)
    check.refuse(root, 'this is too large for the database');
  return check.issues;
}

/** Choices are written out twice in SQL, so nested ones double. */
function steps(node: Node): number {
  const below = children(node).reduce((sum, child) => sum + steps(child), 1);
  return node.op === 'if' ? below + steps(node.test) : below;
}

class Check {
  readonly issues: Issue[] = [];
  /** Loop variables over something that holds a row. */
  private readonly bound = new Set<number>();

  refuse(node: Node, why: string): void {
    const [start, end] = node.at;
    this.issues.push({
      code: 'E_DEF_EXPR_NOT_SQL',
      start,
      end,
      message: `${why}, so lists cannot be filtered by it`,
    });
  }

  condition(node: Node): void {
    if (!this.holdsRow(node)) return;
    switch (node.op) {
      case 'and':
      case 'or':
        for (const part of node.all) this.condition(part);
        return;
      case 'not':
      case 'scope':
        this.condition(node.of);
        return;
      case 'if':
        for (const part of children(node)) this.condition(part);
        return;
      case 'null':
        if (!this.isPath(node.of)) this.operand(node.of);
        return;
      case 'equal':
      case 'order':
        this.operand(node.left);
        this.operand(node.right);
        return;
      case 'in':
        this.operand(node.left);
        if (this.holdsRow(node.list) && !this.isListField(node.list))
          this.refuse(node.list, 'this list is computed');
        return;
      case 'exists':
      case 'all':
        this.over(node);
        return;
      case 'call':
        if (['startsWith', 'endsWith', 'contains'].includes(node.name))
          for (const arg of node.args) this.operand(arg);
        else if (node.name === 'belongs') this.belongs(node);
        else this.refuse(node, 'this is computed');
        return;
      default:
        this.operand(node);
    }
  }

  /** A quantifier over a relation or a list field; over a constant list it is written out. */
  private over(node: NodeOf<'exists' | 'all' | 'filter'>): void {
    if (this.holdsRow(node.list)) {
      this.bound.add(node.id);
      if (!this.isRelation(node.list) && !this.isListField(node.list))
        this.refuse(node.list, 'this list is computed');
    }
    this.condition(node.body);
  }

  /** A department of the row in a set known beforehand is asked as one of a list. */
  private belongs({ args: [department, set] }: NodeOf<'call'>): void {
    if (set && this.holdsRow(set)) this.refuse(set, 'this set is computed');
    if (department) this.operand(department);
  }

  private operand(node: Node): void {
    if (!this.holdsRow(node)) return;
    if (node.op === 'call') this.computed(node);
    else if (node.op === 'if') this.choice(node);
    else if ((node.op === 'get' && this.isPath(node)) || node.op === 'local') {
      if (['json', 'object', 'row', 'list', 'duration'].includes(node.kind))
        this.refuse(node, `this is ${node.kind}`);
    } else this.refuse(node, 'this is computed');
  }

  private choice(node: NodeOf<'if'>): void {
    if (this.holdsRow(node.test)) this.refuse(node, 'a choice is used as a value');
    this.operand(node.yes);
    this.operand(node.no);
  }

  /** A count, the day of a moment, a time of a row's day, the minutes between times, or a moment moved by a duration known beforehand. */
  private computed(node: NodeOf<'call'>): void {
    const [first, second] = node.args;
    if (!first) return;
    if (node.name === 'size') this.counted(first);
    else if (node.name === 'date_of') this.operand(first);
    else if (node.name === 'at' && this.holdsRow(first)) for (const part of node.args) this.operand(part);
    else if (node.name === 'minutes_between') for (const time of node.args) this.operand(time);
    else if (second && MOVES.includes(node.name)) {
      if (this.holdsRow(second)) this.refuse(second, 'this duration is computed');
      this.operand(first);
    } else this.refuse(node, 'this is computed');
  }

  private counted(list: Node): void {
    if (list.op === 'filter') this.over(list);
    else if (!this.isRelation(list) && !this.isListField(list)) this.refuse(list, 'this is computed');
  }

  private isRelation(node: Node): boolean {
    return node.op === 'many' && this.isRow(node.of);
  }

  private isListField(node: Node): boolean {
    return this.isPath(node) && node.op === 'get' && (node.item === 'string' || node.item === 'reference');
  }

  /** A column of a row that to-one references lead to. */
  private isPath(node: Node): boolean {
    return node.op === 'get' && node.record !== null && this.isRow(node.of);
  }

  private isRow(node: Node): boolean {
    if (node.op === 'ref') return !this.holdsRow(node.of) || this.isPath(node.of) || node.of.op === 'local';
    if (node.op === 'local') return this.bound.has(node.id);
    return node.op === 'var' && node.kind === 'row';
  }

  /** Whether its value differs from row to row, or needs the database. */
  private holdsRow(node: Node): boolean {
    if (node.op === 'ref' || node.op === 'many') return true;
    if (node.op === 'var') return node.kind === 'row';
    if (node.op === 'local') return this.bound.has(node.id);
    return children(node).some((child) => this.holdsRow(child));
  }
}
