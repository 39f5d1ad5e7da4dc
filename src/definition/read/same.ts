/** Whether two values of plain objects, lists, maps and scalars have the same content. What is shared is not looked into. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((one, at) => isSame(one, b[at]));
  if (a instanceof Map) return b instanceof Map && isSame([...a], [...b]);
  const keys = Object.keys(a);
  if (Array.isArray(b) || b instanceof Map || keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key)));
}
