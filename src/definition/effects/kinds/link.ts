import { compileExpression, NO_PLAN } from '../../compile/expression.ts';
import type { TransitionPlace } from '../../compile/transition-place.ts';
import type { Plan } from '../../expression/plan.ts';
import type { Type } from '../../expression/types.ts';
import { entriesOf, get, type Node, textOf } from '../../read/node.ts';
import { unknownName } from '../../resolve/names.ts';
import { expression, GUARD, keys, text } from '../../validate/schema-words.ts';
import { type Effect, noOther, nowhere } from '../effect.ts';
import { userOf } from '../users.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    link: { to: Plan; opens: string; until: Plan };
  }
}

/**
 * Makes a link that opens a screen of the row for the user `to` without a password; earlier ones of theirs to it end. Whom
 * its screen lets in is proved when all routes are known (`prove/personal-links.ts`).
 */
export const link: Effect<'link'> = {
  schema: keys(
    'Makes a personal link: who holds its address opens one page of the row in the name of an account, without a password. Earlier ones of the same person to the row end. The answer shows it once.',
    {
      to: expression('Id of the user it is for'),
      opens: text("Screen of the row: one of the process' screens, or subject.screen."),
      until: expression('Moment it ends'),
      if: GUARD,
    },
    ['to', 'opens', 'until'],
  ),
  compile: (place, node) => {
    const until = get(node, 'until');
    const want: Type = { kind: 'timestamp', optional: true };
    return {
      kind: 'link',
      to: userOf(place, get(node, 'to')),
      opens: screenOf(place, get(node, 'opens')),
      until: until ? compileExpression(place.context, until, place.scope, { want }) : NO_PLAN,
    };
  },
  writes: () => [],
  touches: noOther,
  leads: nowhere,
};

/** A screen of the process, else one by its full name. */
function screenOf({ context, draft }: TransitionPlace, node: Node | undefined): string {
  const name = textOf(node) ?? '';
  // The screens of a type stand with the process that owns the types.
  const owner = draft.typesOf ? context.processes.peek(draft.typesOf) : draft;
  const own = entriesOf(get(owner?.node, 'screens')).map(([screen]) => screen);
  if (!node || own.includes(name)) return name;
  if (context.screens.has(name)) context.screens.use(name);
  else
    unknownName(context.report, node, { kind: 'screen', name, names: [...own, ...context.screens.names()] });
  return name;
}
