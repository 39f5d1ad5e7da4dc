import { get, type Node, textOf, toJson } from '../read/node.ts';

/** Template that a document is drawn by, its own code unless said; `template: null` = its file is sent by somebody. */
export function templateOf(node: Node, code: string): string | null {
  const written = get(node, 'template');
  return written && toJson(written) === null ? null : (textOf(written) ?? code);
}
