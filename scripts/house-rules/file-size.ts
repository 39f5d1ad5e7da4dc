import type { Finding, SourceFile } from './finding.ts';

const LONG_LINES = 400;

/** Warns of a file so long that a second subject has probably moved in. */
export function fileSize({ path, text }: SourceFile): Finding[] {
  const lines = text.split('\n').length;
  if (lines <= LONG_LINES) return [];
  return [
    {
      level: 'warning',
      file: path,
      line: LONG_LINES,
      message: `${lines} lines; which second subject moved in?`,
    },
  ];
}
