import { sql } from 'kysely';
import { everyBlock } from '../../../src/definition/blocks-inside.ts';
import type { Row } from '../../../src/definition/expression/index.ts';
import type { ProcessModel, RecordModel, Who } from '../../../src/definition/model.ts';
import { isActor } from '../../../src/definition/process/actors.ts';
import type { Grant } from '../../access/grant.ts';
import { allOf, anyOf, type Truth } from '../../access/where-truth.ts';
import type { Way } from '../../calls/search-ways.ts';
import { readableColumns } from '../../records/columns.ts';
import { condition } from '../../records/list-query.ts';
import type { Scene } from '../../records/scene.ts';
import { isNextStep } from '../turn.ts';

/** Of one record so many rows are looked at, those changed last first. */
const MOST = 100;

/** A row and the ways that show it to the viewer. */
export interface Candidate {
  row: Row;
  ways: Way[];
}

/**
 * Rows that may wait for the viewer: those that one of the ways shows, in a state in which its screen knows a turn for
 * somebody like the viewer. One query.
 */
export async function candidatesOf(
  scene: Scene,
  process: ProcessModel,
  record: RecordModel,
  ways: readonly Way[],
): Promise<Candidate[]> {
  const rules = ways.map((way) => allOf([way.rule, stateRule(process, way)]));
  const open = anyOf(rules);
  if (open === false) return [];
  const columns = readableColumns(record).map((name) => sql.ref(`r.${name}`));
  const opened = rules.map((rule, index) => sql`(${condition(rule)}) as ${sql.id(`way${index}`)}`);
  const { rows } = await sql<Row>`
    select ${sql.join([...columns, ...opened])} from ${sql.table(record.name)} as r
    where r.deleted_at is null and ${condition(open)}
    order by coalesce(r.updated_at, r.created_at) desc, r.id limit ${MOST}`.execute(scene.db);
  scene.graph.add(record.name, rows);
  return rows.map((row) => ({ row, ways: ways.filter((_, index) => row[`way${index}`] === true) }));
}

function stateRule(process: ProcessModel, { grants }: Way): Truth {
  const states = new Set(grants.flatMap((grant) => statesOf(process, grant)));
  if (states.size === 0) return false;
  return sql<boolean>`${sql.ref(`r.${process.state}`)} = any(${[...states]}::text[])`;
}

/** The states in which a next step of the screen may be the viewer's. */
function statesOf(process: ProcessModel, grant: Grant): string[] {
  return everyBlock(grant.screen)
    .filter(isNextStep)
    .flatMap(({ actions, elsewhere, turn }) => [
      ...Object.keys(turn),
      ...[...actions, ...elsewhere].flatMap((name) => {
        const transition = process.transitions[name];
        const possible = transition?.by.some((who) => mayFit(process, grant, who)) ?? false;
        return possible ? (transition?.from ?? []) : [];
      }),
    ]);
}

/** Whether `who` can mean the viewer on some row; what only a row can tell is taken to hold. */
function mayFit(process: ProcessModel, { model, screen, viewer }: Grant, who: Who): boolean {
  if ('spec' in who) return true;
  return isActor([who], {
    model,
    process,
    type: screen.type === null ? null : (model.types[screen.type] ?? null),
    spec: {},
    actor: viewer,
    department: null,
    holds: () => true,
    people: () => [viewer?.id],
  });
}
