import type { Plan } from '../expression/plan.ts';
import type { StageSource } from '../model.ts';
import { get, type Node, textOf } from '../read/node.ts';
import type { BlockPlace, Body } from './block-place.ts';
import { optionalExpression, type Scope, withVars } from './expression.ts';
import { resolvePath } from './records.ts';
import { tableScope } from './table-block.ts';
import { compileLabel } from './text.ts';
import { codesOf, typeOfItems } from './types.ts';

/** Stages of a set with the rows that say how each stands. */
export function compileJourney(place: BlockPlace, node: Node): Body<'journey'> {
  const { context, scope } = place;
  const overNode = get(node, 'over');
  const over = textOf(overNode) ?? '';
  const set = overNode ? context.sets.resolve(over, overNode) : undefined;
  const [done, running] = [get(node, 'done'), get(node, 'running')];
  return {
    over,
    where: optionalExpression(
      context,
      get(node, 'where'),
      withVars(scope, { item: typeOfItems(Object.values(set?.items ?? {})) }),
      { want: 'condition' },
    ),
    done: compileSource(place, done ?? node, over),
    running: running ? compileSource(place, running, over) : null,
    later: compileLabel(context, get(node, 'later'), scope),
  };
}

function compileSource(place: BlockPlace, node: Node, over: string): StageSource {
  const { context } = place;
  const recordNode = get(node, 'record');
  const record = textOf(recordNode) ?? '';
  const known = recordNode && context.records.resolve(record, recordNode) ? record : null;
  const scope = tableScope(place, known);
  return {
    record,
    stage: known ? stageField(place, { node, record: known, over }) : '',
    where: optionalExpression(context, get(node, 'where'), scope, { want: 'condition', sql: true }),
    says: compileLabel(context, get(node, 'says'), scope),
    on: dayOf(place, get(node, 'on'), scope),
    since: dayOf(place, get(node, 'since'), scope),
  };
}

function dayOf({ context }: BlockPlace, node: Node | undefined, scope: Scope): Plan | null {
  return optionalExpression(context, node, scope, { want: { kind: 'date', optional: true } });
}

/** A field of the record itself that holds codes of the set; a field whose values are others would show no stage at all. */
function stageField(
  { context }: BlockPlace,
  { node, record, over }: { node: Node; record: string; over: string },
): string {
  const stage = get(node, 'stage');
  const name = textOf(stage) ?? '';
  const field = stage && resolvePath(context, record, name, stage)?.field;
  if (!field) return name;
  const stages = codesOf(context, over) ?? [];
  const values = field.from === null ? [] : (codesOf(context, field.from) ?? []);
  if (context.sets.has(over) && !values.some((value) => stages.includes(value)))
    context.report('E_DEF_VALUE_INVALID', stage, { detail: `names a field that holds no codes of ${over}` });
  return name;
}
