import { decide, type Row } from '../../src/definition/expression/index.ts';
import type { RecordModel } from '../../src/definition/model.ts';
import { envOf, type Scene } from '../scene/scene.ts';

/** What somebody is called in a `for` or a `by`: audiences of the page, roles, ties to the row. */
export interface Standing {
  audiences: readonly string[];
  roles: readonly string[];
  record: RecordModel | null;
  row: Row | null;
}

/** Whether a name fits: an audience, a role, or a tie that holds. Throws `NotLoaded`: call it inside `settle`. */
export function isNamed(scene: Scene, { audiences, roles, record, row }: Standing, name: string): boolean {
  if (audiences.includes(name) || roles.includes(name)) return true;
  const tie = record && Object.hasOwn(record.ties, name) ? record.ties[name] : undefined;
  return tie !== undefined && row !== null && decide(tie.plan, envOf(scene, { row }));
}
