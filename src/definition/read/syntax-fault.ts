/** A fault as the YAML library tells it. */
export interface YamlFault {
  code: string;
  message: string;
  /** Where it noticed, which is often not where the slip is. */
  offset: number;
}

/** The slip behind a fault: where it is, what it is, and what was probably meant. */
export interface Slip {
  offset: number;
  detail: string;
  suggestion: string | null;
}

interface Line {
  start: number;
  text: string;
  indent: number;
}

type Explain = (text: string, line: Line, fault: YamlFault) => Slip | null;

/** What the slip was, looked up in the text around the fault; in the library's own words when it is none of the usual. */
export function explainFault(text: string, fault: YamlFault): Slip {
  const line = lineAt(text, fault.offset);
  for (const explain of EXPLAIN) {
    const slip = explain(text, line, fault);
    if (slip) return slip;
  }
  const detail = fault.message.split('\n')[0]?.replace(/[.:]$/, '') ?? fault.message;
  return { offset: fault.offset, detail, suggestion: null };
}

const slip = (offset: number, detail: string, suggestion: string | null = null): Slip => ({
  offset,
  detail,
  suggestion,
});

const EXPLAIN: Explain[] = [
  function secondDocument(_text, _line, { code, offset }) {
    return code === 'MULTIPLE_DOCS' ? slip(offset, 'a second document begins here; a file holds one') : null;
  },
  function tab(_text, { start, text }) {
    const at = /^[ ]*\t/.test(text) ? text.indexOf('\t') : -1;
    return at < 0 ? null : slip(start + at, 'the line begins with a tab; indent with spaces');
  },
  function openQuote(text, _line, { message, offset }) {
    const quote = /^Missing closing (["'])/.exec(message)?.[1];
    const at = quote ? text.lastIndexOf(quote, offset - 1) : -1;
    return at < 0 ? null : slip(at, 'this quote is never closed');
  },
  function openBracket(text, _line, { message, offset }) {
    if (!/^Flow (map|sequence)|^Expected flow/.test(message)) return null;
    const at = openingBefore(text, offset);
    return at < 0 ? null : slip(at, `this ${text[at]} is never closed`);
  },
  function indentation(text, line, { code }) {
    if (code !== 'BAD_INDENT') return null;
    const above = neighbour(text, line, -1);
    if (!above) return null;
    return slip(
      line.start + line.indent,
      `this line begins after ${spaces(line.indent)}, the one above after ${spaces(above.indent)}; what belongs together begins at one column`,
    );
  },
  function deeperThanValue(text, line, { code }) {
    const below = IMPLICIT.has(code) ? neighbour(text, line, 1) : null;
    if (!below || below.indent <= line.indent || !/^\s*(?:- )*[\w.$-]+:\s+[^\s|>]/.test(line.text))
      return null;
    return slip(
      below.start + below.indent,
      'this line is indented deeper than the one above, which has a value already',
    );
  },
  function colonInText(_text, line, { code }) {
    const match = IMPLICIT.has(code) ? /^(\s*(?:- )*[\w.$-]+:\s+)(.*:\s.*)$/.exec(line.text) : null;
    if (!match?.[1] || !match[2]) return null;
    const value = match[2].trim();
    return slip(
      line.start + match[1].length,
      'a text with a colon and a space in it needs quotes',
      JSON.stringify(value),
    );
  },
  function noColon(_text, line, { code, message }) {
    const isKey = IMPLICIT.has(code) || /^Implicit map keys/.test(message);
    const match = isKey ? /^\s*([\w.$-]+?)(?::(?=\S)| +)(\S.*)$/.exec(line.text) : null;
    if (!match || /:(\s|$)/.test(line.text)) return null;
    return slip(
      line.start + line.indent,
      'a key needs a colon and a space behind it',
      `${match[1]}: ${match[2]}`,
    );
  },
  function bracketInText(_text, line, { code }) {
    const match = code === 'UNEXPECTED_TOKEN' ? /^(\s*(?:- )*[\w.$-]+:\s+)([[{].*)$/.exec(line.text) : null;
    if (!match?.[1] || !match[2]) return null;
    const sentence = `a text that begins with ${match[2][0]} needs quotes`;
    return slip(line.start + match[1].length, sentence, JSON.stringify(match[2].trim()));
  },
  function reserved(text, _line, { code, offset }) {
    if (code !== 'BAD_SCALAR_START') return null;
    return slip(offset, `a text that begins with ${text[offset]} needs quotes`);
  },
];

/** Codes by which the library says that it took a value for a key. */
const IMPLICIT = new Set(['BLOCK_AS_IMPLICIT_KEY', 'MULTILINE_IMPLICIT_KEY']);

const spaces = (count: number) => (count === 1 ? '1 space' : `${count} spaces`);

function lineAt(text: string, offset: number): Line {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', start);
  const own = text.slice(start, end < 0 ? text.length : end).replace(/\r$/, '');
  return { start, text: own, indent: own.length - own.trimStart().length };
}

/** The next line above or below that says something. */
function neighbour(text: string, line: Line, step: 1 | -1): Line | null {
  for (let at = line; ; ) {
    const next = step < 0 ? at.start - 1 : text.indexOf('\n', at.start) + 1;
    if (step < 0 ? next < 0 : next <= 0 || next >= text.length) return null;
    at = lineAt(text, next);
    if (at.text.trim() !== '' && !at.text.trimStart().startsWith('#')) return at;
  }
}

/** The bracket that is still open before `offset`. Quotes are not looked at: rough, but right for what people write. */
function openingBefore(text: string, offset: number): number {
  let closed = 0;
  for (let at = offset - 1; at >= 0; at--) {
    const char = text[at];
    if (char === ']' || char === '}') closed++;
    else if ((char === '[' || char === '{') && closed-- === 0) return at;
  }
  return -1;
}
