import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';
import type { Issue } from './plan.ts';

export type { ASTNode };

export const MAX_LENGTH = 2000;
const LIMITS = {
  maxAstNodes: 400,
  maxDepth: 24,
  maxListElements: 200,
  maxMapEntries: 200,
  maxCallArguments: 8,
};

const parser = new Environment({ unlistedVariablesAreDyn: true, limits: LIMITS });

/**
 * Text to syntax tree (CEL), or what is wrong with it. Hostile texts are refused before the parser sees them, because
 * long runs of signs overflow its stack.
 */
export function parseText(text: string): { ast: ASTNode; issues: [] } | { ast: null; issues: Issue[] } {
  const issues = hostile(text);
  if (issues.length > 0) return { ast: null, issues };
  try {
    return { ast: parser.parse(text).ast, issues: [] };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const found = slips(text);
    return { ast: null, issues: found.length > 0 ? found : [fault(error, text)] };
  }
}

function hostile(text: string): Issue[] {
  if (text.trim() === '') return [issue('E_DEF_EXPR_SYNTAX', 0, text.length, 'the expression is empty')];
  if (text.length > MAX_LENGTH)
    return [
      issue(
        'E_DEF_EXPR_LIMIT',
        MAX_LENGTH,
        text.length,
        `an expression has at most ${MAX_LENGTH} characters`,
      ),
    ];
  const code = withoutTexts(text);
  const run = /(?:[!-]\s*){8,}/.exec(code);
  if (run)
    return [issue('E_DEF_EXPR_LIMIT', run.index, run.index + run[0].length, 'too many signs in a row')];
  const comment = code.indexOf('//');
  if (comment >= 0)
    return [issue('E_DEF_EXPR_SYNTAX', comment, text.length, 'a comment cannot stand inside an expression')];
  return [];
}

function issue(code: Issue['code'], start: number, end: number, message: string, suggestion?: string): Issue {
  return { code, start, end, message, ...(suggestion === undefined ? {} : { suggestion }) };
}

function fault(error: ParseError, text: string): Issue {
  const start = Math.min(error.range?.start ?? error.node?.pos ?? 0, text.length);
  const end = Math.max(error.range?.end ?? start, start);
  if (error.code === 'limit_exceeded')
    return issue('E_DEF_EXPR_LIMIT', start, end, `the expression is too large: ${error.summary}`);
  if (start >= text.trimEnd().length)
    return issue('E_DEF_EXPR_SYNTAX', start, end, 'the expression ends too early');
  if (error.code === 'reserved_identifier')
    return issue(
      'E_DEF_EXPR_SYNTAX',
      start,
      end,
      `${text.slice(start, end)} is a word of CEL and cannot be a name`,
    );
  return issue('E_DEF_EXPR_SYNTAX', start, end, sentenceOf(error.summary));
}

/** The parser's own words, or plainer ones for what people often do. */
function sentenceOf(summary: string): string {
  if (/^unterminated string/i.test(summary)) return 'this text has no closing quote';
  return summary.charAt(0).toLowerCase() + summary.slice(1);
}

/** Habits from other languages, each with its own sentence. */
const SLIPS: { pattern: RegExp; write: string; message: string }[] = [
  { pattern: /[=!]==/g, write: '', message: 'write == or != with one sign less' },
  { pattern: /(?<![=!<>])=(?![=>])/g, write: '==', message: '= does not compare; write ==' },
  { pattern: /<>/g, write: '!=', message: '<> is not known here; write !=' },
  { pattern: /(?<=[\s)])and(?=[\s(!])/gi, write: '&&', message: 'and is not known here; write &&' },
  { pattern: /(?<=[\s)])or(?=[\s(!])/gi, write: '||', message: 'or is not known here; write ||' },
  { pattern: /(?<![\w.])not\s+in\b/gi, write: 'in', message: 'write !(x in list) for "not in"' },
  { pattern: /(?<![\w.])not(?=[\s(])(?!\s+in\b)/gi, write: '!', message: 'not is not known here; write !' },
  { pattern: /\bis\s+(?:not\s+)?null\b/gi, write: '== null', message: 'write == null or != null' },
  { pattern: /(?<!&)&(?!&)/g, write: '&&', message: '& is not known here; write &&' },
  { pattern: /(?<!\|)\|(?!\|)/g, write: '||', message: '| is not known here; write ||' },
  { pattern: /[“”„]/g, write: '"', message: 'write straight quotes' },
  { pattern: /[‘’]/g, write: "'", message: 'write straight quotes' },
  { pattern: /[\u00a0\u2007\u202f]/g, write: '', message: 'this space is no plain space; type it again' },
  { pattern: /\?\?/g, write: '', message: '?? is not known here; write coalesce(a, b)' },
  {
    pattern: /\?\./g,
    write: '.',
    message: '?. is not needed: an empty value makes the rest unknown; write .',
  },
  { pattern: /=>/g, write: '', message: '=> is not known here; write list.exists(x, condition)' },
];

function slips(text: string): Issue[] {
  const code = withoutTexts(text);
  const found = SLIPS.flatMap(({ pattern, write, message }) =>
    [...code.matchAll(pattern)].map((match) =>
      issue('E_DEF_EXPR_SYNTAX', match.index, match.index + match[0].length, message, write || undefined),
    ),
  );
  return found.sort((a, b) => a.start - b.start);
}

/** The text with what stands between quotes blanked out, so that columns stay. */
function withoutTexts(text: string): string {
  return text.replace(
    /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/gs,
    (literal) => literal[0] + ' '.repeat(literal.length - 1),
  );
}
