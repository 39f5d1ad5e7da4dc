const DOT = '•';

/**
 * A name as people see it who only hold a paper: whoever knows it finds it again, nobody else learns it. Titles stay: words
 * that end with a full stop, and what follows the first comma.
 */
export function maskedName(name: string): string {
  const comma = name.indexOf(',');
  const [person, titles] = comma < 0 ? [name, ''] : [name.slice(0, comma), name.slice(comma)];
  return person.split(' ').map(maskedWord).join(' ') + titles;
}

function maskedWord(word: string): string {
  if (word.endsWith('.')) return word;
  const [first = '', ...rest] = word;
  return first + DOT.repeat(rest.length);
}
