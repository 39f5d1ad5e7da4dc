import type { Block } from '../model.ts';

/**
 * Names of the transitions that a block offers, in the order of its definition. `all` are those of the process that drives
 * the screen's row: an `actions` block without a list offers every one of them. A table's are on its own rows. Pure; the
 * server binds by it, the proofs and the access matrix ask by it.
 */
export function blockActions(block: Block, all: readonly string[]): string[] {
  switch (block.kind) {
    case 'actions':
      return block.actions.length > 0 ? block.actions : [...all];
    case 'next_step':
    case 'generated':
      return block.actions;
    case 'form':
    case 'sheet':
      return named(block.save, block.submit);
    case 'action_form':
      return [block.action];
    case 'documents':
      return named(block.upload, block.accept, block.reject);
    case 'checklist':
      return named(block.draft_of);
    case 'table':
      return [...new Set(named(...block.actions, ...block.bulk, block.create))];
    default:
      return [];
  }
}

/** A sheet or form that only shows has no transition to save or submit by. */
function named(...names: (string | null)[]): string[] {
  return names.filter((name): name is string => name !== null && name !== '');
}
