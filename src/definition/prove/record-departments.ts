import type { Compilation } from '../assemble/compile.ts';
import { foundRecords } from '../blocks/kinds.ts';
import { touchesOf } from '../effects/kinds/ask.ts';
import type { Model } from '../model.ts';
import { createFindings } from './by-department.ts';
import { departmentsOf } from './kinds.ts';
import { blocksOf } from './links.ts';
import { variantsOf } from './states.ts';

/**
 * A record that is in some departments only (`x-departments`) is listed, opened and written there only: by its screens,
 * and by the processes whose rows and effects are of it. Related rows on a page of more departments are none elsewhere.
 */
export function proveRecordDepartments({ context, model, routes }: Compilation): void {
  const findings = createFindings(model);
  for (const { model: route, node } of routes) {
    const screen = model.screens[route.screen];
    const found = screen ? blocksOf(screen).flatMap(({ block }) => foundRecords(block)) : [];
    const shown = [...(screen?.row ? [screen.row.record] : []), ...found.map(({ record }) => record)];
    for (const record of new Set(shown)) {
      const departments = outside(model, record, departmentsOf(model, route));
      if (departments.length > 0)
        findings.add('E_DEF_RECORD_DEPARTMENT', node, { facts: { record, by: route.path }, departments });
    }
  }
  for (const { process, code, departments: own } of variantsOf(model)) {
    const node = code === null ? context.processes.nodeOf(process.name) : context.types.nodeOf(code);
    const written = [process.record, ...touchesOf({ model, process }).map(({ record }) => record)];
    for (const record of new Set(written)) {
      const departments = outside(model, record, own);
      if (departments.length > 0 && node)
        findings.add('E_DEF_RECORD_DEPARTMENT', node, {
          facts: { record, by: code ?? process.name },
          departments,
        });
    }
  }
  findings.tell(context.report);
}

/** Of these departments, those without rows of the record. */
function outside(model: Model, record: string, departments: readonly string[]): string[] {
  const there = model.records[record]?.departments ?? null;
  return there === null ? [] : departments.filter((code) => !there.includes(code));
}
