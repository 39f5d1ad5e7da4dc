import type { JsonSchema } from '../../model.ts';
import { GUARD, NOTE } from '../../validate/schema-words.ts';
import { WORDS } from '../kinds.ts';

/** The meta-schema of one effect, put together from all of them. */
export function effectSchema(): JsonSchema {
  const words = Object.entries(WORDS).map(([word, { schema }]) => [word, schema]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'effect.json',
    title: 'One effect of a transition',
    description: 'One effect: its kind is the key; `if` may stand beside it.',
    type: ['object', 'string'],
    minProperties: 1,
    properties: { ...Object.fromEntries(words), if: GUARD, note: NOTE },
    additionalProperties: false,
    pattern: '^\\$[a-z][a-z0-9_]*$',
  };
}
