// Times the checker in a process of its own. Usage: node check-definitions.js FOLDER; prints JSON, in milliseconds.
import { parse } from 'yaml';
import { loadDefinitions } from '../server/definitions/load.ts';
import { compileDefinitions, type SourceFile } from '../src/definition/compiler.ts';

const TOUCHED = 'screens/magister/proposal-exam.yaml';

const [folder = '.'] = process.argv.slice(2);
const files = loadDefinitions(folder);

const parse_ms = time(() => {
  for (const { path, text } of files) if (!path.endsWith('.typ')) parse(text);
});
const all_ms = time(() => prove(files));
// What a server that has the files already does when one of them is saved, again and again: the longest counts.
const again_ms = Math.max(
  ...['B', 'C', 'D'].map((mark) =>
    time(() => prove(files.map((file) => (file.path === TOUCHED ? touched(file, mark) : file)))),
  ),
);
console.log(JSON.stringify({ parse_ms, all_ms, again_ms }));

function prove(sources: readonly SourceFile[]): void {
  const { issues } = compileDefinitions(sources);
  if (issues.length > 0) throw new Error(`the definitions have ${issues.length} problems`);
}

function touched({ path, text }: SourceFile, mark: string): SourceFile {
  return { path, text: text.replace(/^label: .*$/m, (line) => `${line} ${mark}`) };
}

function time(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
