import type { Plan } from '../expression/plan.ts';
import type { Type } from '../expression/types.ts';
import type { EffectModel } from '../model.ts';
import { entriesOf, get, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { compileExpression, NO_PLAN } from './expression.ts';
import type { TransitionPlace } from './transition-place.ts';

type Effect<Kind> = Omit<Extract<EffectModel, { kind: Kind }>, 'if'>;

/** A personal link. Whom its screen lets in is proved when all routes are known (`prove/personal-links.ts`). */
export function linkEffect(place: TransitionPlace, node: Node): Effect<'link'> {
  const until = get(node, 'until');
  const want: Type = { kind: 'timestamp', optional: true };
  return {
    kind: 'link',
    to: userOf(place, get(node, 'to')),
    opens: screenOf(place, get(node, 'opens')),
    until: until ? compileExpression(place.context, until, place.scope, { want }) : NO_PLAN,
  };
}

/** Ends links. `place` knows `each`, an element of the list that is `each` as a plan. */
export function unlinkEffect(place: TransitionPlace, node: Node, each: Plan | null): Effect<'unlink'> {
  return { kind: 'unlink', each, to: userOf(place, get(node, 'to')) };
}

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

function userOf({ context, scope }: TransitionPlace, node: Node | undefined): Plan {
  const want: Type = { kind: 'reference', record: 'user', optional: true };
  return node ? compileExpression(context, node, scope, { want }) : NO_PLAN;
}
