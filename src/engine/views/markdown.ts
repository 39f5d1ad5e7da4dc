/**
 * The little of Markdown that people write here, as HTML: paragraphs, lists, headings, bold, italic, links. What is
 * marked up already stays as it is; whoever shows it cleans it first. Pure.
 */
export function markdownToHtml(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(blockOf)
    .join('');
}

const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/;
const NUMBERED = /^\s*\d/;
const HEADING = /^#{1,6}\s+/;

/** Lines of one block: lists and headings end the paragraph before them. */
function blockOf(block: string): string {
  const parts: { kind: 'p' | 'ul' | 'ol' | 'h3'; lines: string[] }[] = [];
  for (const line of block.split('\n')) {
    const kind = HEADING.test(line) ? 'h3' : ITEM.test(line) ? (NUMBERED.test(line) ? 'ol' : 'ul') : 'p';
    const words = line.replace(kind === 'h3' ? HEADING : kind === 'p' ? /^$/ : ITEM, '');
    const last = parts.at(-1);
    if (last?.kind === kind && kind !== 'h3') last.lines.push(words);
    else parts.push({ kind, lines: [words] });
  }
  return parts.map(({ kind, lines }) => `<${kind}>${inside(kind, lines)}</${kind}>`).join('');
}

function inside(kind: string, lines: readonly string[]): string {
  if (kind === 'ul' || kind === 'ol') return lines.map((line) => `<li>${inline(line)}</li>`).join('');
  return lines.map(inline).join('<br>');
}

const inline = (text: string) =>
  text
    .replaceAll(
      /\[([^\]<>]+)\]\(((?:https?:\/\/|mailto:|\/)[^\s()"'<>]*)\)/g,
      (_, words: string, to: string) => linkOf(words, to),
    )
    .replaceAll(/\*\*(?=\S)([^*]+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w*])\*(?=\S)([^*]+?)\*(?![\w*])/g, '<em>$1</em>');

const linkOf = (words: string, to: string) => ['<a', `href="${to}">${words}</a>`].join(' ');
