import type { Json, JsonObject } from '../../../definition/model.ts';
import type { Setting, SettingsData } from '../../../definition/wire.ts';
import { formatDate, formatTime } from '../../format/dates.ts';
import * as texts from './texts.ts';

/** What the person wants of a setting: another value, or what stands above it again. */
export interface Edit {
  /** `undefined` = the value is taken back. */
  value: Json | undefined;
  /** Mark of the value that they looked at. */
  seen: string | null;
}

export const isMap = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether entries with fields of their own make up the value. */
export const isEntries = ({ schema }: Setting): boolean =>
  schema.type === 'array' && isMap(schema.items) && schema.items.type === 'object';

/** Whether the value is made up of a few choices, each there or not. */
export const isChoices = ({ schema }: Setting): boolean =>
  schema.type === 'array' && isMap(schema.items) && Array.isArray(schema.items.enum);

/** Whether the value is the id of a file that was uploaded. */
export const isFile = ({ schema }: Setting): boolean => schema['x-file'] !== undefined;

export const entriesOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

export const sameValue = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What was set in the scope that is edited. */
export const storedIn = (setting: Setting, faculty: boolean) => (faculty ? setting.faculty : setting.own);

/** What counts where nothing is set in the scope: above a department what all have, above that the default. */
export function aboveOf(setting: Setting, faculty: boolean): Json {
  if (!faculty && setting.scope === 'added') return [];
  return faculty ? setting.initial : (setting.faculty?.value ?? setting.initial);
}

/** The value as it is kept. */
export const heldIn = (setting: Setting, faculty: boolean): Json =>
  storedIn(setting, faculty)?.value ?? aboveOf(setting, faculty);

/** Whether the department has another value than the faculty. */
export const isOwn = (setting: Setting): boolean => setting.own !== null;

export const ownCount = ({ groups }: SettingsData): number =>
  groups.flatMap((group) => group.settings).filter(isOwn).length;

/** Fields of an entry in the order of their schema. */
export function fieldsOf({ schema }: Setting): [string, JsonObject][] {
  const properties = isMap(schema.items) && isMap(schema.items.properties) ? schema.items.properties : {};
  return Object.entries(properties).filter((one): one is [string, JsonObject] => isMap(one[1]));
}

export function isRequired({ schema }: Setting, field: string): boolean {
  const required = isMap(schema.items) ? schema.items.required : undefined;
  return Array.isArray(required) && required.includes(field);
}

/** The field by which entries are in order: the first one with a day. */
export const dayField = (setting: Setting): string | null =>
  fieldsOf(setting).find(([, schema]) => schema.format === 'date')?.[0] ?? null;

/** A value as people read it, its unit included. */
export function inWords(setting: Setting, value: Json | undefined): string {
  if (isEntries(setting)) return texts.countOf(entriesOf(value).length);
  if (isFile(setting) && value) return fileInWords(setting, value);
  const said = valueInWords(setting.schema, value);
  return setting.unit && said !== texts.nothing ? `${said} ${setting.unit}` : said;
}

/** The name of a file: of one that is kept; the history names them itself. */
function fileInWords({ faculty, own }: Setting, value: Json): string {
  const kept = [own, faculty].find((one) => one?.value === value);
  return kept?.file ?? String(value);
}

export function valueInWords(schema: JsonObject, value: Json | undefined): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) {
    const items = isMap(schema.items) ? schema.items : {};
    return value.length === 0 ? texts.nothing : value.map((one) => labelOf(items, String(one))).join(', ');
  }
  if (schema.format === 'date') return formatDate(String(value), 'long');
  if (schema.format === 'time') return formatTime(String(value));
  return labelOf(schema, String(value));
}

export function labelOf(schema: JsonObject, value: string): string {
  const label = isMap(schema['x-labels']) ? schema['x-labels'][value] : undefined;
  return isMap(label) ? String(label.label) : typeof label === 'string' ? label : value;
}

/** An entry in one line: its fields that hold something. */
export function entryInWords(setting: Setting, entry: Json): string {
  const held = isMap(entry) ? entry : {};
  const parts = fieldsOf(setting).filter(([name]) => held[name] !== undefined && held[name] !== '');
  return parts.map(([name, schema]) => valueInWords(schema, held[name])).join(', ');
}

/** Of what a list was and is: what came and what went, in words. */
export function entryChanges(setting: Setting, from: Json, to: Json): string[] {
  const [before, after] = [entriesOf(from), entriesOf(to)];
  const only = (one: Json[], other: Json[]) =>
    one
      .filter((entry) => !other.some((kept) => sameValue(kept, entry)))
      .map((entry) => entryInWords(setting, entry))
      .join('; ');
  const [came, went] = [only(after, before), only(before, after)];
  return [...(came ? [texts.addedEntries(came)] : []), ...(went ? [texts.removedEntries(went)] : [])];
}
