import type { TableModel } from '../model.ts';
import { entriesOf, get, itemsOf, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { BlockPlace } from './block-place.ts';
import type { Context } from './context.ts';
import { compileExpression, optionalExpression, type Scope, withVars } from './expression.ts';
import { compileLabel, optionalLabel } from './text.ts';

/** How a row that may be made waits: its texts look at what the form of the transition lets one choose. */
export function beginOf(place: BlockPlace, table: Node, record: string | null): TableModel['begin'] {
  const node = get(table, 'begin');
  const of = get(node, 'of');
  if (!node || !of) return null;
  const { context } = place;
  const create = get(table, 'create');
  if (!create) context.report('E_DEF_KEY_MISSING', node, { key: 'create' });
  const transition = textOf(create);
  // A template's list may be used without one.
  if (transition === undefined) return null;
  const names = pickersOf(context, record, transition);
  const name = textOf(of) ?? '';
  if (!names.includes(name)) {
    unknownName(context.report, of, { kind: 'picker of the form', name, names });
    return null;
  }
  const scope = withVars(place.scope, { row: { kind: 'row', record: name } });
  const want = { kind: 'date', optional: true } as const;
  return {
    of: name,
    asks: compileLabel(context, get(node, 'asks'), scope),
    verb: optionalLabel(context, get(node, 'verb'), scope),
    text: optionalLabel(context, get(node, 'text'), scope),
    due: optionalExpression(context, get(node, 'due'), scope, { want }),
    if: optionalExpression(context, get(node, 'if'), scope, { want: 'condition' }),
    none: optionalLabel(context, get(node, 'none'), place.scope),
    lacks: lacksOf(context, get(node, 'lacks'), scope),
  };
}

type Begin = NonNullable<TableModel['begin']>;

function lacksOf(context: Context, node: Node | undefined, scope: Scope): Begin['lacks'] {
  if (!node) return null;
  const most = get(node, 'most');
  return {
    most: most?.kind === 'scalar' && typeof most.value === 'number' ? most.value : 1,
    after: itemsOf(get(node, 'after')).flatMap((item) => {
      const name = textOf(item) ?? '';
      return context.rules.resolve(name, item) ? [name] : [];
    }),
    label: compileLabel(context, get(node, 'label'), scope),
    verb: optionalLabel(context, get(node, 'verb'), scope),
    text: optionalLabel(context, get(node, 'text'), scope),
    later: laterOf(context, get(node, 'later'), scope),
  };
}

type Later = NonNullable<Begin['lacks']>['later'];

function laterOf(context: Context, node: Node | undefined, scope: Scope): Later {
  const where = get(node, 'where');
  const from = get(node, 'from');
  if (!node || !where || !from) return null;
  return {
    where: compileExpression(context, where, scope, { want: 'condition', sql: true }),
    from: compileExpression(context, from, scope, { want: { kind: 'date', optional: true } }),
    text: compileLabel(context, get(node, 'text'), scope),
    none: optionalLabel(context, get(node, 'none'), scope),
  };
}

/** Records that the form of a transition picks rows of. */
function pickersOf(context: Context, record: string | null, transition: string): string[] {
  const process = record === null ? null : (context.records.peek(record)?.model.process ?? null);
  const driver = process === null ? undefined : context.processes.peek(process);
  const form = get(get(get(driver?.node, 'transitions'), transition), 'form');
  return entriesOf(get(form, 'properties')).flatMap(([, field]) => textOf(get(field, 'x-relation')) ?? []);
}
