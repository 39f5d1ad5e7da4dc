import { download } from '../../data/downloads.ts';
import { type ListState, toListQuery } from '../../data/list-state.ts';
import { blockPath, type PageKey, withParams } from '../../data/queries.ts';
import { genericErrorText } from '../../errors/generic-error.ts';

interface Wanted {
  page: PageKey;
  /** Id of the table's block. */
  block: string;
  state: ListState;
  format: string;
}

/** Saves the rows that match now, over all pages, as a file; answers why it failed, or `null`. */
export async function exportList({ page, block, state, format }: Wanted): Promise<string | null> {
  const query = withParams(toListQuery(state), page);
  query.set('format', format);
  try {
    await download({ path: `${blockPath(page, block)}/export`, query });
    return null;
  } catch (error) {
    return genericErrorText(error);
  }
}
