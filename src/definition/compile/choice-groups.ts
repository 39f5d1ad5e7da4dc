import type { Json, JsonSchema } from '../model.ts';
import { get, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';
import { isObject } from './types.ts';

/**
 * The choices of a field by what a fact of their set says of each (`groups`), in the order in which the set's schema lists
 * what it can say, or else in that of the choices.
 */
export function choiceGroups(context: Context, node: Node, field: JsonSchema): Json[] | null {
  const ui = get(node, 'x-ui');
  const stated = get(ui, 'groups');
  if (!stated) return null;
  const set = context.sets.peek(textOf(get(node, 'x-from')) ?? '');
  const widget = textOf(get(ui, 'widget')) ?? textOf(get(ui, 'input'));
  if (!set || !Array.isArray(field.enum) || widget !== 'buttons') {
    context.report('E_DEF_VALUE_INVALID', stated, {
      detail: 'says "groups" of a field that is no buttons of a set; name both by widget and x-from',
    });
    return null;
  }
  const fact = textOf(stated) ?? '';
  const groups = new Map(order(set.schema, fact).map((label): [string, string[]] => [label, []]));
  for (const code of field.enum.map(String)) {
    const label = set.items[code]?.[fact];
    if (typeof label !== 'string' || label === '') {
      const all = Object.entries(set.items[code] ?? {});
      const names = all.filter(([, value]) => typeof value === 'string').map(([name]) => name);
      unknownName(context.report, stated, { kind: `text of ${code}`, name: fact, names });
      return null;
    }
    groups.set(label, [...(groups.get(label) ?? []), code]);
  }
  return [...groups].flatMap(([label, choices]) => (choices.length > 0 ? [{ label, choices }] : []));
}

/** What the schema of a set lets a fact say. */
function order(schema: JsonSchema | null, fact: string): string[] {
  const properties = schema?.properties ?? null;
  const stated = isObject(properties) ? (properties[fact] ?? null) : null;
  return isObject(stated) && Array.isArray(stated.enum) ? stated.enum.map(String) : [];
}
