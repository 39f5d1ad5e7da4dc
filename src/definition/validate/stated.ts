import type { ValidateFunction } from 'ajv';
import type { Json, JsonSchema } from '../model.ts';
import type { Report } from '../read/issue.ts';
import { memo } from '../read/memo.ts';
import type { Node } from '../read/node.ts';
import { createAjv, reportErrors } from './ajv.ts';

/** Validators by the node of the file that states the schema: compiled once as long as the file stays the same. */
const compiled = new WeakMap<object, { validate: ValidateFunction | null }>();

export interface StatedCheck {
  schema: JsonSchema;
  value: Json;
  /** Where the value stands. */
  node: Node;
  /** What the schema was read from; identity is the cache key. */
  key: object;
}

/** Checks a value against a schema that another definition states: knobs of a type, items of a set. */
export function checkStated(report: Report, { schema, value, node, key }: StatedCheck): void {
  const { validate } = memo(compiled, key, () => compileStated(schema));
  if (validate) reportErrors(report, { validate, value, node });
}

function closed(schema: JsonSchema): JsonSchema {
  if (schema.type !== undefined && schema.type !== 'object') return schema;
  return schema.properties
    ? { type: 'object', additionalProperties: false, ...schema }
    : { type: 'object', ...schema };
}

/** A key that no one declared is an error; a schema that does not compile is reported where it stands. */
function compileStated(schema: JsonSchema): { validate: ValidateFunction | null } {
  try {
    return { validate: createAjv().compile(closed(schema)) };
  } catch {
    return { validate: null };
  }
}
