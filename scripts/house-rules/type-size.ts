import type { Finding, SourceFile } from './finding.ts';

const LINES = 60;
const COLUMNS = 120;

/**
 * A type is what differs from its process, read at a glance: one that outgrows 60 lines of 120 columns tells what its
 * process, or the type it extends, should. Stories of a type are files of their own and may be longer.
 */
export function typeSize({ path, text }: SourceFile): Finding[] {
  const mayBe = path.startsWith('screens/') && path.endsWith('.yaml') && !path.endsWith('.story.yaml');
  if (!mayBe || !/^type: /m.test(text)) return [];
  const lines = text.trimEnd().split('\n');
  const wide = lines.findIndex((line) => line.length > COLUMNS);
  const found = (line: number, message: string): Finding => ({ level: 'error', file: path, line, message });
  return [
    ...(lines.length > LINES
      ? [found(LINES + 1, `a type has at most ${LINES} lines, this one ${lines.length}`)]
      : []),
    ...(wide >= 0 ? [found(wide + 1, `a line of a type has at most ${COLUMNS} characters`)] : []),
  ];
}
