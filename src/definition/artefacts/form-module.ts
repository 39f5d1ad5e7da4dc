import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { FORMATS } from '../formats.ts';
import type { FormModel } from '../model.ts';

/** What compiled validators ask for at run time, written into the module: it must not import anything. */
const RUNTIME: Record<string, string> = {
  'ajv/dist/runtime/ucs2length': `const ucs2length = (text) => { let n = 0; for (const _ of text) n++; return n; };`,
  'ajv/dist/runtime/equal': `const equal = (a, b) => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a !== a && b !== b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
};`,
};

/**
 * The text of an ES module with `schema` and `validators` of a form: functions compiled ahead, so that the browser needs
 * neither ajv nor eval. Self-contained. Both exports belong together: the form library refuses another schema.
 * Throws when a schema needs something that `RUNTIME` lacks. Source: frontend stack notes 2.2.
 */
export function formModule(form: FormModel): string {
  const schema = JSON.stringify(form.schema);
  const compiled = compileSchemaValidatorsCode(form.schema, {
    ajvOptionsOverrides: { validateSchema: false, strict: false, code: { lines: false } },
    customFormats: { ...FORMATS },
  });
  const used = new Set<string>();
  const code = compiled
    .replace(/^"use strict";/, '')
    .replace(/require\("([^"]+)"\)\.default/g, (_, name: string) => {
      if (!Object.hasOwn(RUNTIME, name)) throw new Error(`a validator needs ${name}`);
      used.add(name);
      return name.slice(name.lastIndexOf('/') + 1);
    });
  const missing = /require\("([^"]+)"\)/.exec(code);
  if (missing) throw new Error(`a validator needs ${missing[1]}`);
  const runtime = [...used].map((name) => RUNTIME[name]).join('\n');
  return `${runtime}\nconst exports = {};\n${code}\nexport const schema = ${schema};\nexport const validators = exports;\n`;
}
