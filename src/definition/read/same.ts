/** Whether two values of plain objects, lists, maps and scalars have the same content. What is shared is not looked into. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && isSameList(a, b);
  if (a instanceof Map) return b instanceof Map && isSameList([...a], [...b]);
  return !(Array.isArray(b) || b instanceof Map) && isSameObject(a as Values, b as Values);
}

type Values = Readonly<Record<string, unknown>>;

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (!isSame(a[at], b[at])) return false;
  return true;
}

/** Keys mostly stand in the same order, so that none has to be looked for. */
function isSameObject(a: Values, b: Values): boolean {
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  if (keys.length !== others.length) return false;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as string;
    if (key !== others[at] && !Object.hasOwn(b, key)) return false;
    if (!isSame(a[key], b[key])) return false;
  }
  return true;
}
