import type { SourceFile } from '../../../src/definition/compiler.ts';
import type { Kind, Slip } from '../fault.ts';
import { misspell } from '../misspell.ts';

const inTemplate =
  (pattern: RegExp, put: (found: string, words: ReadonlySet<string>) => string | null) =>
  (file: SourceFile, { words }: { words: ReadonlySet<string> }): Slip[] =>
    file.path.endsWith('.typ')
      ? [...file.text.matchAll(pattern)].flatMap((match): Slip[] => {
          const found = match[1] ?? '';
          const start = match.index + match[0].lastIndexOf(found);
          const slipped = put(found, words);
          const line = file.text.slice(0, start).split('\n').length;
          return slipped === null
            ? []
            : [
                {
                  start,
                  end: start + found.length,
                  put: slipped,
                  at: `line ${line}`,
                  also: [[file.text.lastIndexOf('\n', start) + 1, start]],
                },
              ];
        })
      : [];

/** Slips in Typst templates, which are counted apart. */
export const templateKinds: Kind[] = [
  {
    name: 'field misspelt',
    count: 30,
    slips: inTemplate(/\b(?:data|d|doc|student|exam)\.([a-z_]{4,})/g, misspell),
  },
  { name: 'brace never closed', count: 30, slips: inTemplate(/([)\]}])\n/g, () => '') },
  { name: 'function misspelt', count: 30, slips: inTemplate(/#?\b([a-z-]{4,})\(/g, misspell) },
];
