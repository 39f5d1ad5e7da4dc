import type { FieldModel, Model, TypeModel } from '../../src/definition/model.ts';
import type { Labelled } from '../../src/definition/wire.ts';
import { plainText } from './write-text.ts';

/** Label and colour of a field's value: fixed options, or an item of the set that `from` names; else the value itself. */
export function optionOf(model: Model, field: FieldModel, value: string, department: string): Labelled {
  const option = field.options?.find((one) => one.value === value);
  if (option) return { value, label: option.label, colour: option.colour };
  return field.from === null
    ? { value, label: value, colour: null }
    : itemOf(model, field.from, value, department);
}

/** What a value that waits for somebody is called once nobody is waited for; `null` where it waits for nobody. */
export function overOf(field: FieldModel | null | undefined, value: string): Labelled | null {
  const over = field?.options?.find((one) => one.value === value)?.over;
  return over === undefined ? null : { value, label: over, colour: 'grey' };
}

/** Label of a code from a source: a set, `role`, `department`, `type`, `position` or `state:<process>`. */
export function itemOf(model: Model, source: string, value: string, department: string): Labelled {
  if (source.startsWith('state:')) {
    const state = model.processes[source.slice('state:'.length)]?.states[value];
    if (state) return { value, label: plainText(state.label, department), colour: state.colour };
  }
  return { value, label: nameOf(model, { source, value, department }) ?? value, colour: null };
}

interface Named {
  source: string;
  value: string;
  department: string;
}

function nameOf(model: Model, { source, value, department }: Named): string | undefined {
  switch (source) {
    case 'role':
      return own(model.roles, value)?.label;
    case 'position':
      return own(model.positions, value)?.label;
    case 'department':
      return model.departments.find(({ code }) => code === value)?.title;
    case 'type':
      return typeName(own(model.types, value), department);
    case 'generated':
      return own(model.generated, value)?.label;
    case 'audience':
      return own(model.audiences, value)?.label;
    case 'who':
      return labelOfWho(model, value, department);
    default:
      return setLabel(model, { set: source, code: value }, department);
  }
}

/** Somebody by a name that rows keep: a role, an audience, an item of a set (a seat). */
function labelOfWho(model: Model, value: string, department: string): string | undefined {
  const sources = ['role', 'audience', ...Object.keys(model.sets)];
  return sources
    .map((source) => nameOf(model, { source, value, department }))
    .find((label) => label !== undefined);
}

/** What people of a department call a type. */
function typeName(type: TypeModel | undefined, department: string): string | undefined {
  const named = own(type?.by_department, department)?.label;
  return typeof named === 'string' ? named : type?.label;
}

/** What people of a department call an item of a set; `undefined` where there is none. */
export function setLabel(
  { sets, set_labels }: Pick<Model, 'sets' | 'set_labels'>,
  { set, code }: { set: string; code: string },
  department: string,
): string | undefined {
  return own(own(own(set_labels, set), code), department) ?? own(own(sets, set), code)?.label;
}

/** For the function `label`: `source` is `record.field`, a set's name, or nothing (then every set is asked). */
export function labelOf(model: Model, source: string, value: string, department: string): string {
  const [record = '', name = ''] = source.split('.');
  const field = own(own(model.records, record)?.fields, name);
  if (field) return optionOf(model, field, value, department).label;
  if (source !== '') return itemOf(model, source, value, department).label;
  const sources = ['role', 'type', 'department', 'generated', ...Object.keys(model.sets)];
  for (const one of sources) {
    const found = nameOf(model, { source: one, value, department });
    if (found !== undefined) return found;
  }
  return value;
}

/** Letter of a score on the scale with this code: the first row whose `min` is reached. */
export function letterOf(model: Model, code: string, score: number): string | undefined {
  const row = scaleRows(model, code).find(({ min }) => score >= min);
  return row?.letter;
}

/** Rows `{letter, min}` of the scale with this code, highest first; scales are items of any set that hold `rows`. */
export function scaleRows(model: Model, code: string): { letter: string; min: number }[] {
  for (const set of Object.values(model.sets)) {
    const rows = own(set, code)?.rows;
    if (!Array.isArray(rows)) continue;
    return rows.flatMap((row) =>
      typeof row === 'object' && row !== null && !Array.isArray(row) && typeof row.letter === 'string'
        ? [{ letter: row.letter, min: Number(row.min) }]
        : [],
    );
  }
  return [];
}

function own<T>(map: Record<string, T> | undefined, key: string): T | undefined {
  return map && Object.hasOwn(map, key) ? map[key] : undefined;
}
