import { evaluate, type Plan } from '../../src/definition/expression/index.ts';
import { type FormSchema, itemsOf } from '../../src/definition/forms/form-schema.ts';
import type { FormModel, Json, JsonObject, OptionSource } from '../../src/definition/model.ts';
import type { ProposedPick } from '../../src/definition/wire.ts';
import { type Case, varsOf } from '../process/case.ts';
import { verdictsOf } from '../process/judge.ts';
import { MOST_OPTIONS, optionRows, optionsOf } from '../records/options.ts';
import { known } from '../scene/known.ts';
import { setLabel } from '../scene/labels.ts';
import { envOf } from '../scene/scene.ts';

/** How far is looked for a choice that breaks no rule. */
const LOOKED_AT = 5 * MOST_OPTIONS;

/** So many are offered instead of what is proposed. */
const MOST_INSTEAD = 12;

type Source = Extract<OptionSource, { record: string }>;

/** A picker of the form that proposes: of the form itself, or of each item of a list in it. */
export interface Picker {
  /** Field of the list; `null` = the picker is a field of the form. */
  list: string | null;
  field: string;
  source: Source;
  /** Ids of its choices, in the order proposed. */
  ranked: readonly string[];
}

/** One place in the input that such a picker fills. */
interface Place {
  picker: Picker;
  index: number;
}

/** The pickers of a form that propose (`x-propose`), with their choices. */
export async function proposingPickers(one: Case, { options }: FormModel): Promise<Picker[]> {
  const pickers: Picker[] = [];
  for (const [path, source] of Object.entries(options)) {
    if (!('record' in source) || source.propose === null) continue;
    const [first = '', items, field] = path.split('/');
    if (items !== undefined && (items !== 'items' || field === undefined)) continue;
    const place = { list: items === undefined ? null : first, field: field ?? first };
    pickers.push({ ...place, source, ranked: await rankedBy(one, source, source.propose) });
  }
  return pickers;
}

async function rankedBy(one: Case, source: Source, propose: Plan): Promise<string[]> {
  const { scene } = one.work;
  const vars = optionVars(one);
  const rows = await optionRows(scene, source, { vars, most: LOOKED_AT });
  const ranks = await scene.graph.settleAll(rows, (row) =>
    known(evaluate(propose, envOf(scene, { ...varsOf(one), ...vars, row }))),
  );
  const ranked = rows.flatMap(({ id }, at) => {
    const rank = ranks[at];
    return typeof rank === 'number' ? [{ id: String(id), rank }] : [];
  });
  return ranked.toSorted((first, second) => first.rank - second.rank).map(({ id }) => id);
}

/**
 * The input with every empty place of such a picker filled in, one after another: each takes the first choice, in the order
 * proposed, with which no rule of the transition is broken that would not be broken without it; the last one the first
 * with which none is broken at all, where there is such a one. No list has the same choice twice.
 */
export async function proposeInput(
  one: Case,
  pickers: readonly Picker[],
  begun: JsonObject,
): Promise<JsonObject> {
  let input = begun;
  const empty = placesIn(pickers, begun).filter((place) => valueAt(input, place) === null);
  for (const [at, place] of empty.entries()) {
    const taken = await bestAt(one, input, { place, rest: empty.slice(at + 1) });
    if (taken !== null) input = withValue(input, place, taken);
  }
  return input;
}

/** `rest`: places that are filled in after it, and judged then. */
async function bestAt(
  one: Case,
  input: JsonObject,
  { place, rest }: { place: Place; rest: readonly Place[] },
): Promise<string | null> {
  const without = await brokenBy(one, withoutPlaces(input, [place, ...rest]));
  let first: string | null = null;
  for (const id of choicesAt(place, input)) {
    const broken = await brokenBy(one, withoutPlaces(withValue(input, place, id), rest));
    if (![...broken].every((rule) => without.has(rule))) continue;
    if (rest.length > 0 || broken.size === 0) return id;
    first ??= id;
  }
  return first;
}

interface Filled {
  form: FormModel;
  pickers: readonly Picker[];
  input: JsonObject;
}

