import { posix } from 'node:path';
import type { SourceFile } from './finding.ts';

/** `target` is a project path for a relative import, else the package or built-in as written. */
export interface Import {
  target: string;
  relative: boolean;
  /** Loaded when it is needed (`import()`). */
  lazy: boolean;
  line: number;
}

const STATIC = /^(?:import|export)\b[^'"`;(]*?['"]([^'"\n]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]/g;

/** Every import of a file, static, re-exported, type-only and dynamic alike; those in comments are left out. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, blankLines).replace(/(^|\s)\/\/.*$/gm, '$1');
  return [STATIC, DYNAMIC].flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => {
      const specifier = match[1] ?? '';
      const relative = specifier.startsWith('.');
      const target = relative ? posix.join(posix.dirname(path), specifier) : specifier;
      const line = code.slice(0, match.index + match[0].length).split('\n').length;
      return { target, relative, lazy: pattern === DYNAMIC, line };
    }),
  );
}

function blankLines(comment: string): string {
  return comment.replace(/[^\n]/g, ' ');
}
