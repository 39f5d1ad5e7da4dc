import type { NumberPattern } from '../model.ts';
import type { Node, ScalarNode } from '../read/node.ts';
import type { Context } from './context.ts';
import { compileText, type Scope } from './expression.ts';
import { isClosed, joinTexts, type Piece, splitBraces } from './text.ts';

const NO_PATTERN: NumberPattern = { before: '', digits: 0, after: '' };
const SEQUENCE = /^seq(?::(\d+))?$/;
/** Words of a pattern for what any expression could say. */
const WORDS: Record<string, string> = {
  year: "string(today).split('-')[0]",
  month: "string(today).split('-')[1]",
};

/** A pattern as it is written, cut at its `{seq}`. */
interface CutPattern {
  before: Piece[];
  digits: number;
  after: Piece[];
}

/**
 * A number pattern: `{seq}` or `{seq:4}` (with leading zeros) once, parted from other braces and digits by a character
 * that is no digit; `{year}`, `{month}` and other braces are expressions. Reports what would let two numbers look alike.
 */
export function compileNumberPattern(context: Context, node: Node | undefined, scope: Scope): NumberPattern {
  if (node?.kind !== 'scalar') return NO_PATTERN;
  const text = String(node.value);
  if (!isClosed(context, node, text)) return NO_PATTERN;
  const cut = cutPattern(text);
  if (typeof cut === 'number') {
    context.report('E_DEF_NUMBER_SEQ', node, { count: cut });
    return NO_PATTERN;
  }
  if (!isParted(cut)) context.report('E_DEF_NUMBER_PARTED', node, { pattern: text });
  const join = (side: Piece[]) => joinTexts(side.map((piece) => compilePiece(context, piece, node, scope)));
  const pattern = { before: join(cut.before), digits: cut.digits, after: join(cut.after) };
  if (typeof pattern.before !== 'string' && typeof pattern.after !== 'string')
    context.report('E_DEF_NUMBER_SIDES', node, { pattern: text });
  return pattern;
}

/** How often it has `{seq}`, when that is not once. */
export function cutPattern(text: string): CutPattern | number {
  const pieces = splitBraces(text);
  const places = pieces.flatMap((piece, at) => (sequence(piece) ? [at] : []));
  const [at] = places;
  if (at === undefined || places.length > 1) return places.length;
  const digits = Number(sequence(pieces[at])?.[1] ?? 0);
  return { before: pieces.slice(0, at), digits, after: pieces.slice(at + 1) };
}

/** Whether one sees where the number begins and ends: at the pattern's own end, or at a character that is no digit. */
export function isParted({ before, after }: CutPattern): boolean {
  return endsAt(before.at(-1), -1) && endsAt(after[0], 0);
}

function endsAt(piece: Piece | undefined, at: 0 | -1): boolean {
  return piece === undefined || (!piece.expression && !/[0-9]/.test(piece.text.at(at) ?? ''));
}

function sequence(piece: Piece | undefined): RegExpExecArray | null {
  return piece?.expression ? SEQUENCE.exec(piece.text.trim()) : null;
}

function compilePiece(context: Context, piece: Piece, node: ScalarNode, scope: Scope) {
  if (!piece.expression) return piece.text;
  const text = WORDS[piece.text.trim()] ?? piece.text;
  return compileText(context, { text, node, offset: piece.offset }, scope, { want: 'value' });
}
