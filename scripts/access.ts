// `npm run -s access -- [--json] [--root DIR]`: who may open which screen, do which action there, see which field.
import { accessMatrix } from './definitions/access-matrix.ts';
import { readArguments } from './definitions/arguments.ts';
import { loadModel } from './definitions/load-model.ts';

const { root, json } = readArguments(process.argv.slice(2));
const lines = accessMatrix(loadModel(root));

if (json) console.log(JSON.stringify(lines));
else
  for (const { path, what, name, who, departments } of lines)
    console.log(`${path}  ${what} ${name}: ${who.join(', ')} in ${departments.join(', ')}`);
