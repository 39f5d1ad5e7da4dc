/**
 * First letters of the first two parts of a name that are longer than 2 characters and have no dot, in upper case; the
 * name's own first letter when no part fits. Source: specification section 9.
 */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter((part) => part.length > 2 && !part.includes('.'));
  const letters = parts.slice(0, 2).map(firstLetter).join('');
  return (letters || firstLetter(name.trim())).toUpperCase();
}

function firstLetter(text: string): string {
  return Array.from(text)[0] ?? '';
}
