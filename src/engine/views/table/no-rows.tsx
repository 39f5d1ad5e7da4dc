import { viewInForce } from '../../../definition/lists/list-views.ts';
import { modelTexts } from '../../../definition/messages/model-texts.ts';
import { isNarrowed } from '../../data/list-state.ts';
import { useApp } from '../../state/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/drawn-states.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { useEmptyText } from '../block-label.ts';
import { useActiveFilters } from './table-filters.tsx';
import * as texts from './texts.ts';
import type { TableBlock, TableState } from './use-table.ts';

/** What stands in place of the rows of a list that has none: its own words, or that nothing matches and how to see all. */
export default function NoRows({ block, table }: { block: TableBlock; table: TableState }) {
  const { text } = useApp();
  const empty = useEmptyText(block);
  const { state, change } = table;
  const filters = useActiveFilters({ block, state, onChange: () => {} });
  const other = otherViewOf(block, state.view, text);
  if (!isNarrowed(state)) return <EmptyState title={other ?? (empty || modelTexts.nothingHere)} />;
  const names = filters.map((filter) => filter.label);
  if (state.search) names.push(texts.searchedFor(state.search));
  return (
    <EmptyState
      filtered
      title={texts.noMatch}
      actions={<Button onClick={() => change({ filters: {}, search: '' })}>{uiTexts.removeFilters}</Button>}
    >
      {texts.filtersInForce(names.join(', '))}
    </EmptyState>
  );
}

/** What is said of an empty view other than the one the list opens with, which the list's own words are about. */
function otherViewOf(
  { views, default_view }: TableBlock,
  asked: string | null,
  text: (one: TableBlock['views'][number]['label']) => string,
): string | null {
  const open = viewInForce({ default_view }, asked);
  if (open === viewInForce({ default_view }, null)) return null;
  const view = views.find(({ name }) => name === open);
  return texts.emptyView(view ? text(view.label) : texts.allRows);
}
