import { everyBlock } from '../../definition/screens/blocks-inside.ts';
import type { Screen } from '../data/manifest.ts';

type Blocks = Pick<Screen, 'blocks' | 'side'>;

/** Transitions that happen by themselves while one types, or at their own place: never a button of the page. */
export const savingActions = (screen: Blocks): Set<string> =>
  new Set(everyBlock(screen).flatMap(({ saved_by = [] }) => saved_by));

/** Transitions that have a place of their own on the screen; a list of "everything else" leaves them out. */
export const placedActions = (screen: Blocks): Set<string> =>
  new Set(everyBlock(screen).flatMap(({ placed = [] }) => placed));
