import type { Node } from '../../src/definition/expression/plan.ts';
import { children } from '../../src/definition/expression/plan.ts';
import { literal } from './column-type.ts';
import { literalCondition } from './literal-condition.ts';
import { quote } from './quote.ts';

/** A key of a record that counts only rows of which `where` holds, which looks at rows they refer to. */
export interface Guard {
  table: string;
  fields: string[];
  /** Those of them that are compared without regard to capitals and accents. */
  alike: readonly string[] | undefined;
  where: Node;
}

/** A column of a key as it is compared; one that is alike as the search compares it. */
export const compared = (field: string, alike: readonly string[] | undefined, row = ''): string =>
  alike?.includes(field) ? `search_text(${row}${quote(field)})` : `${row}${quote(field)}`;

/** Held by whoever writes a row of a key until the end of the transaction; 4144 are the locks of reservations. */
const KEY_LOCK = 4145;

/**
 * What keeps a key that no index can hold: each write of a row of it waits for the others of the same key, then looks
 * whether there is a second row. Refuses with the database's own code for a key that is broken.
 */
export function guardOfKey(name: string, guard: Guard): string {
  const { table } = guard;
  const same = sameKey(guard, 'o.', 'new.');
  const body = `
  if not (${ofNobodyElse(guard)}) then
    perform pg_advisory_xact_lock(${KEY_LOCK}, ${keyOf(guard, 'new.')});
  end if;
  if ${counts(guard, 'new.')} and exists (
    select from ${quote(table)} o where o.id <> new.id and ${same} and ${counts(guard, 'o.')}) then
    ${refuse(name, guard, valuesOf(guard, 'new.'))}
  end if;`;
  // Rows that are there already are looked at once, by the same sentence.
  const before = `do $guard$ declare shared text; begin${refuseTwice(name, guard, 'true')}
end $guard$`;
  return [before, ...triggerOn(name, { table, when: 'insert or update', body })].join(';\n');
}

/**
 * Whether the key names a row that this transaction made: others do not see it, so they have no row of that key. Such keys
 * are not locked, since a lock for each of thousands of rows of a file fills the memory that all transactions have
 * their locks in. A row that was there and is only changed here has another version.
 */
function ofNobodyElse({ fields, where }: Guard): string {
  const made = [...referredBy(where)].flatMap(([by, { record }]) =>
    fields.includes(by)
      ? [
          `exists (select from ${quote(record)} r where r.id = new.${quote(by)} and r.row_version = 1
      and pg_xact_status(r.xmin::text::xid8) = 'in progress')`,
        ]
      : [],
  );
  return made.join(' or ') || 'false';
}

/** The same on each table that the condition looks at: a change there may make a second row count. */
export function guardsOfReferred(guard: Guard): { table: string; create: (name: string) => string }[] {
  return [...referredBy(guard.where)].map(([by, { record, fields }]) => {
    const own = `o.${quote(by)} = new.id`;
    const changed = [...fields].map((field) => `old.${quote(field)} is distinct from new.${quote(field)}`);
    const create = (name: string) => {
      const body = `
  if ${changed.join(' or ')} then
    perform pg_advisory_xact_lock(${KEY_LOCK}, key) from (
      select distinct ${keyOf(guard, 'o.')} as key from ${quote(guard.table)} o where ${own} order by 1) as keys;
${refuseTwice(name, guard, own)}
  end if;`;
      return triggerOn(name, { table: record, when: 'update', body }).join(';\n');
    };
    return { table: record, create };
  });
}

/**
 * Without the names of columns: a trigger that names them keeps them from being dropped. May be put off, as references may:
 * whoever fills the tables one after another has the rows that the condition looks at later.
 */
function triggerOn(
  name: string,
  { table, when, body }: { table: string; when: string; body: string },
): string[] {
  return [
    `create function ${quote(name)}() returns trigger language plpgsql as $guard$
declare shared text;
begin${body}
  return null;
end $guard$`,
    `create constraint trigger ${quote(name)} after ${when} on ${quote(table)}
deferrable initially immediate for each row execute function ${quote(name)}()`,
  ];
}

const counts = ({ where }: Guard, row: string) =>
  `${row}deleted_at is null and (${literalCondition(where, row)})`;

/** Refuses when two of these rows have one key. */
function refuseTwice(name: string, guard: Guard, of: string): string {
  const { table } = guard;
  const same = sameKey(guard, 'p.', 'o.');
  return `
  select ${valuesOf(guard, 'o.')} into shared from ${quote(table)} o join ${quote(table)} p on p.id <> o.id and ${same}
    where ${of} and ${counts(guard, 'o.')} and ${counts(guard, 'p.')} limit 1;
  if found then
    ${refuse(name, guard, 'shared')}
  end if;`;
}

const sameKey = ({ fields, alike }: Guard, one: string, other: string) =>
  fields.map((field) => `${compared(field, alike, one)} = ${compared(field, alike, other)}`).join(' and ');

const valuesOf = ({ fields }: Guard, row: string) =>
  `concat_ws(', ', ${fields.map((field) => `${row}${quote(field)}`).join(', ')})`;

const keyOf = ({ table, fields, alike }: Guard, row: string) =>
  `hashtext(concat_ws('|', ${[literal(table), ...fields.map((field) => compared(field, alike, row))].join(', ')}))`;

/** In the words of the database, so that a broken key is read one way. */
const refuse = (name: string, { table, fields }: Guard, values: string) =>
  `raise exception 'another row has the same key' using errcode = 'unique_violation', constraint = ${literal(name)},
      table = ${literal(table)}, detail = ${literal(`Key (${fields.join(', ')})=(`)} || ${values} || ') already exists.';`;

/** The references that a condition walks over -> the record behind each and the fields it looks at there. */
function referredBy(node: Node): Map<string, { record: string; fields: Set<string> }> {
  const found = new Map<string, { record: string; fields: Set<string> }>();
  const visit = (one: Node): void => {
    if (one.op === 'get' && one.of.op === 'ref' && one.of.of.op === 'get') {
      const by = one.of.of.field;
      const known = found.get(by) ?? { record: one.of.record, fields: new Set<string>() };
      known.fields.add(one.field);
      found.set(by, known);
    }
    for (const child of children(one)) visit(child);
  };
  visit(node);
  return found;
}
