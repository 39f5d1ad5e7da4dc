import { idleFields } from '../../src/definition/forms/applies.ts';
import type { JsonObject, JsonSchema } from '../../src/definition/model.ts';

interface Given {
  input: JsonObject;
  sent: JsonObject;
}

/** What a form does not ask for with the rest of the input is empty, whatever was sent. Pure. */
export function withoutIdle({ input, sent }: Given, schema: JsonSchema | undefined): Given {
  const idle = idleFields(schema?.properties, sent);
  if (idle.length === 0) return { input, sent };
  return {
    input: { ...input, ...Object.fromEntries(idle.map((name) => [name, null])) },
    sent: Object.fromEntries(Object.entries(sent).filter(([name]) => !idle.includes(name))),
  };
}
