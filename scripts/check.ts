// `npm run -s check -- [--root DIR] [--notes | --json | --format github]`: proves all definitions; exit code 1 on a
// problem, 0 with notes, which `--notes` tells each with its place. `--json` has the problems alone.
import { loadDefinitions } from '../server/definitions/load.ts';
import { compileDefinitions, toProblem } from '../src/definition/compiler.ts';
import { readArguments } from './definitions/arguments.ts';
import { printGithub, printHuman, printNotes, printNotesCounted } from './definitions/print-issues.ts';
import { templateIssues } from './definitions/template-issues.ts';

const { root, json, notes: each, format } = readArguments(process.argv.slice(2));
const started = performance.now();
const files = loadDefinitions(root);
const { model, issues: found, notes } = compileDefinitions(files);
const issues = found.length > 0 ? found : await templateIssues(root, files);

if (json) console.log(JSON.stringify(issues.map(toProblem), null, 2));
else if (format === 'github') {
  if (issues.length > 0) console.log(printGithub(issues));
  else if (notes.length > 0) console.log(printGithub(notes, 'notice'));
} else {
  if (issues.length > 0) console.log(`${printHuman(issues, files)}\n`);
  else if (notes.length > 0) console.log(`${each ? printNotes(notes) : printNotesCounted(notes)}\n`);
  const took = Math.round(performance.now() - started);
  const what =
    model && issues.length === 0
      ? `${model.routes.length} routes, ${Object.keys(model.screens).length} screens, ${Object.keys(model.types).length} types`
      : `${issues.length} ${issues.length === 1 ? 'problem' : 'problems'}`;
  console.log(`${files.length} files, ${what}, ${took} ms`);
}
if (issues.length > 0) process.exitCode = 1;
