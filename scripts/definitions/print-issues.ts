import { type Issue, type SourceFile, toProblem } from '../../src/definition/compiler.ts';

/** Issues as a good compiler prints them: place and code, the line, a caret, one sentence, the likely meaning. */
export function printHuman(issues: readonly Issue[], files: readonly SourceFile[]): string {
  const texts = new Map(files.map((file) => [file.path, file.text.split('\n')]));
  return issues.map((issue) => humanIssue(issue, texts.get(issue.file) ?? [])).join('\n\n');
}

const WIDTH = 160;

function humanIssue(issue: Issue, lines: readonly string[]): string {
  const { file, line, column, rule, message, suggestion } = toProblem(issue);
  const head = `${file}:${line}:${column}  ${rule}`;
  const meant = suggestion === null ? '' : `; did you mean ${suggestion} ?`;
  const text = lines[line - 1];
  if (text === undefined) return `${head}\n  ${message}${meant}`;
  const gutter = `  ${line} | `;
  // A long line is shown around the place.
  const from = column > WIDTH - 20 ? column - 60 : 0;
  const shown = text.slice(from, from + WIDTH).replaceAll('\t', ' ');
  const pad = ' '.repeat(gutter.length - 2 + column - 1 - from);
  return `${head}\n${gutter}${shown}\n${pad.slice(0, gutter.length - 2)}| ${pad.slice(gutter.length - 2)}^ ${message}${meant}`;
}

/** Notes, one line each: they tell of what is not finished, so no line of a file is shown. */
export function printNotes(notes: readonly Issue[]): string {
  return notes
    .map((note) => {
      const { file, line, column, message } = toProblem(note);
      return `${file}:${line}:${column}  note: ${message}`;
    })
    .join('\n');
}

/** Several notes of one kind in one line: `--notes` lists them. */
export function printNotesCounted(notes: readonly Issue[]): string {
  return [...new Set(notes.map(({ rule }) => rule))]
    .map((rule) => {
      const all = notes.filter((note) => note.rule === rule);
      const said = TOGETHER[rule];
      return all.length > 1 && said ? `note: ${said(all.length)}; --notes lists them` : printNotes(all);
    })
    .join('\n');
}

const TOGETHER: Partial<Record<string, (count: number) => string>> = {
  E_DEF_PATH_AHEAD: (count) => `${count} old paths lead where nothing is yet; until then they go home`,
};

/** Annotations of GitHub's runner, one line each. */
export function printGithub(issues: readonly Issue[], level: 'error' | 'notice' = 'error'): string {
  return issues
    .map((issue) => {
      const { file, line, column, rule, message, suggestion } = toProblem(issue);
      const text = suggestion === null ? message : `${message}; did you mean ${suggestion} ?`;
      return `::${level} file=${property(file)},line=${line},col=${column},title=${property(rule)}::${escaped(text)}`;
    })
    .join('\n');
}

const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
