import { foundRecords } from '../blocks/kinds.ts';
import { touchesOf } from '../effects/kinds/ask.ts';
import type { Model, ProcessModel } from '../model.ts';
import { createShared } from '../resolve/names.ts';
import { departmentsOf } from './kinds.ts';
import type { Proving, RoutedScreen } from './proving.ts';
import { blocksOf } from './reached.ts';
import type { Variant } from './states.ts';

/**
 * A record that is in some departments only (`x-departments`) is listed, opened and written there only: by its screens,
 * and by the processes whose rows and effects are of it. Related rows on a page of more departments are none elsewhere.
 */
export function proveShownRecords({ model, findings }: Proving, { screen, routes }: RoutedScreen): void {
  const found = blocksOf(screen).flatMap(({ block }) => foundRecords(block));
  const shown = new Set([...(screen.row ? [screen.row.record] : []), ...found.map(({ record }) => record)]);
  for (const { model: route, node } of routes)
    for (const record of shown) {
      const departments = outside(model, record, departmentsOf(model, route));
      if (departments.length > 0)
        findings.add('E_DEF_RECORD_DEPARTMENT', node, { facts: { record, by: route.path }, departments });
    }
}

/** The same of what a process writes. */
export function proveWrittenRecords({ context, model, findings }: Proving, variant: Variant): void {
  const { process, code } = variant;
  const node = code === null ? context.processes.nodeOf(process.name) : context.types.nodeOf(code);
  for (const record of writtenBy(context, process.name, () => writesOf(model, process))) {
    const departments = outside(model, record, variant.departments);
    if (departments.length > 0 && node)
      findings.add('E_DEF_RECORD_DEPARTMENT', node, {
        facts: { record, by: code ?? process.name },
        departments,
      });
  }
}

const writtenBy = createShared<ReadonlySet<string>>();

const writesOf = (model: Model, process: ProcessModel) =>
  new Set([process.record, ...touchesOf({ model, process }).map(({ record }) => record)]);

/** Of these departments, those without rows of the record. */
function outside(model: Model, record: string, departments: readonly string[]): string[] {
  const there = model.records[record]?.departments ?? null;
  return there === null ? [] : departments.filter((code) => !there.includes(code));
}
