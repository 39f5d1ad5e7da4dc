import { evaluate } from '../../src/definition/expression/index.ts';
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
interface Picker {
  /** Field of the list; `null` = the picker is a field of the form. */
  list: string | null;
  field: string;
  source: Source & { propose: NonNullable<Source['propose']> };
}

/** One place in the input that such a picker fills. */
interface Place {
  picker: Picker;
  index: number;
}

/**
 * The input with every empty picker that proposes (`x-propose`) filled in, one after another: each takes the first choice, in
 * the order proposed, with which no rule of the transition is broken that would not be broken without it; the last one the
 * first with which none is broken at all, where there is such a one. No list has the same choice twice.
 */
export async function proposeInput(one: Case, form: FormModel, begun: JsonObject): Promise<JsonObject> {
  let input = begun;
  const empty = placesIn(form, begun).filter((place) => valueAt(input, place) === null);
  for (const [at, place] of empty.entries()) {
    const rest = empty.slice(at);
    const without = await brokenBy(one, withoutPlaces(input, rest));
    const isLast = rest.length === 1;
    let taken: string | null = null;
    for (const id of await choicesOf(one, place, input)) {
      const broken = await brokenBy(one, withoutPlaces(withValue(input, place, id), rest.slice(1)));
      if (![...broken].every((rule) => without.has(rule))) continue;
      taken ??= id;
      if (!isLast) break;
      if (broken.size > 0) continue;
      taken = id;
      break;
    }
    if (taken !== null) input = withValue(input, place, taken);
  }
  return input;
}

/** What stands in the pickers that propose, and what could stand there instead. */
export async function picksOf(one: Case, form: FormModel, input: JsonObject): Promise<ProposedPick[]> {
  const picks: ProposedPick[] = [];
  for (const place of placesIn(form, input)) {
    const { picker, index } = place;
    const value = valueAt(input, place);
    const others = (await choicesOf(one, place, input)).slice(0, MOST_INSTEAD);
    const ids = value === null ? others : [value, ...others.filter((id) => id !== value)];
    const question = { ids, vars: optionVars(one) };
    // What was chosen keeps its name when it is on offer no longer.
    const found = await optionsOf(one.work.scene, { ...picker.source, where: null }, question);
    const named = new Map(found.map((option) => [option.id, option]));
    picks.push({
      at: picker.list === null ? `/${picker.field}` : `/${picker.list}/${index}/${picker.field}`,
      label: labelOf(one, form, input, place),
      value,
      options: ids.flatMap((id) => {
        const option = named.get(id);
        return option ? [option] : [];
      }),
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

/** Ids of what may be taken at a place, in the order proposed, but for what the list has elsewhere. */
async function choicesOf(one: Case, place: Place, input: JsonObject): Promise<string[]> {
  const { source } = place.picker;
  const { scene } = one.work;
  const vars = optionVars(one);
  const rows = await optionRows(scene, source, { vars, most: LOOKED_AT });
  const ranks = await scene.graph.settleAll(rows, (row) =>
    known(evaluate(source.propose, envOf(scene, { ...varsOf(one), ...vars, row }))),
  );
  const taken = new Set(itemsIn(input, place.picker).map((_, index) => valueAt(input, { ...place, index })));
  return rows
    .flatMap(({ id }, at) => {
      const rank = ranks[at];
      return typeof rank === 'number' && !taken.has(String(id)) ? [{ id: String(id), rank }] : [];
    })
    .toSorted((first, second) => first.rank - second.rank)
    .map(({ id }) => id);
}

function pickersOf({ options }: FormModel): Picker[] {
  return Object.entries(options).flatMap(([path, source]): Picker[] => {
    if (!('record' in source) || source.propose === null) return [];
    const own = { ...source, propose: source.propose };
    const [first = '', items, field] = path.split('/');
    if (items === undefined) return [{ list: null, field: first, source: own }];
    return items === 'items' && field !== undefined ? [{ list: first, field, source: own }] : [];
  });
}

const placesIn = (form: FormModel, input: JsonObject): Place[] =>
  pickersOf(form).flatMap((picker) => itemsIn(input, picker).map((_, index) => ({ picker, index })));

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
