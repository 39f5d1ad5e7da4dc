/** One of the XML files in a DOCX. */
export interface DocxPart {
  name: string;
  text: string;
}

/** Whether each element ends that begins: what is repeated from one to another would tear them apart. Pure. */
export function isBalanced(xml: string): boolean {
  const open: string[] = [];
  for (const [token] of xml.matchAll(/<[^<>]*>/g)) {
    if (/^<[?!]/.test(token)) continue;
    const { name, isEnd, isEmpty } = tokenOf(token);
    if (isEnd && open.pop() !== name) return false;
    if (!isEnd && !isEmpty) open.push(name);
  }
  return open.length === 0;
}

/** What an element's tag says. Pure. */
export function tokenOf(token: string): { name: string; isEnd: boolean; isEmpty: boolean } {
  const name = /^<\/?([\w:.-]+)/.exec(token)?.[1] ?? '';
  return { name, isEnd: token.startsWith('</'), isEmpty: token.endsWith('/>') };
}
