/**
 * A value as one text that says what is in it and nothing else: the same content gives the same text, in whatever order an
 * object names its members. What is empty (null, an empty text, list or object) counts as not there, at any depth; `null`
 * when nothing is left. Pure.
 */
export function canonical(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    const items = value.map(canonical).filter((item) => item !== null);
    return items.length === 0 ? null : `[${items.join(',')}]`;
  }
  if (typeof value !== 'object') return JSON.stringify(value) ?? null;
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, inner]) => {
      const text = canonical(inner);
      return text === null ? [] : [`${JSON.stringify(name)}:${text}`];
    });
  return members.length === 0 ? null : `{${members.join(',')}}`;
}
