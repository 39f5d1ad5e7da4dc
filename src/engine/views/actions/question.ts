import { type FormSchema, propertiesOf } from '../../../definition/forms/form-schema.ts';
import * as texts from './texts.ts';
import type { Wish } from './wish.ts';

/** What is chosen in the form, in words, by field. */
export type Chosen = Readonly<Record<string, string>>;

/** Stands in the words of a question for what is chosen in a field of the form. */
const CHOICE = /\{([a-z][a-z0-9_]*)\}/;

/** Such a choice at the end of a question that asks as well without it. */
const LAST = /\s*[:,]\s*\{[a-z][a-z0-9_]*\}\?$/;

const fillIn = (words: string, chosen: Chosen) =>
  words.replace(new RegExp(CHOICE, 'g'), (whole, name: string) => chosen[name] ?? whole);

/** The labels of what is chosen with this input. */
export function chosenWords(schema: FormSchema, input: Readonly<Record<string, unknown>>): Chosen {
  const fields = Object.entries(propertiesOf(schema));
  const words = fields.map(([name, field]): [string, string] => {
    const label = field['x-labels']?.[String(input[name])];
    return [name, typeof label === 'string' ? label : (label?.label ?? '')];
  });
  return Object.fromEntries(words.filter(([, label]) => label !== ''));
}

export interface Question {
  /** What is asked, with what it is about. */
  title: string;
  /** What follows. */
  follows: string | null;
  /** What it is about, where the title does not say it. */
  about: string | null;
}

/**
 * How a dialog asks: the question of the action's own confirmation stands over it, the rest of its words below. A list says its
 * words once for all rows, so there the row is named.
 */
export function questionOf({ offer, about, listed }: Wish, chosen: Chosen = {}): Question {
  const confirm = offer.confirm && fillIn(offer.confirm, chosen);
  const [, asked = null, follows = confirm] = /^(.*?\?)\s+(.+)$/s.exec(confirm ?? '') ?? [];
  const open = asked === null && confirm?.trim().endsWith('?') ? confirm : asked;
  const whole = open?.replace(LAST, '?') ?? null;
  const own = about ? texts.questionAbout(offer.label, about) : texts.question(offer.label);
  // Before the form is filled in nobody knows what will be chosen in it.
  const title = listed || CHOICE.test(whole ?? '') ? own : (whole ?? own);
  return {
    title,
    follows: open === confirm || CHOICE.test(follows ?? '') ? null : follows,
    about: about && !title.includes(about) ? about : null,
  };
}
