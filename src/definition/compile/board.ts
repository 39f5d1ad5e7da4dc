import type { Type } from '../expression/types.ts';
import type { BoardModel, JsonSchema } from '../model.ts';
import { get, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { compileExpression, withVars } from './expression.ts';
import { optionalLabel } from './text.ts';
import type { Stated, TransitionPlace } from './transition-place.ts';
import { isObject } from './types.ts';

type BoardNode = NonNullable<ReturnType<typeof boardOf>>;

const FORMATS = { day: 'date', from: 'time', to: 'time' } as const;

/** What stands beside the form of a transition while a day and an hour are chosen in it; `null` = nothing. */
export function compileBoard(place: TransitionPlace): BoardModel | null {
  const { context, scope, form } = place;
  const node = form.node && boardOf(form.node);
  if (!node || !form.model) return null;
  const plan = (key: 'opens' | 'closes' | 'until' | 'minutes', want: Type) =>
    compileExpression(context, get(node, key) ?? node, scope, { want });
  const field = (key: 'day' | 'from' | 'to') => fieldAt(place, node, key);
  const board: BoardModel = {
    day: field('day'),
    from: field('from'),
    to: field('to'),
    place: placeAt(place, node),
    opens: plan('opens', { kind: 'time', optional: true }),
    closes: plan('closes', { kind: 'time', optional: true }),
    until: plan('until', { kind: 'date', optional: true }),
    minutes: plan('minutes', { kind: 'number', optional: true }),
    who: optionalLabel(context, get(node, 'who'), withVars(scope, { resource: { kind: 'string' } })),
  };
  context.places.set(board, node);
  return board;
}

const boardOf = (form: Stated<'form'>) => (form.kind === 'map' ? get(form, 'board') : undefined);

/** A field of the form that holds a day or a time. */
function fieldAt(place: TransitionPlace, node: BoardNode, key: 'day' | 'from' | 'to'): string {
  const at = get(node, key);
  const schema = at && schemaOf(place, at);
  if (at && schema && schema.format !== FORMATS[key])
    place.context.report('E_DEF_VALUE_INVALID', at, {
      detail: `names a field that holds no ${FORMATS[key]}`,
    });
  return textOf(at) ?? '';
}

/** A picker of rows, each of which would do. */
function placeAt(place: TransitionPlace, node: BoardNode): string | null {
  const at = get(node, 'place');
  if (!at) return null;
  const source = place.form.model?.options[textOf(at) ?? ''];
  if (schemaOf(place, at) && (!source || !('record' in source)))
    place.context.report('E_DEF_VALUE_INVALID', at, { detail: 'names a field that picks no row' });
  return textOf(at) ?? null;
}

function schemaOf({ context, form }: TransitionPlace, at: Node): JsonSchema | undefined {
  const properties = isObject(form.model?.schema.properties) ? form.model.schema.properties : {};
  const name = textOf(at) ?? '';
  const found = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!isObject(found)) {
    unknownName(context.report, at, { kind: 'field of this form', name, names: Object.keys(properties) });
    return undefined;
  }
  return found as JsonSchema;
}
