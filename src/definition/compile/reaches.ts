import type { Type } from '../expression/types.ts';
import { DELIVERY_REASONS } from '../model/delivery-reasons.ts';
import type { DeliveryModel, FieldType, ReachesModel, ReachModel, RecordModel } from '../model.ts';
import { entriesOf, get, itemsOf, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';
import { compileExpression, optionalExpression } from './expression.ts';
import { scopeOf } from './scopes.ts';
import type { TransitionPlace } from './transition-place.ts';
import { codesOf, isObject } from './types.ts';

const PERSON = 'user';
const DEPARTMENTS: Type = { kind: 'list', of: { kind: 'string' } };

/** For whom rows of the record are (`x-reach`). */
export function compileReaches(
  context: Context,
  { name }: RecordModel,
  node: Node,
): { reaches?: ReachesModel } {
  const keyword = get(node, 'x-reach');
  if (!keyword) return {};
  const parent: Type = { kind: 'row', record: name };
  const ofRow = scopeOf(context, { record: null, vars: { parent } });
  const ofPerson = scopeOf(context, { record: PERSON, vars: { parent, departments: DEPARTMENTS } });
  const which = (at: Node | undefined) =>
    compileExpression(context, at ?? keyword, ofPerson, { want: 'condition', sql: true });
  return {
    reaches: {
      departments: compileExpression(context, get(keyword, 'departments') ?? keyword, ofRow, {
        want: DEPARTMENTS,
      }),
      where: which(get(keyword, 'where')),
      parts: itemsOf(get(keyword, 'parts')).map((part) => ({
        label: textOf(get(part, 'label')) ?? '',
        where: which(get(part, 'where')),
      })),
      declines: Object.fromEntries(
        entriesOf(get(keyword, 'declines')).map(([channel, at]) => [channel, which(at)]),
      ),
    },
  };
}

/** What the server keeps of a delivery, by name. */
const KEPT: Record<string, FieldType> = {
  status: 'text',
  error: 'text',
  tries: 'integer',
  refused_address: 'text',
  handed_at: 'timestamp',
  sent_at: 'timestamp',
  notification: 'reference',
};

/** Whose rows are delivered (`x-delivery`). */
export function compileDelivery(
  context: Context,
  model: RecordModel,
  node: Node,
): { delivery?: DeliveryModel } {
  const keyword = get(node, 'x-delivery');
  if (!keyword) return {};
  const [to, channel, message] = [get(keyword, 'to'), get(keyword, 'channel'), get(keyword, 'message')];
  if (to && fieldOf(context, model, to, 'reference') && model.fields[textOf(to) ?? '']?.relation !== PERSON)
    context.report('E_DEF_VALUE_INVALID', to, { detail: 'names a field that holds no account' });
  if (channel) fieldOf(context, model, channel, 'text');
  for (const [name, type] of Object.entries(KEPT)) fieldOf(context, model, keyword, type, name);
  checkReasons(context, model, keyword);
  if (message) context.messages.resolve(textOf(message) ?? '', message);
  const scope = scopeOf(context, { record: model.name, process: model.process });
  return {
    delivery: {
      to: textOf(to) ?? '',
      channel: textOf(channel) ?? '',
      message: textOf(message) ?? '',
      link: optionalExpression(context, get(keyword, 'link'), scope, { want: 'value' }),
    },
  };
}

/** People read a reason by its name, and lists are narrowed by it: the field names all that the server writes. */
function checkReasons(context: Context, { fields }: RecordModel, keyword: Node): void {
  const { error } = fields;
  if (error?.type !== 'text') return;
  const named = error.options?.map(({ value }) => value) ?? codesOf(context, error.from ?? '') ?? [];
  const missing = DELIVERY_REASONS.filter((reason) => !named.includes(reason));
  if (missing.length > 0)
    context.report('E_DEF_VALUE_INVALID', keyword, {
      detail: `needs error to name why something did not arrive, and it has no ${missing.join(', ')}`,
    });
}

/** Whether the record has the field with that type; what is wrong is reported. */
function fieldOf(
  context: Context,
  { name: record, fields }: RecordModel,
  node: Node,
  type: FieldType,
  field = textOf(node) ?? '',
): boolean {
  const found = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!found) context.report('E_DEF_FIELD_UNKNOWN', node, { path: field, field, record });
  else if (found.type !== type)
    context.report('E_DEF_VALUE_INVALID', node, {
      detail: `needs ${field} of type ${type}, which is ${found.type}`,
    });
  return found?.type === type;
}

/** What stands beside the form of a transition while it is written for people. */
export function compileReach({ context, draft, form }: TransitionPlace): { reach?: ReachModel } {
  const node = form.node?.kind === 'map' ? get(form.node, 'reach') : undefined;
  if (!node || !form.model) return {};
  if (!get(context.records.peek(draft.record)?.node, 'x-reach'))
    context.report('E_DEF_VALUE_INVALID', node, {
      detail: `stands beside a form of ${draft.record}, which has no x-reach`,
    });
  const { properties } = form.model.schema;
  const names = isObject(properties) ? Object.keys(properties) : [];
  const field = (key: 'title' | 'text') => {
    const at = get(node, key);
    const name = textOf(at) ?? '';
    if (at && !names.includes(name))
      unknownName(context.report, at, { kind: 'field of this form', name, names });
    return at ? { [key]: name } : {};
  };
  const said = { ...field('title'), ...field('text') };
  if (Object.keys(said).length === 1)
    context.report('E_DEF_VALUE_INVALID', node, { detail: 'has title without text, or text without title' });
  const letter = get(node, 'letter');
  if (letter && !get(node, 'text'))
    context.report('E_DEF_VALUE_INVALID', letter, { detail: 'says "letter" where nothing is written' });
  return { reach: { ...said, ...(letter && { letter: true }) } };
}
