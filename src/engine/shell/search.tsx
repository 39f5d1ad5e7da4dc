import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLeave } from '../leave/unsaved.tsx';
import { useApp } from '../state/app-context.tsx';
import { CommandPalette } from '../ui/command-palette.tsx';
import { findPages, searchablePages } from './search-pages.ts';
import * as texts from './texts.ts';
import { useFoundRows } from './use-found-rows.ts';

/** Beside rows; without a query every page is listed. */
const MOST_PAGES = 5;

interface SearchProps {
  /** What was typed before the search was there. */
  typed: string;
  onClose: () => void;
}

/**
 * Search over pages and rows that the viewer may open; Enter opens, Ctrl Enter in a new tab. Pages are here at once and
 * stand first, so that nothing under the cursor moves when the rows arrive.
 */
export default function Search({ typed, onClose }: SearchProps) {
  const app = useApp();
  const navigate = useNavigate();
  const leave = useLeave();
  const [query, setQuery] = useState(typed);
  const pages = useMemo(() => searchablePages(app), [app]);
  const found = findPages(pages, query);
  const shown = query.trim() ? found.slice(0, MOST_PAGES) : found;
  const rows = useFoundRows(app, query);
  return (
    <CommandPalette
      open
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      loading={rows.loading}
      placeholder={texts.searchEverything}
      emptyText={rows.failed ? texts.searchFailed : undefined}
      groups={[{ key: 'pages', label: texts.pages, items: shown }, ...rows.groups]}
      onSelect={({ key }, { newTab }) => {
        const path = shown.find((page) => page.key === key)?.path ?? rows.paths.get(key);
        if (path === undefined) return;
        onClose();
        if (newTab) window.open(app.href(path), '_blank', 'noopener');
        else leave(() => void navigate(app.href(path)));
      }}
    />
  );
}
