import type { Facts } from '../errors/catalogue.ts';
import type { Report } from '../read/issue.ts';
import type { Node } from '../read/node.ts';

type Code = { [C in keyof Facts]: Facts[C] extends { department: string } ? C : never }[keyof Facts] &
  `E_DEF_${string}`;

interface Finding {
  rule: Code;
  node: Node;
  facts: { department: string };
  departments: Set<string>;
}

/** Faults that may hold in several departments: one issue for each, naming them all. */
export function createFindings(): {
  add<C extends Code>(rule: C, node: Node, facts: Facts[C]): void;
  tell(report: Report): void;
} {
  const findings = new Map<string, Finding>();
  return {
    add(rule, node, facts) {
      const { department, ...rest } = facts as { department: string };
      const key = `${rule} ${node.source.path} ${node.start} ${JSON.stringify(rest)}`;
      const found = findings.get(key);
      if (found) found.departments.add(department);
      else
        findings.set(key, {
          rule,
          node,
          facts: facts as { department: string },
          departments: new Set([department]),
        });
    },
    tell(report) {
      for (const { rule, node, facts, departments } of findings.values())
        report(rule, node, { ...facts, department: [...departments].join(', ') } as Facts[Code]);
    },
  };
}
