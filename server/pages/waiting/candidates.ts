import { sql } from 'kysely';
import type { ProcessModel, RecordModel, ScreenModel, Who } from '../../../src/definition/model.ts';
import { isActor } from '../../../src/definition/process/actors.ts';
import { everyBlock } from '../../../src/definition/screens/blocks-inside.ts';
import type { Grant } from '../../access/grant.ts';
import { allOf, type Truth } from '../../access/where-truth.ts';
import { type OpenedRow, openedRows } from '../../addresses/opened-rows.ts';
import type { Way } from '../../addresses/ways.ts';
import { entry } from '../../core/entry.ts';
import type { Scene } from '../../scene/scene.ts';
import { isNextStep, type NextStepBlock } from '../turn.ts';

/** So many rows of a record are looked at in one go, those changed last first. */
export const AT_ONCE = 100;

const LATEST = [sql`coalesce(r.updated_at, r.created_at) desc`];

/**
 * Rows that may wait for the viewer: those that one of the ways shows, in a state in which its screen knows a turn for
 * somebody like the viewer; at most `AT_ONCE`, after the first `from` of them. One query.
 */
export function candidatesOf(
  scene: Scene,
  process: ProcessModel,
  record: RecordModel,
  ways: readonly Way[],
  from: number,
): Promise<OpenedRow[]> {
  const narrowed = ways.map((way) => ({ ...way, rule: allOf([way.rule, stateRule(process, way)]) }));
  return openedRows(scene, record, { ways: narrowed, where: true, order: LATEST, most: AT_ONCE, from });
}

/** As `candidatesOf`, rows that are under way: neither ended nor at their goal. */
export function runningOf(
  scene: Scene,
  process: ProcessModel,
  record: RecordModel,
  ways: readonly Way[],
  from: number,
): Promise<OpenedRow[]> {
  const open = Object.entries(process.states).flatMap(([state, { end, goal }]) =>
    end || goal ? [] : [state],
  );
  return openedRows(scene, record, {
    ways,
    where: inStates(process, open),
    order: LATEST,
    most: AT_ONCE,
    from,
  });
}

function stateRule(process: ProcessModel, { grants }: Way): Truth {
  return inStates(process, [...new Set(grants.flatMap((grant) => statesOf(process, grant)))]);
}

/** Rows in one of the states; where there is one alone, all of them. */
function inStates({ state }: ProcessModel, states: readonly string[]): Truth {
  if (states.length === 0) return false;
  return state === null || sql<boolean>`${sql.ref(`r.${state}`)} = any(${states}::text[])`;
}

const nextSteps = new WeakMap<ScreenModel, readonly NextStepBlock[]>();

/** The states in which a next step of the screen may be the viewer's. */
function statesOf(process: ProcessModel, grant: Grant): string[] {
  const blocks = entry(nextSteps, grant.screen, () => everyBlock(grant.screen).filter(isNextStep));
  return blocks
    .filter((block) => mayShow(block, grant))
    .flatMap(({ actions, elsewhere, turn }) => [
      ...Object.keys(turn),
      ...[...actions, ...elsewhere].flatMap((name) => {
        const transition = process.transitions[name];
        const possible = transition?.by.some((who) => mayFit(process, grant, who)) ?? false;
        return possible ? (transition?.from ?? []) : [];
      }),
    ]);
}

/** Whether the block can be for the viewer: what is for other audiences alone is not; of ties only a row can tell. */
function mayShow({ for: whom }: NextStepBlock, { model, audiences }: Grant): boolean {
  return (
    whom === null || whom.some((name) => !Object.hasOwn(model.audiences, name) || audiences.includes(name))
  );
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
