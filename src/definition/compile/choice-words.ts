import type { Plan } from '../expression/plan.ts';
import type { ChoiceWords, Json, JsonSchema } from '../model.ts';
import { entriesOf, get, keyNode, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';
import { compileExpression, type Scope, withVars } from './expression.ts';
import { compileLabel } from './text.ts';
import { isObject } from './types.ts';

/** What the words and choices of a field may name. */
interface Place {
  context: Context;
  scope: Scope;
}

/** What is said of choices beside another field needs words that can be told, and choices to tell them for. */
export function checkBeside(
  { report }: Context,
  fields: readonly (readonly [string, Node])[],
  properties: JsonSchema,
): void {
  const choosing = fields
    .map(([name]) => name)
    .filter((name) => {
      const field = properties[name] ?? null;
      return isObject(field) && Array.isArray(field.enum);
    });
  for (const [name, node] of fields) {
    const ui = get(node, 'x-ui');
    const other = get(ui, 'beside');
    if (!other) continue;
    const names = choosing.filter((one) => one !== name);
    const said = textOf(other) ?? '';
    if (!names.includes(said)) unknownName(report, other, { kind: 'field with choices', name: said, names });
    else if (!get(ui, 'says') && !get(ui, 'doubts'))
      report('E_DEF_VALUE_INVALID', other, { detail: 'says "beside" without "says" or "doubts"' });
  }
}

/** What a field says of its choices here, by choice. */
export function choiceWords({ context, scope: own }: Place, node: Node, field: Json | undefined) {
  const words: Record<string, ChoiceWords> = {};
  for (const key of ['says', 'doubts'] as const) {
    const said = get(get(node, 'x-ui'), key);
    const names = said ? choicesSaidOf(context, said, { key, field }) : [];
    const each = get(get(node, 'x-ui'), 'beside') ? withVars(own, { beside: { kind: 'string' } }) : own;
    const scope = withVars(each, { choice: { kind: 'string' } });
    const all = said?.kind === 'scalar' ? compileLabel(context, said, scope) : null;
    for (const choice of all === null ? [] : names) words[choice] = { ...words[choice], [key]: all ?? '' };
    for (const [choice, text] of entriesOf(said))
      words[choice] = { ...words[choice], [key]: compileLabel(context, text, each) };
  }
  return words;
}

/** The choices written in the form: whose words they are is one of them, or one text is said of each (`choice`). */
function choicesSaidOf(
  context: Context,
  said: Node,
  { key, field }: { key: string; field: Json | undefined },
): string[] {
  const choices = isObject(field ?? null) ? (field as JsonSchema).enum : undefined;
  if (!Array.isArray(choices)) {
    context.report('E_DEF_VALUE_INVALID', said, {
      detail: `says "${key}" of a field without choices of its own; name them by enum or x-from`,
    });
    return [];
  }
  const names = choices.map(String);
  for (const [name] of entriesOf(said))
    if (!names.includes(name))
      unknownName(context.report, keyNode(said, name), { kind: 'choice of this field', name, names });
  return names;
}

const isDay = (field: Json | undefined) => isObject(field ?? null) && (field as JsonSchema).format === 'date';

const hasChoices = (field: Json | undefined) =>
  isObject(field ?? null) && Array.isArray((field as JsonSchema).enum);

/** Which choices of a field are offered, or which days, of one, or a list, that has choices written in its form. */
export function choicesOffered({ context, scope }: Place, node: Node, field: Json | undefined): Plan {
  const day = isDay(field) || (isObject(field ?? null) && isDay((field as JsonSchema).items));
  if (!day && !hasChoices(field) && !(isObject(field ?? null) && hasChoices((field as JsonSchema).items)))
    context.report('E_DEF_VALUE_INVALID', node, {
      detail:
        'says "offered" of a field that is no day and has no choices of its own; name them by enum or x-from',
    });
  const want = { kind: 'list', of: { kind: day ? 'date' : 'string' } } as const;
  return compileExpression(context, node, scope, { want });
}
