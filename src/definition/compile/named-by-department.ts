import type { Report } from '../read/issue.ts';
import { entriesOf, keyNode, type Node, textOf } from '../read/node.ts';
import { foundWord } from '../validate/ajv.ts';

/** What somebody or something is called, in some departments otherwise. */
export interface DepartmentNames {
  /** Where nothing else is said. */
  label: string;
  /** Code of a department -> its own name. */
  byDepartment: Record<string, string>;
}

interface Where {
  /** Departments in which it is used; each of them needs a name. */
  departments: readonly string[];
  /** Departments of a code or set of departments; reports a name that is none. */
  resolve: (name: string, node: Node) => readonly string[] | undefined;
  report: Report;
}

/**
 * A name as a text, or as a map by departments (codes or sets of them, the first that fits) with `else`; without `else` every
 * department in which it is used must be named. `otherwise`: where no text stands at all.
 */
export function namesByDepartment(node: Node | undefined, otherwise: string, where: Where): DepartmentNames {
  if (node?.kind !== 'map') return { label: textOf(node) ?? otherwise, byDepartment: {} };
  const { departments, resolve, report } = where;
  const byDepartment: Record<string, string> = {};
  let label: string | undefined;
  for (const [name, value] of entriesOf(node)) {
    const text = textOf(value);
    if (text === undefined)
      report('E_DEF_VALUE_TYPE', value, { expected: 'a text', found: foundWord(value) });
    else if (name === 'else') label = text;
    else {
      const named = resolve(name, keyNode(node, name)) ?? [];
      for (const code of named) byDepartment[code] ??= text;
      if (named.length > 0 && !named.some((code) => departments.includes(code)))
        report('E_DEF_VALUE_INVALID', keyNode(node, name), {
          detail: `names no department that has it: ${name}`,
        });
    }
  }
  if (label === undefined)
    for (const code of departments)
      if (byDepartment[code] === undefined) report('E_DEF_KEY_MISSING', node, { key: code });
  return { label: label ?? Object.values(byDepartment)[0] ?? otherwise, byDepartment };
}
