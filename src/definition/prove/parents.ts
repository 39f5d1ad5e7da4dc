import type { Compilation } from '../assemble/compile.ts';
import type { JsonSchema, Model, TypeModel } from '../model.ts';
import { nodeAt } from '../read/node.ts';
import { createFindings } from './by-department.ts';
import { visit } from './sums.ts';

/**
 * A knob with `x-parent` names a type under which the rows of this one stand: one of the same process, there in every
 * department of this one, and none that stands under this one itself.
 */
export function proveParents({ context, model }: Compilation): void {
  const findings = createFindings(model);
  for (const [code, draft] of context.types.entries()) {
    const type = model.types[code];
    const process = type ? model.processes[type.process] : undefined;
    if (!type || !process) continue;
    for (const department of type.departments)
      for (const { parent, path } of parentsIn(process.knobs, type, department)) {
        const facts = { type: code, parent };
        const found = { facts, departments: [department] };
        const node = nodeAt(draft.file.node, path);
        const above = model.types[parent];
        if (!above) continue;
        if (above.process !== type.process || !above.departments.includes(department))
          findings.add('E_DEF_PARENT_ABSENT', node, found);
        if (isUnder(model, { code: parent, above: code, department }))
          findings.add('E_DEF_PARENT_CIRCLE', node, found);
      }
  }
  findings.tell(context.report);
}

interface Said {
  parent: string;
  path: (string | number)[];
}

function parentsIn(knobs: JsonSchema, type: TypeModel, department: string): Said[] {
  const found: Said[] = [];
  visit(knobs, type.by_department[department] ?? type.spec, [], (schema, value, path) => {
    if (schema['x-parent'] === true && typeof value === 'string') found.push({ parent: value, path });
  });
  return found;
}

/** Whether the rows of a type stand under those of another there, over however many types between. */
function isUnder(
  model: Model,
  { code, above, department }: { code: string; above: string; department: string },
): boolean {
  const seen = new Set<string>();
  const reaches = (one: string): boolean => {
    if (one === above) return true;
    const type = model.types[one];
    const process = type && model.processes[type.process];
    if (seen.has(one) || !process) return false;
    seen.add(one);
    return parentsIn(process.knobs, type, department).some(({ parent }) => reaches(parent));
  };
  return reaches(code);
}
