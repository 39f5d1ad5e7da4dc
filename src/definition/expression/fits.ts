import { WRONG } from './context.ts';
import type { Type } from './types.ts';

/** Whether a value of `given` may stand where `wanted` is asked for. Empty values are another matter. */
export function fits(given: Type, wanted: Type): boolean {
  if (given.kind === 'json' || wanted.kind === 'json') return true;
  if (given.kind === 'list' && wanted.kind === 'list') return fits(given.of, wanted.of);
  if (given.kind === 'rows' && wanted.kind === 'list')
    return fits({ kind: 'row', record: given.record }, wanted.of);
  if (given.kind === 'object' && wanted.kind === 'object')
    return Object.entries(wanted.fields).every(([name, type]) => {
      const field = given.fields[name];
      return field ? fits(field, type) : type.optional === true;
    });
  if (isKey(given) && isKey(wanted)) return sameKey(given, wanted);
  if (given.kind !== wanted.kind) return false;
  return !('record' in given) || !('record' in wanted) || given.record === wanted.record;
}

/** A text, or a reference, which is the text of a key. */
function isKey(type: Type): boolean {
  return type.kind === 'reference' || (type.kind === 'string' && type.values === undefined);
}

function sameKey(a: Type, b: Type): boolean {
  return a.kind !== 'reference' || b.kind !== 'reference' || a.record === b.record;
}

/** Whether `==` between them can ever be true and means something. */
export function comparable(a: Type, b: Type): boolean {
  const scalar = (type: Type) => !['row', 'rows', 'list', 'object', 'duration'].includes(type.kind);
  return scalar(a) && scalar(b) && (fits(a, b) || fits(b, a));
}

/** One type for two alternatives (branches of a choice, items of a list), or `undefined`. */
export function unite(a: Type, b: Type): Type | undefined {
  const optional = a.optional || b.optional ? { optional: true } : {};
  if (a.kind === 'json') return { ...b, ...optional };
  if (b.kind === 'json') return { ...a, ...optional };
  if (a.kind === 'number' && b.kind === 'number')
    return { kind: 'number', ...(a.integer && b.integer ? { integer: true } : {}), ...optional };
  if (a.kind === 'string' && b.kind === 'string') return { ...unionOf(a, b), ...optional };
  // Nothing is no other kind of rows: what is read of those that are there stays known.
  if (isEmpty(a) && b.kind === 'rows') return { ...b, ...optional };
  if (isEmpty(b) && a.kind === 'rows') return { ...a, ...optional };
  if (a.kind === 'list' && b.kind === 'list') {
    const of = unite(a.of, b.of);
    return of && { kind: 'list', of, ...optional };
  }
  if (isKey(a) && isKey(b) && !sameKey(a, b)) return { kind: 'string', ...optional };
  return fits(a, b) ? { ...b, ...optional } : fits(b, a) ? { ...a, ...optional } : undefined;
}

/** Of `[]`. */
const isEmpty = (type: Type) => type.kind === 'list' && type.of === WRONG;

function unionOf(a: Type & { kind: 'string' }, b: Type & { kind: 'string' }): Type {
  return a.values && b.values
    ? { kind: 'string', values: [...new Set([...a.values, ...b.values])] }
    : { kind: 'string' };
}
