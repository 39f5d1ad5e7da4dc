import { applies } from '../../definition/forms/applies.ts';
import {
  type FormSchema,
  isEmpty,
  itemsOf,
  propertiesOf,
  typeOf,
} from '../../definition/forms/form-schema.ts';
import { isGroup, sameInput } from '../../definition/forms/same-input.ts';

type Data = Readonly<Record<string, unknown>>;

/** What was found for a form, beside what stands in it, in its order. */
export interface FoundBeside {
  /** Of fields in which nothing stands. */
  empty: Record<string, unknown>;
  /** Of fields in which something else stands. */
  other: Record<string, unknown>;
}

/** Parts what was found by what stands in the form now; what is not asked for, or the same, is in neither. Pure. */
export function besideFound(schema: FormSchema, now: Data, found: Data): FoundBeside {
  const beside: FoundBeside = { empty: {}, other: {} };
  for (const [name, field] of Object.entries(propertiesOf(schema))) {
    if (!Object.hasOwn(found, name) || !applies(field, now)) continue;
    const value = withMarks(field, now[name], found[name]);
    if (isEmpty(now[name])) beside.empty[name] = value;
    else if (!sameInput(now[name], value)) beside.other[name] = value;
  }
  return beside;
}

/** Rows that were found, each with what the form's own row of that name says besides: marks that no source knows. Pure. */
function withMarks(field: FormSchema, now: unknown, found: unknown): unknown {
  const items = itemsOf(field);
  if (!items || typeOf(items) !== 'object' || !Array.isArray(now) || !Array.isArray(found)) return found;
  const left = now.filter(isGroup);
  return found.map((row: unknown) => {
    if (!isGroup(row)) return row;
    const at = left.findIndex((own) => Object.keys(row).every((key) => isSameName(own[key], row[key])));
    const [own] = at === -1 ? [] : left.splice(at, 1);
    return { ...own, ...row };
  });
}

/** Whether two names are one person's: titles, capitals, order of surname and written-out initials make no difference. Pure. */
export function isSameName(one: unknown, other: unknown): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  const left = [...many];
  const longOnes = few.filter((word) => word.length > 1);
  if (longOnes.length === 0) return false;
  return few.every((word) => {
    const at = left.findIndex((own) => own === word || isInitial(own, word) || isInitial(word, own));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

const isInitial = (short: string, long: string) => short.length === 1 && long.startsWith(short);

/** Words of a name; what stands after its first comma are degrees. */
function wordsOf(name: unknown): string[] {
  const [own = ''] = String(name ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(',');
  return own.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
