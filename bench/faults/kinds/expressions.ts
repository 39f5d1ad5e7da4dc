import type { SourceFile } from '../../../src/definition/compiler.ts';
import { textOf } from '../../../src/definition/read/node.ts';
import type { Kind, Known, Slip } from '../fault.ts';
import { misspell } from '../misspell.ts';
import { placesOf, writtenOf } from '../walk.ts';

const EXPRESSION = /\b(row|item|each|viewer|spec|input|arg|setting|parent|department|document)\.\w|\b\w+\(/;
const PATH = /\b(?:row|item|each|viewer|spec|input|arg|setting|parent|[a-z])((?:\.[a-z_]+)+)\b(?!\()/g;
const LITERAL = /'([a-z][a-z_-]{3,})'/g;
const FUNCTION = /\b([a-z_]{4,})\((?=[^)]*[\w)])/g;
const VARIABLE = /(?<![.\w'])(row|item|viewer|spec|input)(?=\.[a-z_])/g;

/** Places of texts that hold expressions, as they are written. */
function written(file: SourceFile): { at: string; text: string; start: number }[] {
  return placesOf(file).flatMap((place) => {
    const found = writtenOf(place);
    return found && EXPRESSION.test(found.text) && !/^[/@$]/.test(textOf(place.node) ?? '')
      ? [{ at: place.at, ...found }]
      : [];
  });
}

/** Misspells what the pattern's first group finds inside expressions; of a path its last member. */
const misspelling =
  (pattern: RegExp) =>
  (file: SourceFile, { words }: Known): Slip[] =>
    written(file).flatMap(({ at, text, start }) =>
      [...text.matchAll(pattern)].flatMap((match): Slip[] => {
        if (!isInExpression(text, match.index)) return [];
        const word = match[1]?.split('.').at(-1) ?? '';
        const offset = match[1]
          ? match.index + match[0].lastIndexOf(match[1]) + match[1].length - word.length
          : 0;
        const put = word.length > 2 ? misspell(word, words) : null;
        // A literal is told at its quote.
        const from = start + offset;
        return put
          ? [{ start: from, end: from + word.length, put, at, meant: word, also: [[from - 1, from]] }]
          : [];
      }),
    );

/** Whether the place is outside of people's words: inside braces, or in a text that is an expression itself. */
function isInExpression(text: string, at: number): boolean {
  const braces = /\{[^}]*[a-z]/.test(text) && !/^\[/.test(text);
  if (!braces) return /==|&&|\|\||!|\(|\./.test(text);
  return text.lastIndexOf('{', at) > text.lastIndexOf('}', at);
}

export const misspeltMember: Kind = {
  name: 'field of an expression misspelt',
  count: 240,
  slips: misspelling(PATH),
};

export const misspeltLiteral: Kind = {
  name: 'literal of an expression misspelt',
  count: 120,
  slips: misspelling(LITERAL),
};

export const misspeltFunction: Kind = {
  name: 'function misspelt',
  count: 80,
  slips: misspelling(FUNCTION),
};

export const misspeltVariable: Kind = {
  name: 'variable misspelt',
  count: 60,
  slips: misspelling(VARIABLE),
};

/** Every place where the pattern fits, replaced. */
const replacing =
  (pattern: RegExp, put: string) =>
  (file: SourceFile): Slip[] =>
    written(file).flatMap(({ at, text, start }) =>
      [...text.matchAll(pattern)].flatMap((match): Slip[] =>
        isInExpression(text, match.index)
          ? [
              {
                start: start + match.index,
                end: start + match.index + match[0].length,
                put,
                at,
                // What is open or half said is noticed anywhere in the expression behind it.
                also: [[start, start + text.length]],
              },
            ]
          : [],
      ),
    );

export const brokenOperator: Kind = {
  name: 'operator of an expression broken',
  count: 60,
  slips: replacing(/ && | \|\| | == /g, ' = '),
};

export const openParenthesis: Kind = {
  name: 'parenthesis never closed',
  count: 50,
  slips: replacing(/\)(?=[^)]*$)/g, ''),
};

export const numberForText: Kind = {
  name: 'number compared with a text',
  count: 60,
  slips: (file) =>
    written(file).flatMap(({ at, text, start }) =>
      [...text.matchAll(/(?<=[\w)] [!=]= )'[a-z][a-z_]{2,}'/g)].flatMap((match): Slip[] => {
        if (!isInExpression(text, match.index)) return [];
        const before = /[\w.)(]+ [!=]= $/.exec(text.slice(0, match.index))?.[0].length ?? 0;
        const from = start + match.index;
        return [{ start: from, end: from + match[0].length, put: '5', at, also: [[from - before, from]] }];
      }),
    ),
};

/** `{` of a text that no `}` follows. */
export const openBrace: Kind = {
  name: 'brace of a text never closed',
  count: 60,
  slips: (file) =>
    placesOf(file).flatMap((place): Slip[] => {
      const found = writtenOf(place);
      const last = found ? found.text.lastIndexOf('}') : -1;
      if (!found || last < 0 || !/\{[a-z][^}]*\}[^{}]*$/.test(found.text)) return [];
      const open = found.start + found.text.lastIndexOf('{', last);
      const at = found.start + last;
      return [{ start: at, end: at + 1, put: '', at: place.at, also: [[open, at]] }];
    }),
};
