import type { JsonSchema } from '../model.ts';

/** The parts that the meta-schemas of effects are made of; each says what it is in the words that editors show. */

export const text = (description: string): JsonSchema => ({ description, type: 'string' });

export const flag = (description: string): JsonSchema => ({ description, type: 'boolean' });

export const texts = (description: string): JsonSchema => ({
  description,
  type: 'array',
  items: { type: 'string' },
});

/** One name, or a list of them. */
export const names = (description: string): JsonSchema => ({
  description,
  type: ['string', 'array'],
  items: { type: 'string' },
});

export const oneOf = (description: string, values: string[]): JsonSchema => ({
  description,
  type: 'string',
  enum: values,
});

export const expression = (description: string): JsonSchema => ({
  description: `${description} (expression)`,
  type: ['string', 'number', 'boolean', 'null'],
});

/** Any key -> what it is given. */
export const mapOf = (description: string, value: JsonSchema): JsonSchema => ({
  description,
  type: 'object',
  additionalProperties: value,
});

/** `if` inside an effect; it may also stand beside its key. */
export const GUARD = expression('Only when it holds');

export const NOTE = text('A remark for people; nothing reads it.');

/** These keys, those of `required` always, and a remark. */
export const keys = (
  description: string,
  properties: Record<string, JsonSchema>,
  required: string[] = [],
): JsonSchema => ({
  description,
  type: 'object',
  properties: { ...properties, note: NOTE },
  ...(required.length > 0 ? { required } : {}),
  additionalProperties: false,
});
