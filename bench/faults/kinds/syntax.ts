import type { SourceFile } from '../../../src/definition/compiler.ts';
import type { Kind, Slip } from '../fault.ts';
import { placesOf } from '../walk.ts';

/** Slips at places of the bare text that a pattern finds; its first group is replaced. */
const inText =
  (pattern: RegExp, put: (found: string) => string, also?: (at: number, text: string) => [number, number]) =>
  (file: SourceFile): Slip[] => {
    if (!file.path.endsWith('.yaml')) return [];
    return [...file.text.matchAll(pattern)].flatMap((match): Slip[] => {
      const found = match[1] ?? '';
      const start = match.index + match[0].indexOf(found);
      if (isInBlock(file, start)) return [];
      const line = file.text.slice(0, start).split('\n').length;
      return [
        {
          start,
          end: start + found.length,
          put: put(found),
          at: `line ${line}`,
          also: also ? [also(start, file.text)] : [],
        },
      ];
    });
  };

/** Inside a text of several lines everything is text. */
function isInBlock(file: SourceFile, offset: number): boolean {
  return placesOf(file).some(
    ({ node }) =>
      node.kind === 'scalar' &&
      node.start < offset &&
      offset < node.end &&
      /^[>|]/.test(file.text.slice(node.start)),
  );
}

const lineOf = (at: number, text: string): [number, number] => [
  text.lastIndexOf('\n', at - 1) + 1,
  text.indexOf('\n', at),
];

export const colonLost: Kind = {
  name: 'colon left out',
  count: 40,
  slips: inText(/^ *[a-z_]+(:) [^\n]+$/gm, () => '', lineOf),
};

export const quoteLost: Kind = {
  name: 'quote never closed',
  count: 40,
  slips: inText(/: "[^"\n]*(")[,}\n]/g, () => '', lineOf),
};

export const bracketLost: Kind = {
  name: 'bracket never closed',
  count: 40,
  slips: inText(/: [[{][^\n[\]{}]*([\]}])$/gm, () => '', lineOf),
};

export const tabbed: Kind = {
  name: 'line begins with a tab',
  count: 20,
  slips: inText(/\n( {2,})(?=[a-z])/g, () => '\t'),
};

export const deeper: Kind = {
  name: 'line one space deeper',
  count: 40,
  slips: inText(
    /\n(?=( +)[a-z_]+: [^\n]*\n\1[a-z])( +)/g,
    (found) => `${found} `,
    (at, text) => [at, text.indexOf('\n', text.indexOf('\n', at) + 1)],
  ),
};
