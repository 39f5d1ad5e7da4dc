import { sql } from 'kysely';
import type { RecordModel } from '../../src/definition/model.ts';
import type { Scene } from '../records/scene.ts';
import type { Grant } from './grant.ts';
import { translation } from './translation.ts';
import { type Truth, where } from './where.ts';
import { allOf, anyOf } from './where-truth.ts';

/**
 * Which rows of a record a grant shows, as a condition on `alias`: one of the ties, and always the active department
 * unless the record is shared. `false` = none, so that nothing is asked. Source: architecture section 4.
 */
export function rowRule(scene: Scene, grant: Grant, record: RecordModel, alias: string): Truth {
  if (!belowCeiling(grant, record)) return false;
  return allOf([
    inDepartment(scene, record, alias),
    anyOf(grant.ties.map((tie) => tieRule(scene, record, tie, alias))),
  ]);
}

/** `department = x` and nothing else keeps the index's order (stack README). */
export function inDepartment(scene: Scene, record: RecordModel, alias: string): Truth {
  return record.shared ? true : sql<boolean>`${sql.raw(alias)}.department = ${scene.department}`;
}

function tieRule(scene: Scene, record: RecordModel, tie: string, alias: string): Truth {
  if (tie === 'all' || tie === 'department') return true;
  const plan = Object.hasOwn(record.ties, tie) ? record.ties[tie]?.plan : undefined;
  return plan ? conditionRule(scene, plan, alias) : false;
}

/** A condition of the definitions on rows known as `alias`; `vars` are constants for this query. */
export const conditionRule = translation<Truth>((plan, alias) => where(plan, alias));

function belowCeiling(grant: Grant, record: RecordModel): boolean {
  return record.ceiling === null || record.ceiling.some((role) => grant.viewer?.roles.includes(role));
}
