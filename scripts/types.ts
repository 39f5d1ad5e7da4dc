// `npm run types` writes the generated types: of rows from the records, of definitions from the language's own schemas.
// `npm run renew` does so after writing the schemas that are generated themselves.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { languageTypes } from '../src/definition/artefacts/language-types.ts';
import { recordTypes } from '../src/definition/artefacts/record-types.ts';
import { readArguments } from './definitions/arguments.ts';
import { loadModel } from './definitions/load-model.ts';

const { root } = readArguments(process.argv.slice(2));
const texts = {
  'src/definition/generated/language.ts': await languageTypes(),
  'src/generated/records.ts': await recordTypes(loadModel(root)),
};

for (const [path, text] of Object.entries(texts)) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
