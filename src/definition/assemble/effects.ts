import { optionalExpression } from '../compile/expression.ts';
import type { TransitionPlace } from '../compile/transition-place.ts';
import { isObject } from '../compile/types.ts';
import { WORDS } from '../effects/kinds.ts';
import type { EffectModel } from '../model.ts';
import { entriesOf, get, itemsOf, keyNode, type Node } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';

type EffectWord = keyof typeof WORDS;

const isWord = (key: string): key is EffectWord => Object.hasOwn(WORDS, key);

/** The effects of a list, each as it is written in `effects/kinds`. */
export function compileEffects(place: TransitionPlace, node: Node | undefined): EffectModel[] {
  return itemsOf(node).flatMap((item) => compileEffect(place, item));
}

function compileEffect(place: TransitionPlace, node: Node): EffectModel[] {
  const keys = entriesOf(node).map(([key]) => key);
  const word = keys.find(isWord);
  const value = word === undefined ? undefined : get(node, word);
  if (word === undefined || !value) {
    const name = keys[0] ?? '';
    const names = Object.keys(WORDS);
    unknownName(place.context.report, keyNode(node, name), { kind: 'effect', name, names });
    return [];
  }
  const condition = get(node, 'if') ?? (guardsInside(word) ? get(value, 'if') : undefined);
  const guard = optionalExpression(place.context, condition, place.scope, { want: 'condition' });
  const effect: EffectModel = { if: guard, ...WORDS[word].compile(place, value) };
  place.context.places.set(effect, value);
  return [effect];
}

/** Whether `if` may stand inside the effect too: where its own keys are fixed and it is one of them. */
function guardsInside(word: EffectWord): boolean {
  const { properties } = WORDS[word].schema;
  return isObject(properties) && Object.hasOwn(properties, 'if');
}
