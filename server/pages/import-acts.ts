import { isActor } from '../../src/definition/process/actors.ts';
import { existsFor } from '../../src/definition/process/transitions.ts';
import { processOf } from '../core/model-index.ts';
import type { BoundAction } from './bound-actions.ts';
import type { PageScene } from './page-scene.ts';
import type { TableBlock } from './table-source.ts';

/**
 * What a spreadsheet may do with rows of the list, in the order of the definition: those of its transitions that the type has
 * and that are the viewer's on some row, as far as that can be said without one. Each row is judged when it is its turn.
 */
export function importActs(page: PageScene, table: TableBlock): BoundAction[] {
  const { scene, grant, type, spec } = page;
  const { model } = scene;
  const process = processOf(model, table.record);
  const record = model.records[table.record];
  const actor = grant.viewer;
  if (!process || !record || actor === null) return [];
  return (table.import?.act ?? []).flatMap((name) => {
    const transition = Object.hasOwn(process.transitions, name) ? process.transitions[name] : undefined;
    if (!transition || !existsFor(transition, spec)) return [];
    const may = isActor(transition.by, {
      model,
      process,
      type,
      spec,
      actor,
      department: grant.department,
      holds: (tie) => Object.hasOwn(record.ties, tie),
      people: () => [actor.id],
    });
    return may ? [{ name, process, transition, target: 'list' as const, block: table }] : [];
  });
}
