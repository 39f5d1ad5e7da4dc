import { children, type Node, type Plan } from './plan.ts';

/** What of the records a plan looks at, whatever the rows are. */
export interface RecordReads {
  /** `record.field`, those by which related rows are found included. */
  fields: Set<string>;
  /** Records of which rows other than the given ones are read: by a reference or a relation. */
  beyond: Set<string>;
}

export function noReads(): RecordReads {
  return { fields: new Set(), beyond: new Set() };
}

/** Adds what the plan reads. */
export function addReads(reads: RecordReads, plan: Plan | null): void {
  if (plan) visit(plan.root, reads);
}

function visit(node: Node, reads: RecordReads): void {
  if (node.op === 'get' && node.record !== null) reads.fields.add(`${node.record}.${node.field}`);
  if (node.op === 'ref') reads.beyond.add(node.record);
  if (node.op === 'many') {
    reads.beyond.add(node.target);
    reads.fields.add(`${node.target}.${node.by}`);
  }
  for (const child of children(node)) visit(child, reads);
}
