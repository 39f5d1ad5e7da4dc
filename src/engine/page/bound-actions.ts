import * as kinds from '../../definition/blocks/kinds.ts';
import { everyBlock } from '../../definition/blocks-inside.ts';
import type { Block } from '../../definition/shown-screen.ts';
import type { Screen } from '../data/manifest.ts';

/** Transitions that happen by themselves while one types, or at their own place: never a button of the page. */
export const savingActions = (screen: Pick<Screen, 'blocks' | 'side'>) =>
  namesIn(screen, kinds.savingActions);

/** Transitions that have a place of their own on the screen; a list of "everything else" leaves them out. */
export const placedActions = (screen: Pick<Screen, 'blocks' | 'side'>) =>
  namesIn(screen, kinds.placedActions);

function namesIn(screen: Pick<Screen, 'blocks' | 'side'>, of: (block: Block) => string[]): Set<string> {
  // A newer server may send a block that this code does not know.
  const known = everyBlock(screen).filter(({ kind }) => Object.hasOwn(kinds.KIND_FACTS, kind));
  return new Set(known.flatMap(of));
}
