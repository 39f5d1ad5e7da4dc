import type { Plan } from '../expression/plan.ts';
import type { ProcessState } from '../generated/language.ts';

export type Colour = NonNullable<ProcessState['colour']>;

/** That of a cell; yellow waits for whoever looks. */
export type CellColour = Colour | 'yellow';

/**
 * A text people see. A string is final. `parts` joins strings and value plans; `by_department` and `choose` pick the
 * first that fits (department code, condition), `else` otherwise.
 */
export type Text =
  | string
  | { parts: (string | Plan)[] }
  | { by_department: Record<string, Text>; else: Text }
  | { choose: { if: Plan; text: Text }[]; else: Text };

/**
 * How a running number is written: what stands before and after it, and its least number of digits. Numbers are counted
 * for each such text; that no two of one field look alike is proven (`prove/numbers.ts`).
 */
export interface NumberPattern {
  before: Text;
  digits: number;
  after: Text;
}
