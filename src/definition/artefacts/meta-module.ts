import standaloneCode from 'ajv/dist/standalone/index.js';
import { createAjv } from '../validate/ajv.ts';
import { META } from '../validate/meta.ts';
import { withRuntime } from './runtime.ts';

/**
 * The text of an ES module that stands in for `validate/meta-built.ts` in a build: the validators of all meta-schemas,
 * compiled ahead. Compiling them takes as long as checking a whole faculty.
 */
export function metaModule(): string {
  const ajv = createAjv({ source: true });
  for (const schema of Object.values(META)) ajv.addSchema(schema);
  const names = Object.fromEntries(Object.keys(META).map((name) => [name, `${name}.json`]));
  const code = withRuntime(standaloneCode(ajv, names));
  return `const exports = {};\n${code}\nexport const builtValidators = exports;\n`;
}
