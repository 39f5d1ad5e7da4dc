/** How many values of `mine` differ from `stored`: those inside an object one by one, a list as one. */
export function countChanges(mine: unknown, stored: unknown): number {
  if (isGroup(mine) && isGroup(stored)) {
    const names = new Set([...Object.keys(mine), ...Object.keys(stored)]);
    return [...names].reduce((sum, name) => sum + countChanges(mine[name], stored[name]), 0);
  }
  return JSON.stringify(mine) === JSON.stringify(stored) ? 0 : 1;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
