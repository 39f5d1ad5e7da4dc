import * as texts from './texts.ts';
import type { Wish } from './wish.ts';

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
export function questionOf({ offer, about, listed }: Wish): Question {
  const [, asked = null, follows = offer.confirm] = /^(.*?\?)\s+(.+)$/s.exec(offer.confirm ?? '') ?? [];
  const whole = asked === null && offer.confirm?.trim().endsWith('?') ? offer.confirm : asked;
  const own = about ? texts.questionAbout(offer.label, about) : texts.question(offer.label);
  const title = listed ? own : (whole ?? own);
  return {
    title,
    follows: whole === offer.confirm ? null : follows,
    about: about && !title.includes(about) ? about : null,
  };
}
