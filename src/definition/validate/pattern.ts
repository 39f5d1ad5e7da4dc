interface Group {
  /** Something inside may repeat, or one of several alternatives is taken. */
  repeats: boolean;
}

const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/;
/** Repetitions without a bound in one pattern; each further one multiplies the work on a text that does not fit. */
const MAX_OPEN = 4;

/** Whether a pattern is a regular expression at all. */
export function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a pattern might take forever on some text: a repetition of something that itself repeats or has alternatives,
 * more than a few open repetitions, or a reference back. Careful rather than exact: some harmless patterns are refused.
 */
export function isSlowPattern(pattern: string): boolean {
  const stack: Group[] = [{ repeats: false }];
  let open = 0;
  let closed: Group | null = null;
  for (let at = 0; at < pattern.length; at++) {
    const rest = pattern.slice(at);
    const quantifier = QUANTIFIER.exec(rest);
    const top = stack.at(-1) ?? { repeats: false };
    if (quantifier && !(rest.startsWith('?') && pattern[at - 1] === '(')) {
      const most = limitOf(quantifier);
      if (most > 1 && closed?.repeats) return true;
      if (most === Number.POSITIVE_INFINITY && ++open > MAX_OPEN) return true;
      if (most > 1) top.repeats = true;
      at += quantifier[0].length - 1;
      closed = null;
      continue;
    }
    closed = null;
    const char = pattern[at];
    if (char === '\\') {
      if (/^\\[1-9k]/.test(rest)) return true;
      at++;
    } else if (char === '[') at = classEnd(pattern, at);
    else if (char === '(') stack.push({ repeats: false });
    else if (char === '|') top.repeats = true;
    else if (char === ')' && stack.length > 1) {
      closed = stack.pop() ?? null;
      const outer = stack.at(-1);
      if (closed?.repeats && outer) outer.repeats = true;
    }
  }
  return false;
}

function limitOf(quantifier: RegExpExecArray): number {
  const [text, least, comma, most] = quantifier;
  if (text.startsWith('?')) return 1;
  if (!text.startsWith('{')) return Number.POSITIVE_INFINITY;
  if (!comma) return Number(least);
  return most ? Number(most) : Number.POSITIVE_INFINITY;
}

function classEnd(pattern: string, from: number): number {
  for (let at = from + 1; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === ']' && at > from + 1) return at;
  }
  return pattern.length;
}
