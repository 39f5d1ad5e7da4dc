import { everyBlock } from '../../definition/blocks-inside.ts';
import type { Screen } from '../data/manifest.ts';

/** Transitions that happen by themselves while one types, or at their own place: never a button of the page. */
export function savingActions(screen: Pick<Screen, 'blocks' | 'side'>): Set<string> {
  return new Set(
    everyBlock(screen).flatMap((block) => {
      if (block.kind === 'form' || block.kind === 'sheet') return block.save ?? [];
      return block.kind === 'documents' ? (block.upload ?? []) : [];
    }),
  );
}

/** Transitions that have a place of their own on the screen; a list of "everything else" leaves them out. */
export function placedActions(screen: Pick<Screen, 'blocks' | 'side'>): Set<string> {
  return new Set([
    ...savingActions(screen),
    ...everyBlock(screen).flatMap((block) => {
      switch (block.kind) {
        case 'form':
          return block.submit ?? [];
        case 'sheet':
          return block.submit;
        case 'action_form':
          return block.action;
        case 'next_step':
        case 'generated':
          return block.actions;
        case 'documents':
          return [block.accept, block.reject].filter((name) => name !== null);
        case 'table':
          return [...block.actions, ...block.bulk, ...(block.create ? [block.create] : [])];
        default:
          return [];
      }
    }),
  ]);
}
