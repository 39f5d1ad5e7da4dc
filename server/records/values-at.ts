import type { Json } from '../../src/definition/model.ts';

export interface Picked {
  id: string;
  /** JSON pointer of the place it was found at. */
  pointer: string;
}

/** The texts found at a path like `panel/items/person`, each with its JSON pointer. */
export function valuesAt(value: Json | undefined, path: string[], pointer: string): Picked[] {
  const [head, ...rest] = path;
  if (Array.isArray(value)) {
    const below = head === 'items' ? rest : path;
    return value.flatMap((item, index) => valuesAt(item, below, `${pointer}/${index}`));
  }
  if (head === undefined) return typeof value === 'string' && value !== '' ? [{ id: value, pointer }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return valuesAt(Object.hasOwn(value, head) ? value[head] : undefined, rest, `${pointer}/${head}`);
}
