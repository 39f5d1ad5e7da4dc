import { type MarkdownToJSX, parser, RuleType } from 'markdown-to-jsx';

export type Inline = MarkdownToJSX.ASTNode;

/** What a page consists of, in reading order, lists and their steps taken apart. */
export type Part =
  | { kind: 'text'; nodes: Inline[]; text: string }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'table'; header: string[]; rows: Inline[][][] };

/** The parts of a Markdown page. */
export function partsOf(markdown: string): Part[] {
  return partsIn(parser(markdown));
}

function partsIn(nodes: readonly Inline[]): Part[] {
  const parts: Part[] = [];
  let line: Inline[] = [];
  const endLine = () => {
    if (line.length > 0) parts.push({ kind: 'text', nodes: line, text: textOf(line) });
    line = [];
  };
  for (const node of nodes) {
    const inner = blockParts(node);
    if (inner === null) {
      line.push(node);
      continue;
    }
    endLine();
    parts.push(...inner);
  }
  endLine();
  return parts;
}

/** `null`: part of a line. */
function blockParts(node: Inline): Part[] | null {
  switch (node.type) {
    case RuleType.heading:
    case RuleType.paragraph:
      return [{ kind: 'text', nodes: node.children, text: textOf(node.children) }];
    case RuleType.blockQuote:
      return partsIn(node.children);
    case RuleType.orderedList:
    case RuleType.unorderedList:
      return node.items.flatMap((item) => partsIn(item));
    case RuleType.codeBlock:
      return [{ kind: 'code', language: node.lang ?? '', text: node.text }];
    case RuleType.table:
      return [{ kind: 'table', header: node.header.map(textOf), rows: node.cells }];
    case RuleType.refCollection:
      return [];
    default:
      return null;
  }
}

/** What is read, code in its backticks and everything on one line. */
export function textOf(nodes: readonly Inline[]): string {
  return nodes.map(wordsOf).join('').replaceAll(/\s+/g, ' ').trim();
}

function wordsOf(node: Inline): string {
  if (node.type === RuleType.codeInline) return `\`${node.text}\``;
  if ('text' in node) return node.text ?? '';
  return 'children' in node && Array.isArray(node.children) ? node.children.map(wordsOf).join('') : ' ';
}

/** A piece of a line: plain, **strong**, *emphasised* or `code`. */
export interface Piece {
  as: 'plain' | 'strong' | 'em' | 'code';
  text: string;
}

export function piecesOf(nodes: readonly Inline[]): Piece[] {
  return nodes.map((node): Piece => {
    if (node.type === RuleType.codeInline) return { as: 'code', text: node.text };
    if (node.type !== RuleType.textFormatted) return { as: 'plain', text: wordsOf(node) };
    return { as: node.tag === 'strong' ? 'strong' : 'em', text: node.children.map(wordsOf).join('') };
  });
}