/** What stands in the pickers that propose, and what could stand there instead. */
export async function picksOf(one: Case, { form, pickers, input }: Filled): Promise<ProposedPick[]> {
  const picks: ProposedPick[] = [];
  for (const place of placesIn(pickers, input)) {
    const { picker, index } = place;
    const value = valueAt(input, place);
    const others = choicesAt(place, input).slice(0, MOST_INSTEAD);
    const ids = value === null ? others : [value, ...others];
    // What was chosen keeps its name when it is on offer no longer.
    const question = { ids, vars: optionVars(one) };
    const found = await optionsOf(one.work.scene, { ...picker.source, where: null }, question);
    const named = new Map(found.map((option) => [option.id, option]));
    picks.push({
      at: picker.list === null ? `/${picker.field}` : `/${picker.list}/${index}/${picker.field}`,
      label: labelOf(one, form, input, place),
      value,
      options: ids.flatMap((id) => named.get(id) ?? []),
    });
  }
  return picks;
}

const optionVars = ({ row, spec, item }: Case) => ({ parent: row, spec, item });

/** Names of the rules of the transition that the input breaks. */
async function brokenBy(one: Case, input: JsonObject): Promise<ReadonlySet<string>> {
  const verdicts = await verdictsOf({ ...one, input, sent: input }, one.transition.needs);
  return new Set(verdicts.flatMap(({ ok, rule }) => (ok === true ? [] : [rule])));
}

/** What may be taken at a place, in the order proposed, but for what the list has already. */
function choicesAt({ picker }: Place, input: JsonObject): string[] {
  const taken = new Set(itemsIn(input, picker).map((_, index) => valueAt(input, { picker, index })));
  return picker.ranked.filter((id) => !taken.has(id));
}

const placesIn = (pickers: readonly Picker[], input: JsonObject): Place[] =>
  pickers.flatMap((picker) => itemsIn(input, picker).map((_, index) => ({ picker, index })));

/** The objects in which a picker's values stand. */
function itemsIn(input: JsonObject, { list }: Picker): JsonObject[] {
  const value = list === null ? [input] : input[list];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valueAt(input: JsonObject, { picker, index }: Place): string | null {
  const value = itemsIn(input, picker)[index]?.[picker.field];
  return typeof value === 'string' && value !== '' ? value : null;
}

function withValue(input: JsonObject, { picker, index }: Place, value: string): JsonObject {
  const items = itemsIn(input, picker).map((item, at) =>
    at === index ? { ...item, [picker.field]: value } : item,
  );
  return picker.list === null ? (items[0] ?? input) : { ...input, [picker.list]: items };
}

/** Items that still lack their choice are left out, so that no rule is held against them. */
function withoutPlaces(input: JsonObject, places: readonly Place[]): JsonObject {
  const lists = new Set(places.flatMap(({ picker }) => (picker.list === null ? [] : [picker.list])));
  const kept = [...lists].map((list): [string, Json] => {
    const left = places.filter(({ picker }) => picker.list === list);
    const items = Array.isArray(input[list]) ? input[list] : [];
    return [list, items.filter((_, at) => !left.some(({ index }) => index === at))];
  });
  return { ...input, ...Object.fromEntries(kept) };
}

/** Of an item what else it says (its seat), of a field its title. */
function labelOf(
  { work: { scene } }: Case,
  { schema, options }: FormModel,
  input: JsonObject,
  place: Place,
): string {
  const { picker, index } = place;
  const { properties = {} } = schema as FormSchema;
  if (picker.list === null) return properties[picker.field]?.title ?? picker.field;
  const list = properties[picker.list];
  const item = itemsIn(input, picker)[index] ?? {};
  const words = Object.entries(item).flatMap(([name, code]) => {
    const source = options[`${picker.list}/items/${name}`];
    if (name === picker.field || typeof code !== 'string' || !source || !('set' in source)) return [];
    return [setLabel(scene.model, { set: source.set, code }, scene.department) ?? code];
  });
  const title = (list && itemsOf(list)?.title) ?? list?.title ?? picker.list;
  return words.length > 0 ? words.join(', ') : `${title} ${index + 1}`;
}
