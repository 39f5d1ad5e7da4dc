import { askedFields } from '../../compile/asked-fields.ts';
import { compileExpression, optionalExpression } from '../../compile/expression.ts';
import type { TransitionPlace } from '../../compile/transition-place.ts';
import { typeOfSchema } from '../../compile/types.ts';
import type { Plan } from '../../expression/plan.ts';
import type { Type } from '../../expression/types.ts';
import type { Json } from '../../model.ts';
import { entriesOf, get, keyNode, type Node, textOf } from '../../read/node.ts';
import { unknownName } from '../../resolve/names.ts';
import { expression, GUARD, keys, mapOf, oneOf, text } from '../../validate/schema-words.ts';
import { type Effect, noOther, nowhere, untold } from '../effect.ts';
import { eachOf } from '../values.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    /**
     * `rows`: list of ids or rows; `null` = the row itself. `item`: the row of the relation it is done to, over `each` of
     * `rows`. `as`: `viewer` = whoever does this, with their own rights; `null` = the system.
     */
    start: {
      record: string;
      transition: string;
      rows: Plan | null;
      item: Plan | null;
      as: 'viewer' | null;
      input: Record<string, Plan>;
    };
  }
}

/** Runs another transition, on the row itself or on other rows: as the system, or as whoever does this. */
export const start: Effect<'start'> = {
  schema: keys(
    'Runs another transition as the system, or as whoever does this.',
    {
      record: text('Record of the other row.'),
      transition: text('Transition.'),
      rows: expression('List of ids or rows; the row itself when left out'),
      item: expression('Row of the relation that it is done to (on), or its id; over each of the rows'),
      as: oneOf('Who does it: the system when left out; viewer = whoever does this, if they may.', [
        'viewer',
      ]),
      input: mapOf('Field -> value.', expression('Value')),
      if: GUARD,
    },
    ['transition'],
  ),
  compile: (place, node) => {
    const { context, draft } = place;
    const recordNode = get(node, 'record');
    const record = textOf(recordNode) ?? draft.record;
    const model = recordNode
      ? context.records.resolve(record, recordNode)?.model
      : context.records.peek(record)?.model;
    const target = model?.process ? context.processes.peek(model.process) : undefined;
    const transition = get(node, 'transition');
    const name = textOf(transition) ?? '';
    const transitions = get(target?.node, 'transitions');
    const names = entriesOf(transitions).map(([one]) => one);
    const started = get(transitions, name);
    if (model && transition && !started)
      unknownName(context.report, transition, { kind: `transition of ${record}`, name, names });
    const itemNode = get(node, 'item');
    if (transition && get(started, 'on') && !itemNode)
      context.report('E_DEF_VALUE_INVALID', transition, {
        detail: 'is done to a row that somebody names (on), and nobody does here (item)',
      });
    if (itemNode && started && !get(started, 'on'))
      context.report('E_DEF_VALUE_INVALID', itemNode, {
        detail: `names a row, and ${name} is done to none (on)`,
      });
    const asked = target && started ? askedFields(context, { node: started, process: target }) : null;
    const input = inputOf(place, get(node, 'input'), asked);
    const { each: rows, inner } = eachOf(place, get(node, 'rows'));
    const item = optionalExpression(context, itemNode, inner.scope, { want: 'value' });
    // A row of another record has an id of its own.
    if (recordNode && record !== draft.record && rows === null)
      context.report('E_DEF_KEY_MISSING', node, { key: 'rows' });
    const as = textOf(get(node, 'as')) === 'viewer' ? 'viewer' : null;
    return { kind: 'start', record, transition: name, rows, item, as, input };
  },
  writes: untold,
  touches: noOther,
  leads: nowhere,
};

/** Values by field of the form that the other transition asks for, each of the field's type; of whatever fields where a row decides. */
function inputOf(
  place: TransitionPlace,
  node: Node | undefined,
  asked: Record<string, Json> | null,
): Record<string, Plan> {
  const { context, scope } = place;
  const names = Object.keys(asked ?? {});
  return Object.fromEntries(
    entriesOf(node).map(([field, one]) => {
      if (node && asked && !Object.hasOwn(asked, field))
        unknownName(context.report, keyNode(node, field), {
          kind: 'field of the form',
          name: field,
          names,
        });
      const want: Type | 'value' = asked?.[field]
        ? { ...typeOfSchema(context, asked[field]), optional: true }
        : 'value';
      return [field, compileExpression(context, one, scope, { want })];
    }),
  );
}
