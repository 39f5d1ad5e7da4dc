import { posix } from 'node:path';
import type { Finding, SourceFile } from './finding.ts';

const IMPORT = /^import (\w+) from '([^']+\.module\.css)'/gm;

/** The classes that a file names have a rule in their style module, and every rule there is named by some file. */
export function namedClasses(sources: readonly SourceFile[]): Finding[] {
  const sheets = new Map(
    sources
      .filter(({ path }) => path.endsWith('.module.css'))
      .map(({ path, text }) => [path, { rules: rulesOf(text), named: new Set<string>(), byValue: false }]),
  );
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].flatMap(([, name = '', file = '']) => {
      const sheet = sheets.get(posix.join(posix.dirname(path), file));
      if (!sheet) return [];
      if (new RegExp(`\\b${name}(?!\\??\\.\\w| from)`).test(text)) sheet.byValue = true;
      return [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].flatMap(({ 1: one = '', index }) => {
        sheet.named.add(one);
        return sheet.rules.has(one) ? [] : [finding(path, text, index, `"${one}" has no rule in ${file}`)];
      });
    }),
  );
  const idle = [...sheets].flatMap(([file, { rules, named, byValue }]) =>
    [...rules]
      .filter(([one]) => !byValue && !named.has(one))
      .map(([one, line]): Finding => ({ level: 'error', file, line, message: `no file names "${one}"` })),
  );
  return [...missing, ...idle];
}

/** Classes of a style sheet with the line of the first rule that names them. */
function rulesOf(text: string): Map<string, number> {
  const rules = new Map<string, number>();
  for (const [at, line] of text.split('\n').entries()) {
    if (/^\s*(?:[\w-]+:|\*|\/\*)\s/.test(line)) continue;
    for (const [, name = ''] of line.matchAll(/\.([a-zA-Z_][\w-]*)/g))
      if (!rules.has(name)) rules.set(name, at + 1);
  }
  return rules;
}

function finding(file: string, text: string, index: number, message: string): Finding {
  return { level: 'error', file, line: text.slice(0, index).split('\n').length, message };
}
