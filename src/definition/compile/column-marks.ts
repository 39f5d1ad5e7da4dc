import type { ViewColumn } from '../generated/language.ts';
import type { CellColour, Column } from '../model.ts';
import { entriesOf, get, keyNode, type Node, type Of } from '../read/node.ts';
import type { Context } from './context.ts';
import { compileExpression, type Scope } from './expression.ts';

interface MarkPlace {
  context: Context;
  scope: Scope;
}

const COLOURED: readonly Column['as'][] = ['badge', 'bar'];
/** Grey is what none of them holds for. */
const COLOURS: readonly CellColour[] = ['green', 'blue', 'amber', 'red', 'yellow'];
const NUMBERS: readonly Column['type'][] = ['integer', 'decimal', 'number', 'count'];

/** What a column says of its value beside the value: the colour it has by conditions, and of what a bar is a part. */
export function marksOf(
  place: MarkPlace,
  node: Of<ViewColumn>,
  column: Column,
): Pick<Column, 'colours' | 'most'> {
  return { ...coloursOf(place, node, column), ...mostOf(place, node, column) };
}

function coloursOf(
  { context, scope }: MarkPlace,
  node: Of<ViewColumn>,
  { as, type }: Column,
): Pick<Column, 'colours'> {
  const colours: Node | undefined = get(node, 'colours');
  if (!colours) return {};
  if (!COLOURED.includes(as) && !(as === null && type === 'date')) {
    const expected = `as: ${COLOURED.join(' or as: ')}, or a date, beside colours`;
    context.report('E_DEF_VALUE_TYPE', colours, { expected, found: as === null ? 'none' : `as: ${as}` });
  }
  return {
    colours: entriesOf(colours).flatMap(([key, when]) => {
      const colour = COLOURS.find((one) => one === key);
      // What a template is given is checked here alone.
      if (!colour) context.report('E_DEF_KEY_UNKNOWN', keyNode(colours, key), { key, allowed: [...COLOURS] });
      const plan = compileExpression(context, when, scope, { want: 'condition' });
      return colour ? [{ colour, when: plan }] : [];
    }),
  };
}

/** A bar is so much of so much: both are numbers. */
function mostOf(
  { context, scope }: MarkPlace,
  node: Of<ViewColumn>,
  { as, type }: Column,
): Pick<Column, 'most'> {
  const most = get(node, 'most');
  if (as !== 'bar') {
    if (most)
      context.report('E_DEF_VALUE_TYPE', most, {
        expected: 'as: bar beside most',
        found: as === null ? 'none' : `as: ${as}`,
      });
    return {};
  }
  if (!NUMBERS.includes(type))
    context.report('E_DEF_VALUE_TYPE', node, { expected: 'a number for a bar', found: `a ${type}` });
  if (!most) {
    context.report('E_DEF_KEY_MISSING', node, { key: 'most' });
    return {};
  }
  return { most: compileExpression(context, most, scope, { want: { kind: 'number', optional: true } }) };
}
