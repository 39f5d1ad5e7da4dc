import type { ValidateFunction } from 'ajv';
import type { JsonObject, JsonSchema } from '../model.ts';
import type { Report } from '../read/issue.ts';
import { memo } from '../read/memo.ts';
import type { MapNode } from '../read/node.ts';
import { createAjv, reportErrors } from './ajv.ts';

/** Validators by the process file's node: the schema is compiled once as long as the file stays the same. */
const compiled = new WeakMap<object, { validate: ValidateFunction | null }>();

export interface KnobCheck {
  schema: JsonSchema;
  value: JsonObject;
  /** Where the knobs stand. */
  node: MapNode;
  /** What the schema was read from; identity is the cache key. */
  key: object;
}

/** Checks the expanded knobs of a type against the schema of its process. */
export function checkKnobs(report: Report, { schema, value, node, key }: KnobCheck): void {
  const { validate } = memo(compiled, key, () => compileKnobs(schema));
  if (validate) reportErrors(report, { validate, value, node });
}

/** A knob that no one declared is an error; a schema that does not compile is reported where it stands. */
function compileKnobs(schema: JsonSchema): { validate: ValidateFunction | null } {
  try {
    return { validate: createAjv().compile({ type: 'object', additionalProperties: false, ...schema }) };
  } catch {
    return { validate: null };
  }
}
