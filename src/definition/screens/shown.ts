import type { Plan } from '../expression/plan.ts';
import type * as model from '../model.ts';

/** Texts that the server alone reads: it writes them out with the page's data. */
export const WRITTEN = [
  'heading',
  'beside',
  'link_over',
  'texts',
  'waits',
  'titles',
  'because',
  'asks',
  'verbs',
  'together',
  'single',
  'begin',
  'folds',
  'compared',
  'checks',
  'draft',
  'below',
  'shut',
  'fill_in',
  'sums',
  'noun',
] as const;
type Written = (typeof WRITTEN)[number];

/**
 * A part of the model as the browser gets it: without plans. Conditions, values and row rules are the server's to work
 * out; their answers come with the page's data, and what nobody reads need not travel to a phone. Texts keep their type.
 */
export type Shown<T> = T extends model.Text
  ? T
  : T extends readonly (infer Item)[]
    ? Shown<Item>[]
    : T extends object
      ? {
          [Key in keyof T as NonNullable<T[Key]> extends Plan ? never : Exclude<Key, Written>]: Shown<T[Key]>;
        }
      : T;
