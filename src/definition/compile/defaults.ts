import type { FieldModel, FieldType, Json } from '../model.ts';
import { get, type Node, toJson } from '../read/node.ts';
import { foundWord } from '../validate/ajv.ts';
import type { Named } from './context.ts';
import { codesOf } from './types.ts';

/** What a row begins with must be what the field may hold. */
export function checkDefault(context: Named, field: FieldModel, node: Node): void {
  const stated = get(node, 'default');
  if (!stated || (stated.kind === 'scalar' && stated.value === null)) return;
  const expected = KINDS_OF_DEFAULT[field.type];
  const value = toJson(stated);
  if (expected && !expected.fits(value)) {
    context.report('E_DEF_VALUE_TYPE', stated, { expected: expected.words, found: foundWord(stated) });
    return;
  }
  // Values of an enum are looked at beside it (validate/schema-rules.ts).
  const allowed = field.from === null ? null : codesOf(context, field.from);
  if (allowed && !allowed.includes(String(value)))
    context.report('E_DEF_VALUE_CHOICE', stated, { value: String(value), allowed });
}

const TEXT = { words: 'a text', fits: (value: Json) => typeof value === 'string' };
const KINDS_OF_DEFAULT: Partial<Record<FieldType, { words: string; fits: (value: Json) => boolean }>> = {
  text: TEXT,
  markdown: TEXT,
  date: TEXT,
  time: TEXT,
  timestamp: TEXT,
  integer: { words: 'a whole number', fits: Number.isInteger },
  decimal: { words: 'a number', fits: (value) => typeof value === 'number' },
  boolean: { words: 'true or false', fits: (value) => typeof value === 'boolean' },
  text_list: { words: 'a list of texts', fits: (value) => Array.isArray(value) && value.every(TEXT.fits) },
};
