// `npm run types` writes the generated types: of rows from the records, of definitions from the language's own schemas.
// `-- --check` only compares and ends with 1 when one is stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { languageTypes } from '../src/definition/artefacts/language-types.ts';
import { recordTypes } from '../src/definition/artefacts/record-types.ts';
import { readArguments } from './definitions/arguments.ts';
import { loadModel } from './definitions/load-model.ts';

const { root, check } = readArguments(process.argv.slice(2));
const texts = {
  'src/definition/generated/language.ts': await languageTypes(),
  'src/generated/records.ts': await recordTypes(loadModel(root)),
};

for (const [path, text] of Object.entries(texts)) {
  if (!check) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${path} is not what the schemas say: run npm run types`);
    process.exitCode = 1;
  }
}
