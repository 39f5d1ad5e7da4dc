type Group = Record<string, unknown>;

interface Merged {
  value: unknown;
  /** Names of the outermost fields that both wrote, each otherwise. */
  clashes: string[];
}

/**
 * What is typed here put together with what was stored elsewhere since: of two who wrote other fields both stay. Fields inside an
 * object are looked at one by one, a list is one. Where both wrote the same, mine stays and its name is told.
 */
export function mergeInput({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', unknown>): Merged {
  if (sameInput(mine, base)) return { value: theirs, clashes: [] };
  if (sameInput(theirs, base) || sameInput(mine, theirs)) return { value: mine, clashes: [] };
  if (!isGroup(mine) || !isGroup(theirs)) return { value: mine, clashes: [''] };
  const before: Group = isGroup(base) ? base : {};
  const value: Group = {};
  const clashes: string[] = [];
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const part = mergeInput({ base: before[name], mine: mine[name], theirs: theirs[name] });
    if (part.value !== undefined) value[name] = part.value;
    if (part.clashes.length > 0) clashes.push(name);
  }
  return { value, clashes };
}

/** In whatever order the fields stand; what is empty is not there. */
export function sameInput(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameInput(item, other[index]));
  }
  if (!isGroup(one) || !isGroup(other)) return (one ?? null) === (other ?? null);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameInput(one[name], other[name]));
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
