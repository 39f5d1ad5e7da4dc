import type { Binding, Json, JsonObject } from '../../src/definition/model.ts';

/**
 * What a document froze, with the address of this server before the pages that it names: a server may move between the day a
 * document was made and the day it is drawn. Pure.
 */
export function withOrigin(bind: Record<string, Binding>, data: JsonObject, origin: string): JsonObject {
  const whole = { ...data };
  for (const [name, binding] of Object.entries(bind)) {
    const value = data[name];
    if ('page' in binding) {
      if (typeof value === 'string' && value.startsWith('/')) whole[name] = `${origin}${value}`;
    } else if ('object' in binding) {
      if (isObject(value)) whole[name] = withOrigin(binding.object, value, origin);
    } else if ('each' in binding && Array.isArray(value)) {
      whole[name] = value.map((one) => (isObject(one) ? withOrigin(binding.bind, one, origin) : one));
    }
  }
  return whole;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
