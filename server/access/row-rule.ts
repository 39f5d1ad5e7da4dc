import { sql } from 'kysely';
import { decide, type Row } from '../../src/definition/expression/index.ts';
import type { RecordModel } from '../../src/definition/model.ts';
import { envOf, type Scene } from '../scene/scene.ts';
import type { Grant } from './grant.ts';
import { translation } from './translation.ts';
import { type Truth, where } from './where.ts';
import { allOf, anyOf } from './where-truth.ts';

/**
 * Which rows of a record a grant shows, as a condition on `alias`: one of the ties, and the active department unless the
 * record is shared, or spans departments and a tie of its own holds. `false` = none, so that nothing is asked.
 */
export function rowRule(scene: Scene, grant: Grant, record: RecordModel, alias: string): Truth {
  if (!belowCeiling(grant, record)) return false;
  const here = inDepartment(scene, record, alias);
  if (record.spanning)
    return anyOf(grant.ties.map((tie) => (isOpenTie(tie) ? here : tieRule(scene, record, tie, alias))));
  return allOf([here, anyOf(grant.ties.map((tie) => tieRule(scene, record, tie, alias)))]);
}

/** Somebody as a route takes them: in one department, as those audiences, with those ties. */
export interface Comer extends Pick<Grant, 'viewer' | 'ties' | 'department'> {
  /** The person as expressions see them. */
  facts: unknown;
}

/** As `rowRule`, of one row that has been read. Throws `NotLoaded`: call it inside `settle`. */
export function showsRow(scene: Scene, comer: Comer, record: RecordModel, row: Row): boolean {
  if (!belowCeiling(comer, record) || (row.deleted_at ?? null) !== null) return false;
  const here = record.shared || row.department === comer.department;
  if (!here && !record.spanning) return false;
  return comer.ties.some((tie) => {
    if (isOpenTie(tie)) return here;
    const plan = Object.hasOwn(record.ties, tie) ? record.ties[tie]?.plan : undefined;
    return plan !== undefined && decide(plan, envOf(scene, { row, viewer: comer.facts }));
  });
}

/** Whether a tie holds between anybody let in and every row, rather than between one person and the rows of their own. */
export const isOpenTie = (tie: string): boolean => tie === 'all' || tie === 'department';

/** `department = x` and nothing else keeps the index's order (stack README). */
export function inDepartment(scene: Scene, record: RecordModel, alias: string): Truth {
  return record.shared ? true : sql<boolean>`${sql.raw(alias)}.department = ${scene.department}`;
}

function tieRule(scene: Scene, record: RecordModel, tie: string, alias: string): Truth {
  if (isOpenTie(tie)) return true;
  const plan = Object.hasOwn(record.ties, tie) ? record.ties[tie]?.plan : undefined;
  return plan ? conditionRule(scene, plan, alias) : false;
}

/** A condition of the definitions on rows known as `alias`; `vars` are constants for this query. */
export const conditionRule = translation<Truth>((plan, alias) => where(plan, alias));

function belowCeiling({ viewer }: Pick<Grant, 'viewer'>, { ceiling }: RecordModel): boolean {
  return ceiling === null || ceiling.some((role) => viewer?.roles.includes(role));
}
