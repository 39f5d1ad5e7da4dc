/**
 * A condition, or a part of one, as text; and the same for cel-js, a third opinion, or `null` where cel-js has no such
 * form. There references are given as key and row, and what happens when both sides are empty is spelt out by `same`.
 */
export interface Sample {
  text: string;
  cel: string | null;
}

export function both(text: string): Sample {
  return { text, cel: text };
}

export function ours(text: string): Sample {
  return { text, cel: null };
}

export function not(part: Sample): Sample {
  return join('!(', part, ')');
}

export function join(...parts: (string | Sample)[]): Sample {
  const samples = parts.map((part) => (typeof part === 'string' ? both(part) : part));
  const cel = samples.map((part) => part.cel);
  return { text: samples.map((part) => part.text).join(''), cel: cel.includes(null) ? null : cel.join('') };
}

export function orNull(
  a: Sample,
  b: Sample,
  c: Sample,
  write: (a: string, b: string, c: string) => string,
): string | null {
  return a.cel === null || b.cel === null || c.cel === null ? null : write(a.cel, b.cel, c.cel);
}
