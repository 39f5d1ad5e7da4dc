import type { Plan } from '../expression/plan.ts';
import type { Text } from '../model.ts';
import { boolOf, entriesOf, type Node } from '../read/node.ts';
import type { Context } from './context.ts';
import { compileExpression, type Scope, withVars } from './expression.ts';
import { compileLabel } from './text.ts';

/** What a state says to people, beside its label. */
export interface StateWords {
  /** What happens now. */
  text?: Text;
  /** Whom the row waits for, when it is not the viewer's turn. */
  waits?: Text;
  /** What the viewer is to do when it is their turn. */
  title?: Text;
  /** Why it is the viewer's turn again. */
  because?: Text;
  /** Whether it stands first on the page and across it, when it is the viewer's turn. */
  across?: boolean;
  /** Whether files that are missing or were sent back are handed in in the panel itself. */
  uploads?: Plan;
  /** What the viewer is asked to do, for whom, in the list of what waits. */
  asks?: Text;
  /** The word of the button there. */
  verb?: Text;
  /** What stands there once for several such rows of one page, in place of a line each. */
  together?: Text;
  /** Until when (a date). */
  due?: Plan;
  /** Since when it waits (a date). */
  since?: Plan;
  /** Whether it is the viewer's turn; else when a transition is on offer. */
  turn?: Plan;
}

const TEXTS = ['text', 'waits', 'title', 'because', 'asks', 'verb'] as const;
const DAYS = ['due', 'since'] as const;
const WORDS: readonly string[] = [...TEXTS, 'together', 'across', 'uploads', ...DAYS, 'turn'];

/** The words among what is said of a state. */
export function wordsOf(state: Node | undefined): ReadonlyMap<string, Node> {
  return new Map(entriesOf(state).filter(([word]) => WORDS.includes(word)));
}

/** What is said over what was said; an empty word takes one away. */
export function wordsOver(
  under: ReadonlyMap<string, Node>,
  over: ReadonlyMap<string, Node>,
): ReadonlyMap<string, Node> {
  const said = new Map([...under, ...over]);
  return new Map([...said].filter(([, node]) => node.kind !== 'scalar' || node.value !== null));
}

/**
 * Words as texts and plans. In them `unmet` counts the rules of the step that do not hold, `missing` names them; in the
 * condition `turn` it is `offered` that tells whether one of the step's transitions is on offer, in `together` it is `n`
 * that tells how many rows there are.
 */
export function compileWords(context: Context, words: ReadonlyMap<string, Node>, scope: Scope): StateWords {
  const counted = withVars(scope, { unmet: { kind: 'number', integer: true }, missing: { kind: 'string' } });
  const said: StateWords = {};
  for (const word of TEXTS) {
    const node = words.get(word);
    if (node) said[word] = compileLabel(context, node, counted);
  }
  const together = words.get('together');
  if (together)
    said.together = compileLabel(
      context,
      together,
      withVars(scope, { n: { kind: 'number', integer: true } }),
    );
  const [turn, uploads] = [words.get('turn'), words.get('uploads')];
  for (const word of DAYS) {
    const node = words.get(word);
    if (node)
      said[word] = compileExpression(context, node, scope, { want: { kind: 'date', optional: true } });
  }
  if (turn)
    said.turn = compileExpression(context, turn, withVars(scope, { offered: { kind: 'bool' } }), {
      want: 'condition',
    });
  if (uploads) said.uploads = compileExpression(context, uploads, scope, { want: 'condition' });
  if (boolOf(words.get('across'), false)) said.across = true;
  return said;
}
