/**
 * What is wrong with one value of a form, in facts; `title` is what people call its field. Most `rule`s are the keyword
 * of JSON Schema that failed. The sentence is made by `fieldSentence` of `messages`.
 */
export type FieldFault = { title: string } & (
  | { rule: 'required'; how: HowFilled }
  | { rule: LimitRule; limit: number }
  | { rule: 'type'; type: string }
  | { rule: 'format'; format: string }
  /** `hint`: what the field's own description says, "" without one. */
  | { rule: 'pattern'; hint: string }
  /** `value`: the only one that fits, as people read it. */
  | { rule: 'const'; value: string }
  | { rule: 'enum' | 'uniqueItems' | 'dependencies' | 'contains' | 'unknown' | 'other' }
  /** The schema of the field has a sentence of its own for this (`x-errors`). */
  | { rule: 'own'; says: string }
);

/** What a person does with a field, so that "nothing is there" can be said of it. */
export type HowFilled = 'filled' | 'chosen' | 'uploaded' | 'ticked';

export type LimitRule =
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf';
