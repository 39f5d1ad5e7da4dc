import type { JsonSchema } from '../model.ts';

/**
 * The words that the meta-schemas of effects and of blocks are stated in; each says what it is, as editors show it.
 */

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

/** A text for people. */
export const words = (description: string): JsonSchema => ({
  description: `${description} (text: braces hold expressions; or a map by department with else; or a list of {if, text})`,
  type: ['string', 'number', 'object', 'array', 'null'],
});

/** Columns, or a template's parameter that is some. */
export const columns = (description: string): JsonSchema => ({
  description,
  type: ['array', 'string'],
  pattern: '^\\$[a-z_]+$',
  items: { $ref: '#/definitions/column' },
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

/** An effect: these keys, those of `required` always, and a remark. */
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

/** Keys that every block has. */
const EVERY = {
  label: words('Heading of the block'),
  for: names('Audiences that see it.'),
  if: expression('Shown only when it holds'),
  note: NOTE,
};

/** A block with its own keys; `more`: which must be there, and short forms besides a map. */
export const blockSchema = (
  description: string,
  own: JsonSchema = {},
  more: JsonSchema = {},
): JsonSchema => ({
  description,
  type: ['object'],
  properties: { ...EVERY, ...own },
  ...more,
  additionalProperties: false,
});
