import { isGroup, sameInput } from '../../definition/forms/same-input.ts';

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
