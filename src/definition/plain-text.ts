/** Markdown as it is read where nothing is drawn: without its marks, addresses behind the words they stand for. Pure. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\[([^\]]*)\]\(([^)\s]*)\)/g, '$1 ($2)')
    .replaceAll(/^#{1,6}\s+/gm, '')
    .replaceAll(/^\s*[*+]\s+/gm, '- ')
    .replaceAll(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, '$1')
    .trim();
}
