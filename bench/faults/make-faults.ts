import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../src/definition/compiler.ts';
import { textOf } from '../../src/definition/read/node.ts';
import { type Fault, faultOf, type Kind, type Known, type Slip } from './fault.ts';
import { contradiction } from './kinds/contradictions.ts';
import * as expressions from './kinds/expressions.ts';
import * as keys from './kinds/keys.ts';
import * as syntax from './kinds/syntax.ts';
import { templateKinds } from './kinds/templates.ts';
import * as values from './kinds/values.ts';
import { createRandom, seedOf, shuffled } from './random.ts';
import { placesOf } from './walk.ts';

const KINDS: Kind[] = [
  ...Object.values(keys),
  ...Object.values(values),
  ...Object.values(expressions),
  ...Object.values(syntax),
  contradiction,
];

/** The same faults for the same files, in the order of kinds. `root`: the project, for the words of its language. */
export function makeFaults(root: string, files: readonly SourceFile[]): Fault[] {
  return make(KINDS, files, knownOf(root, files));
}

/** Those of Typst templates, which are looked at in another way than YAML. */
export function makeTemplateFaults(root: string, files: readonly SourceFile[]): Fault[] {
  return make(templateKinds, files, knownOf(root, files));
}

function make(kinds: readonly Kind[], files: readonly SourceFile[], known: Known): Fault[] {
  return kinds.flatMap((kind) => {
    const slips = files.map((file) => ({
      file,
      slips: shuffled(kind.slips(file, known), createRandom(seedOf(kind.name + file.path))),
    }));
    return inTurn(slips, kind.count).map(({ file, slip }) => faultOf(kind.name, file, slip));
  });
}

/** So many slips, of each file one after another, so that small files have their share. */
function inTurn(
  of: readonly { file: SourceFile; slips: Slip[] }[],
  count: number,
): { file: SourceFile; slip: Slip }[] {
  const most = Math.max(0, ...of.map(({ slips }) => slips.length));
  const all = Array.from({ length: most }, (_, round) =>
    of.flatMap(({ file, slips }) => {
      const slip = slips[round];
      return slip ? [{ file, slip }] : [];
    }),
  ).flat();
  return all.slice(0, count);
}

function knownOf(root: string, files: readonly SourceFile[]): Known {
  const words = new Set<string>();
  for (const file of files) {
    words.add(file.path.replace(/^.*\/|\.\w+$/g, ''));
    for (const { key, at, node } of placesOf(file)) {
      if (key) words.add(String(key.value));
      if (/\.(enum|stages|phases|verifiers)\.\d+$/.test(at)) words.add(textOf(node) ?? '');
    }
  }
  const folder = join(root, 'schemas/language');
  for (const name of readdirSync(folder))
    for (const list of readFileSync(join(folder, name), 'utf8').matchAll(/"enum": \[([^\]]*)\]/g))
      for (const word of (list[1] ?? '').matchAll(/"([\w-]+)"/g)) words.add(word[1] ?? '');
  return { words };
}
