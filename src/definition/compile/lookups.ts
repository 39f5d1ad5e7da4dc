import { SOURCES, type SourceName, type SourcePart } from '../model/sources.ts';
import type { Json, JsonSchema, LookupFill, LookupModel } from '../model.ts';
import { entriesOf, get, keyNode, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';
import { isObject } from './types.ts';

type Fields = readonly (readonly [string, Node])[];
type Parts = Readonly<Record<string, SourcePart>>;

/** The look-ups that fields of a form say: of a source that there is, each part of its answer in a field that takes it. */
export function lookupsIn(
  context: Context,
  fields: Fields,
  properties: JsonSchema,
): Record<string, LookupModel> {
  const lookups: Record<string, LookupModel> = {};
  for (const [name, node] of fields) {
    const said = get(get(node, 'x-ui'), 'lookup');
    if (!said) continue;
    if (!isText(properties[name]))
      context.report('E_DEF_VALUE_INVALID', said, {
        detail: `says "lookup" of a field that is no plain text: ${name}`,
      });
    const source = sourceIn(context, said);
    if (source === null) continue;
    const others = fields.map(([one]) => one).filter((one) => one !== name);
    const fills = entriesOf(get(said, 'fills')).flatMap(([target, value]): [string, LookupFill][] => {
      if (!others.includes(target)) {
        const at = keyNode(get(said, 'fills') as Node, target);
        unknownName(context.report, at, { kind: 'other field of this form', name: target, names: others });
        return [];
      }
      const fill = fillIn(context, value, { source, target: properties[target] });
      return fill ? [[target, fill]] : [];
    });
    lookups[name] = { source, fills: Object.fromEntries(fills) };
  }
  return lookups;
}

/** The look-ups of a part of a form, with what they fill in it. */
export function lookupsWithin(
  lookups: Readonly<Record<string, LookupModel>>,
  own: (field: string) => boolean,
): Record<string, LookupModel> {
  const inside = Object.entries(lookups).map(([name, { source, fills }]): [string, LookupModel] => [
    name,
    { source, fills: Object.fromEntries(Object.entries(fills).filter(([target]) => own(target))) },
  ]);
  return Object.fromEntries(inside.filter(([, { fills }]) => Object.keys(fills).length > 0));
}

function sourceIn({ report }: Context, said: Node): SourceName | null {
  const at = get(said, 'source');
  const name = textOf(at) ?? '';
  if (Object.hasOwn(SOURCES, name)) return name as SourceName;
  if (at) unknownName(report, at, { kind: 'source', name, names: Object.keys(SOURCES) });
  return null;
}

interface Target {
  source: SourceName;
  target: Json | undefined;
}

function fillIn(context: Context, value: Node, { source, target }: Target): LookupFill | null {
  const parts: Parts = SOURCES[source].parts;
  const at = value.kind === 'map' ? get(value, 'part') : value;
  const name = textOf(at) ?? '';
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!part) {
    if (at) unknownName(context.report, at, { kind: `part of ${source}`, name, names: Object.keys(parts) });
    return null;
  }
  const as = value.kind === 'map' ? get(value, 'as') : undefined;
  if (as) return chosenIn(context, as, { name, part, target });
  const wrong = misfit(part, isObject(target ?? null) ? (target as JsonSchema) : {});
  if (wrong) context.report('E_DEF_VALUE_INVALID', value, { detail: `names part ${name}, ${wrong}` });
  return { part: name };
}

interface Chosen {
  name: string;
  part: SourcePart;
  target: Json | undefined;
}

/** Which choice of the field each word of the part is. */
function chosenIn(context: Context, as: Node, { name, part, target }: Chosen): LookupFill {
  const choices = isObject(target ?? null) ? (target as JsonSchema).enum : undefined;
  if (part.kind !== 'choice' || !Array.isArray(choices)) {
    context.report('E_DEF_VALUE_INVALID', as, {
      detail:
        part.kind === 'choice'
          ? 'says "as" of a field without choices of its own; name them by enum or x-from'
          : `says "as" of part ${name}, which has no words of its own`,
    });
    return { part: name };
  }
  const names = choices.map(String);
  const words = entriesOf(as).map(([word, value]): [string, string] => {
    const choice = textOf(value) ?? '';
    if (!part.of.includes(word))
      unknownName(context.report, keyNode(as, word), {
        kind: `word of part ${name}`,
        name: word,
        names: part.of,
      });
    if (!names.includes(choice))
      unknownName(context.report, value, { kind: 'choice of this field', name: choice, names });
    return [word, choice];
  });
  return { part: name, as: Object.fromEntries(words) };
}

/** Why a field does not take such a part; `null` = it does. */
function misfit(part: SourcePart, target: JsonSchema): string | null {
  if (part.kind === 'choice') return 'which is one of a few words; say by "as" which choice each of them is';
  if (part.kind === 'text') return isText(target) ? null : 'a text, of a field that takes none';
  if (part.kind === 'whole')
    return target.type === 'integer' || target.type === 'number'
      ? null
      : 'a whole number, of a field that takes none';
  if (part.kind === 'date') return target.format === 'date' ? null : 'a day, of a field that takes none';
  return rowsFit(part.fields, target)
    ? null
    : `a list of ${part.fields.join(', ')}, of a field that takes no such`;
}

/** A list of objects with these texts, and nothing else that each of them must have. */
function rowsFit(fields: readonly string[], { type, items }: JsonSchema): boolean {
  if (type !== 'array' || !isObject(items ?? null)) return false;
  const { properties, required } = items as JsonSchema;
  if (!isObject(properties ?? null)) return false;
  const needed = Array.isArray(required) ? required : [];
  return (
    fields.every((field) => isText((properties as JsonSchema)[field])) &&
    needed.every((field) => fields.includes(String(field)))
  );
}

/** A text that is no choice, day, row or file; an address is one. */
function isText(field: Json | undefined): boolean {
  if (!isObject(field ?? null)) return false;
  const schema = field as JsonSchema;
  const special = ['enum', 'x-from', 'x-relation', 'x-file'].some((key) => schema[key] !== undefined);
  return schema.type === 'string' && !special && (schema.format === undefined || schema.format === 'uri');
}
