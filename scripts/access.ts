// `npm run -s access -- [--json | --write] [--root DIR]`: who may open which screen, do which action there, see which field.
// `--write` renews the copy that people have reviewed and a test compares with.
import { writeFileSync } from 'node:fs';
import { accessMatrix } from './definitions/access-matrix.ts';
import { readArguments } from './definitions/arguments.ts';
import { loadModel } from './definitions/load-model.ts';
import { matrixText, REVIEWED } from './definitions/matrix-text.ts';

const { root, json, write } = readArguments(process.argv.slice(2));
const lines = accessMatrix(loadModel(root));

if (write) writeFileSync(REVIEWED, matrixText(lines));
else if (json) console.log(JSON.stringify(lines));
else
  for (const { path, what, name, who, departments } of lines)
    console.log(`${path}  ${what} ${name}: ${who.join(', ')} in ${departments.join(', ')}`);
