import type { FormField } from '../../src/definition/expression/value.ts';
import type { Model } from '../../src/definition/model.ts';
import { fieldsIn } from '../../src/definition/process/form-fields.ts';

/** For the function `fields`: what stands in a form, in its order; `undefined` = there is no such form. */
export function fieldsOf(model: Model, form: string): FormField[] | undefined {
  const found = Object.hasOwn(model.forms, form) ? model.forms[form] : undefined;
  return found && fieldsIn(found.schema);
}
