import { isRecord } from '../errors/api-error.ts';
import type { FormModule } from './form-module.ts';

/** A file that was uploaded, as input fields take it. */
export interface StoredFileInput {
  id: string;
  name: string;
  size: number;
  mime: string;
}

/**
 * The input of a transition that takes one file for one slot, by its own form: the field with `x-file` gets the file
 * (its id where the field is a text), the field that names an item of a set gets the slot's code. Pure.
 */
export function uploadInput(
  module: Pick<FormModule, 'schema'>,
  code: string,
  file: StoredFileInput,
): Record<string, unknown> {
  const properties = isRecord(module.schema.properties) ? Object.entries(module.schema.properties) : [];
  const input: Record<string, unknown> = {};
  for (const [name, property] of properties) {
    if (!isRecord(property)) continue;
    if (property['x-file'] !== undefined) input[name] = property.type === 'string' ? file.id : file;
    else if (property['x-from'] !== undefined || property.enum !== undefined) input[name] ??= code;
  }
  return input;
}
