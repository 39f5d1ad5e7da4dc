import type { BlockPlace, Body, Stated } from '../compile/block-place.ts';
import { optionalExpression, type Scope, withVars } from '../compile/expression.ts';
import { resolvePath } from '../compile/field-paths.ts';
import { namedRow } from '../compile/row-links.ts';
import { tableScope } from '../compile/table-block.ts';
import { compileLabel, optionalLabel } from '../compile/text.ts';
import { codesOf, typeOfItems } from '../compile/types.ts';
import type { Plan } from '../expression/plan.ts';
import type { StageSource } from '../model.ts';
import { get, type Node, textOf } from '../read/node.ts';
import { blockSchema, expression, text, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    journey: JourneyModel;
  }
}

const sourceSchema = (description: string) => ({
  description,
  type: 'object',
  properties: {
    record: text("Record of the rows; the viewer meets those that the ties of the screen's audience allow."),
    stage: text('Field with the code of the stage.'),
    where: expression('Which rows'),
    says: words('What is said of the stage, over row'),
    on: text('Day it was or will be, over row (expression)'),
    since: text('Day since when, where there is no day it is on (expression)'),
    of: expression("Reference to the row whose page the stage leads to, in place of the row's own"),
  },
  required: ['record', 'stage', 'says'],
  additionalProperties: false,
});

/** A way of several stages: what is behind the viewer, what runs, what is still to come. */
export const journey: BlockDefinition<'journey'> = {
  ...PLAIN,
  schema: blockSchema(
    'A way of several stages: what is behind the viewer, what runs, what is still to come.',
    {
      over: text('Set whose items are the stages, in its order.'),
      where: expression('Which of them, over item'),
      called: words('What a stage is called, over item; its label where that is empty'),
      done: sourceSchema('Rows that say what is behind; of several of a stage the last counts.'),
      running: sourceSchema('Rows that say what runs, where it is not behind yet.'),
      later: words('Said of a stage that is neither'),
    },
    { required: ['over', 'done', 'later'] },
  ),
  compile: compileJourney,
  reads(all, { done, running }) {
    for (const source of [done, running]) {
      if (!source) continue;
      all.rows(source.record);
      all.pagesOf(source.of?.record ?? source.record);
      if (source.of) all.add(source.of.record, true);
    }
  },
  finds: ({ done, running }) => [
    { record: done.record, at: 'done' },
    ...(running ? [{ record: running.record, at: 'running' } as const] : []),
  ],
  forLinks: false,
};

/** Stages of a set with the rows that say how each stands. */
function compileJourney(place: BlockPlace, node: Stated<'journey'>): Body<'journey'> {
  const { context, scope } = place;
  const overNode = get(node, 'over');
  const over = textOf(overNode) ?? '';
  const set = overNode ? context.sets.resolve(over, overNode) : undefined;
  const [done, running] = [get(node, 'done'), get(node, 'running')];
  const ofItem = withVars(scope, { item: typeOfItems(Object.values(set?.items ?? {})) });
  return {
    over,
    where: optionalExpression(context, get(node, 'where'), ofItem, { want: 'condition' }),
    called: optionalLabel(context, get(node, 'called'), ofItem),
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
    of: namedRow(context, get(node, 'of'), scope),
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
