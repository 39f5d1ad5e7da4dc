import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { FORMATS } from '../forms/formats.ts';
import type { FormModel } from '../model.ts';
import { withRuntime } from './runtime.ts';

/**
 * The text of an ES module with `schema` and `validators` of a form: functions compiled ahead, so that the browser needs
 * neither ajv nor eval. Self-contained. Both exports belong together: the form library refuses another schema.
 * Throws when a schema needs something that the runtime lacks. Source: frontend stack notes 2.2.
 */
export function formModule(form: FormModel): string {
  const schema = JSON.stringify(form.schema);
  const compiled = compileSchemaValidatorsCode(form.schema, {
    ajvOptionsOverrides: { validateSchema: false, strict: false, code: { lines: false } },
    customFormats: { ...FORMATS },
  });
  return `const exports = {};\n${withRuntime(compiled)}\nexport const schema = ${schema};\nexport const validators = exports;\n`;
}
