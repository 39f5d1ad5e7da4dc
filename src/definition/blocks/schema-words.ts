import type { JsonSchema } from '../model.ts';

/** The few words that the keys of blocks are stated in, each with what an editor says of it. */
export const expression = (description: string): JsonSchema => ({
  description: `${description} (expression)`,
  type: ['string', 'number', 'boolean', 'null'],
});

/** A text for people. */
export const words = (description: string): JsonSchema => ({
  description: `${description} (text: braces hold expressions; or a map by department with else; or a list of {if, text})`,
  type: ['string', 'number', 'object', 'array', 'null'],
});

export const name = (description: string): JsonSchema => ({ description, type: 'string' });

/** One name, or several. */
export const names = (description: string): JsonSchema => ({
  description,
  type: ['string', 'array'],
  items: { type: 'string' },
});

/** Columns, or a template's parameter that is some. */
export const columns = (description: string): JsonSchema => ({
  description,
  type: ['array', 'string'],
  pattern: '^\\$[a-z_]+$',
  items: { $ref: '#/definitions/column' },
});

export const NOTE = name('A remark for people; nothing reads it.');

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
  keys: JsonSchema = {},
  more: JsonSchema = {},
): JsonSchema => ({
  description,
  type: ['object'],
  properties: { ...EVERY, ...keys },
  ...more,
  additionalProperties: false,
});
