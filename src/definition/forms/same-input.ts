type Group = Record<string, unknown>;

/** In whatever order the fields stand; what is empty is not there. */
export function sameInput(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameInput(item, other[index]));
  }
  if (!isGroup(one) || !isGroup(other)) return (one ?? null) === (other ?? null);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameInput(one[name], other[name]));
}

/** An object of fields. */
export function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
