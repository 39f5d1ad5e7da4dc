/** A place where a template reads its data. `whole`: everything below `path` counts as read too. */
export interface FieldRead {
  path: string;
  whole: boolean;
  /** Offset in the text. */
  at: number;
}

const CHAIN = /(?<![\w-])(?<!(?<!\.)\.)([a-z_][\w-]*)((?:\.[a-z_][\w-]*)*)/gi;
const LOOP = /\bfor\s+(?:\(\s*\w+\s*,\s*([\w-]+)\s*\)|([\w-]+))\s+in\s+$/;
const ALIAS = /\blet\s+([\w-]+)\s*=\s*$/;
// Methods that ask about a list without drawing its entries.
const PARTIAL = new Set(['len', 'enumerate', 'map', 'filter', 'find', 'any', 'all', 'sorted']);
// Places where a name is given, not read.
const INTRODUCES = /\b(?:let\s+|for\s+(?:\(\s*\w+\s*,\s*)?)$/;
const PARAMETER = /^\s*\)*\s*=>/;
const LAMBDA =
  /^(?:\.enumerate\(\))?\.(?:map|filter|find|any|all|sorted)\(\s*(?:key:\s*)?(?:\(\(\s*\w+\s*,\s*([\w-]+)\s*\)\)|\(?([\w-]+)\)?)\s*=>/;

/**
 * Lists what a template reads of `data`, by its text alone: `data.a.b`, and names bound to a part of it by
 * `for x in data.list`, `let x = data.a` and `data.list.map(x => ...)`. A name keeps its last binding to the end of
 * the file, so one name should stand for one list. Reads through `.at("name")` or a function's parameter are not seen.
 * Pure.
 */
export function readFieldReads(text: string): FieldRead[] {
  const code = blankComments(text);
  const bound = new Map([['data', '']]);
  const reads: FieldRead[] = [];
  for (const match of code.matchAll(CHAIN)) {
    const root = bound.get(match[1] ?? '');
    if (root === undefined) continue;
    const before = lineBefore(code, match.index);
    const end = match.index + match[0].length;
    if (INTRODUCES.test(before) || PARAMETER.test(code.slice(end, end + 20))) continue;
    const { path, rest, called, partial } = follow(root, match[2] ?? '', code, end);
    const binding = bindingOf(before, rest, called);
    if (binding) bound.set(binding.name, binding.each ? `${path}[]` : path);
    if (path) reads.push({ path, whole: !binding && !partial, at: match.index });
  }
  return reads;
}

function follow(root: string, chain: string, code: string, end: number) {
  const names = chain.split('.').filter(Boolean);
  const called = code[end] === '(' && names.length > 0;
  const method = called ? names.pop() : undefined;
  const start = end - (method ? method.length + 1 : 0);
  const path = [root, ...names].filter(Boolean).join('.');
  return { path, rest: code.slice(start, start + 200), called, partial: PARTIAL.has(method ?? '') };
}

function bindingOf(before: string, rest: string, called: boolean): { name: string; each: boolean } | null {
  const loop = LOOP.exec(before);
  if (loop) return { name: loop[1] ?? loop[2] ?? '', each: true };
  const lambda = LAMBDA.exec(rest);
  if (lambda) return { name: lambda[1] ?? lambda[2] ?? '', each: true };
  const alias = called ? null : ALIAS.exec(before);
  return alias ? { name: alias[1] ?? '', each: false } : null;
}

/** A `//` after a colon is an address in running text, not a comment. */
function blankComments(text: string): string {
  return text
    .replace(/(?<!:)\/\/[^\n]*/g, (part) => ' '.repeat(part.length))
    .replace(/\/\*[\s\S]*?\*\//g, (part) => part.replace(/[^\n]/g, ' '));
}

function lineBefore(code: string, at: number): string {
  return code.slice(code.lastIndexOf('\n', at - 1) + 1, at);
}
