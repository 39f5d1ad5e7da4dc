// `npm run types` writes src/generated/records.ts from the records; `-- --check` only compares and ends with 1 when stale.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { recordTypes } from '../src/definition/artefacts/record-types.ts';
import { readArguments } from './definitions/arguments.ts';
import { loadModel } from './definitions/load-model.ts';

const OUT = 'src/generated/records.ts';
const { root, check } = readArguments(process.argv.slice(2));
const text = await recordTypes(loadModel(root));

if (!check) {
  mkdirSync(dirname(OUT), { recursive: true });
  writeFileSync(OUT, text);
} else if (!isCurrent()) {
  console.error(`${OUT} is not what the records say: run npm run types`);
  process.exitCode = 1;
}

function isCurrent(): boolean {
  try {
    return readFileSync(OUT, 'utf8') === text;
  } catch {
    return false;
  }
}
