import type { Facts } from '../errors/catalogue.ts';
import type { Model } from '../model.ts';
import type { Report } from '../read/issue.ts';
import { memo } from '../read/memo.ts';
import type { Node } from '../read/node.ts';

type Code = { [C in keyof Facts]: Facts[C] extends { department: string } ? C : never }[keyof Facts] &
  `E_DEF_${string}`;

interface Finding {
  rule: Code;
  node: Node;
  facts: object;
  departments: Set<string>;
}

type Elsewhere<C extends Code> = Omit<Facts[C], 'department'>;

export interface Findings {
  add<C extends Code>(
    rule: C,
    node: Node,
    found: { facts: Elsewhere<C>; departments: readonly string[] },
  ): void;
  /** How many were added, the same one each time. */
  added(): number;
  tell(report: Report): void;
}

/** Faults that may hold in several departments: one issue for each, naming them all. */
export function createFindings(model: Model): Findings {
  let added = 0;
  const findings = new Map<string, Finding>();
  const order = model.departments.map(({ code }) => code);
  return {
    added: () => added,
    add(rule, node, { facts, departments }) {
      added += 1;
      const key = `${rule} ${node.source.path} ${node.start} ${JSON.stringify(facts)}`;
      const found = memo(findings, key, () => ({ rule, node, facts, departments: new Set<string>() }));
      for (const department of departments) found.departments.add(department);
    },
    tell(report) {
      for (const { rule, node, facts, departments } of findings.values()) {
        const department = order.filter((code) => departments.has(code)).join(', ');
        report(rule, node, { ...facts, department } as Facts[Code]);
      }
    },
  };
}
