import { compileDefinitions, type SourceFile } from '../../src/definition/compiler.ts';
import { textOf } from '../../src/definition/read/node.ts';
import type { Fault } from './fault.ts';
import { placesOf } from './walk.ts';

interface Legal {
  kind?: RegExp;
  path?: RegExp;
  at?: RegExp;
  /** What the file says besides. */
  written?: RegExp;
  reason: string;
}

/** Changes that look like slips and are none, by kind, file and place. */
const LEGAL: Legal[] = [
  {
    kind: /^needed key/,
    path: /approval\.yaml$/,
    at: /^area$/,
    reason: 'screens outside of any area open in all departments',
  },
  { kind: /^needed key/, at: /\.(status|kind)\.type$/, reason: 'choices (enum) without a type are texts' },
  { path: /sets\/sheets/, at: /components\.\d+\.code$/, reason: 'a code that its own file makes up' },
  { path: /sets\/sheets/, at: /components\.\d+\.min$/, reason: 'scores may begin below zero' },
  {
    kind: /^field of an expression/,
    path: /exam-form/,
    at: /columns\.2\.value$/,
    reason: 'what stored JSON holds is not known',
  },
  {
    kind: /^parenthesis/,
    path: /messages/,
    at: /registration_returned/,
    reason: 'a bracket in words for people',
  },
  {
    kind: /^needed key/,
    path: /^screens\//,
    at: /^\w+$/,
    written: /^extends: /m,
    reason: 'what a type leaves out is as in the one that it extends',
  },
  { path: /^screens\//, at: /^subject$/, reason: 'a subject that nothing names' },
  { path: /^schemas\/seeds\//, at: /^rows\.\w+\.\w+$/, reason: 'a row that no other names' },
  { path: /renames\.yaml$/, at: /^(record|process)\./, reason: 'a name that rows may have had at some time' },
  { at: /\.enum\.\d+$/, reason: 'another choice, where nothing asks for the one there was' },
  { path: /app\.yaml$/, at: /^department\.parameter$/, reason: 'another name of the parameter in addresses' },
  { at: /\.x-inverse$/, reason: 'another name of a way back that nothing asks for' },
  {
    kind: /^value of another/,
    at: /columns\.link$|\.single$|\.link\.label$/,
    reason: 'a number is an expression, and a text for people, too',
  },
  {
    path: /parts\/revision/,
    at: /^knobs\./,
    reason: 'a knob that the one process with this part states anew',
  },
  {
    path: /parts\/documents/,
    at: /^knobs\.properties\.documents$/,
    reason: 'a knob that the one process with this part states anew',
  },
  { kind: /^definition/, at: /^screens\.\w+$/, reason: 'another name of a screen that nothing leads to' },
  {
    kind: /^needed key/,
    path: /^screens\/sets\//,
    at: /^process$/,
    reason: 'a set that asks for nothing of its process',
  },
  { kind: /^needed key/, at: /columns\.\d+\.name$/, reason: 'a column that nothing calls by its name' },
  {
    path: /processes\/exam\.yaml$/,
    at: /^screens\.approvals?\./,
    reason: 'a screen that no type puts on the map',
  },
];

/** Why a change is legal; `null` where it is a fault. */
export function reasonOf(fault: Fault, files: readonly SourceFile[]): string | null {
  const { kind, path, at } = fault;
  if (kind === 'definition misspelt' && fault.meant !== null && standsAlone(fault.meant, files))
    return 'another name for what nothing else names';
  if (isIdleTemplate(path, files)) return 'a template of screens that no type puts on the map';
  if (isGivenInVain(fault)) return 'a value for a sequence that asks for none by this name';
  const found = LEGAL.find(
    (legal) =>
      (legal.kind?.test(kind) ?? true) &&
      (legal.path?.test(path) ?? true) &&
      (legal.at?.test(at) ?? true) &&
      (legal.written?.test(fault.text) ?? true),
  );
  return found?.reason ?? null;
}

function standsAlone(name: string, files: readonly SourceFile[]): boolean {
  const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g');
  return files.reduce((count, { text }) => count + [...text.matchAll(word)].length, 0) === 1;
}

/** Whether what a used sequence is given, `with: {name: value}`, is what none of its steps names. */
function isGivenInVain({ path, text, at }: Fault): boolean {
  const [, step, name] = /^play\.(\d+)\.with\.(\w+)$/.exec(at) ?? [];
  const file = placesOf({ path, text });
  const wordAt = (place: string) => textOf(file.find((one) => one.at === place)?.node);
  const used = wordAt(`play.${step}.use`);
  if (name === undefined || used === undefined) return false;
  const steps = file.filter((one) => one.at.startsWith(`sequences.${used}.`));
  const isNested = steps.some((one) => /^sequences\.\w+\.\d+\.use$/.test(one.at));
  return (
    !isNested && !steps.some(({ node }) => new RegExp(`\\$${name}(?![a-z0-9_])`).test(textOf(node) ?? ''))
  );
}

/** Whether the template in `path` is drawn nowhere: then nobody misses what it shows. */
function isIdleTemplate(path: string, files: readonly SourceFile[]): boolean {
  if (!path.startsWith('screens/templates/')) return false;
  const emptied = files.map((file) =>
    file.path === path ? { ...file, text: withoutView(file.text) } : file,
  );
  return compileDefinitions(emptied).issues.length === 0;
}

const withoutView = (text: string) =>
  text.replace(/^view:[\s\S]*/m, 'view: [{table: {record: none_such, columns: [{field: none_such}]}}]\n');
