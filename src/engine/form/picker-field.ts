import type { FieldPath } from '../../definition/forms/form-schema.ts';

/** A path in the data as the model names its pickers: `panel/0/person` is `panel/items/person`. */
export function fieldName(path: FieldPath): string {
  return path.map((step) => (typeof step === 'number' ? 'items' : step)).join('/');
}
