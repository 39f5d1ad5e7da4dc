import { optionalExpression } from '../../compile/expression.ts';
import type { Plan } from '../../expression/plan.ts';
import { entriesOf, get, textOf } from '../../read/node.ts';
import { unknownName } from '../../resolve/names.ts';
import { expression, GUARD, keys, mapOf, text } from '../../validate/schema-words.ts';
import { type Effect, noOther, nowhere, untold } from '../effect.ts';
import { planOf } from '../values.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    /** `rows`: list of ids; `null` = the row itself. */
    start: { record: string; transition: string; rows: Plan | null; input: Record<string, Plan> };
  }
}

/** Runs another transition as the system: on the row itself, or on other rows. */
export const start: Effect<'start'> = {
  schema: keys(
    'Runs another transition as the system.',
    {
      record: text('Record of the other row.'),
      transition: text('Transition.'),
      rows: expression('List of ids; the row itself when left out'),
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
    if (model && transition && !names.includes(name))
      unknownName(context.report, transition, { kind: `transition of ${record}`, name, names });
    if (transition && get(get(transitions, name), 'on'))
      context.report('E_DEF_VALUE_INVALID', transition, {
        detail: 'is done to a row that somebody names (on), and nobody does here',
      });
    const input = Object.fromEntries(
      entriesOf(get(node, 'input')).map(([key, one]) => [key, planOf(place, one)]),
    );
    const rows = optionalExpression(context, get(node, 'rows'), place.scope, { want: 'value' });
    // A row of another record has an id of its own.
    if (recordNode && record !== draft.record && rows === null)
      context.report('E_DEF_KEY_MISSING', node, { key: 'rows' });
    return { kind: 'start', record, transition: name, rows, input };
  },
  writes: untold,
  touches: noOther,
  leads: nowhere,
};
