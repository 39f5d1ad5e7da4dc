interface Held<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** What the map holds under the key; made and put there when it holds nothing. */
export function entry<K, V>(map: Held<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
