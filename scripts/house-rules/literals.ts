import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree with JSX and types). */
export type SyntaxNode = Record<string, unknown>;

/** Text in the code that stands for itself: a string, a fixed part of a template, what stands between tags. */
export interface Literal {
  text: string;
  /** Counts from 1. */
  line: number;
  betweenTags: boolean;
  /** What the literal is part of, the innermost first, up to the whole file. */
  within: readonly SyntaxNode[];
}

/** Every literal of a file but names of modules and types. Throws nothing: what cannot be parsed has none. */
export function literalsOf(path: string, text: string): Literal[] {
  const found: Literal[] = [];
  const keep = (node: SyntaxNode, said: unknown, within: readonly SyntaxNode[]) => {
    const line = text.slice(0, Number(node.start)).split('\n').length;
    found.push({ text: String(said), line, betweenTags: node.type === 'JSXText', within });
  };
  walk(parseSync(path, text, { astType: 'ts' }).program, [], (node, within) => {
    if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string')) {
      keep(node, node.value, within);
    }
    if (node.type === 'TemplateElement' && isNode(node.value)) keep(node, node.value.raw, within);
  });
  return found;
}

export const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null;

/** A type says what may be written, the source of an import where a file lies. */
const namesOnly = (node: SyntaxNode) =>
  node.type === 'ImportDeclaration' || node.type === 'TSLiteralType' || node.type === 'ImportExpression';

function walk(
  value: unknown,
  within: readonly SyntaxNode[],
  visit: (node: SyntaxNode, within: readonly SyntaxNode[]) => void,
): void {
  if (!isNode(value)) return;
  if (Array.isArray(value)) {
    for (const item of value) walk(item, within, visit);
    return;
  }
  if (namesOnly(value)) return;
  visit(value, within);
  const inside = [value, ...within];
  for (const inner of Object.values(value)) walk(inner, inside, visit);
}
