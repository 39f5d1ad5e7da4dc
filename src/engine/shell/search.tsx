import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApp } from '../app/app-context.tsx';
import { useLeave } from '../app/unsaved.tsx';
import { CommandPalette } from '../ui/command-palette.tsx';
import { findPages, searchablePages } from './menu-model.ts';

/** Search over the pages the viewer may open; Enter opens, Ctrl Enter in a new tab. */
export default function Search({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const navigate = useNavigate();
  const leave = useLeave();
  const [query, setQuery] = useState('');
  const pages = useMemo(() => searchablePages(app), [app]);
  const found = findPages(pages, query);
  return (
    <CommandPalette
      open
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      placeholder="Cari halaman"
      groups={[{ key: 'pages', label: 'Halaman', items: found }]}
      onSelect={(item, { newTab }) => {
        const page = found.find((one) => one.key === item.key);
        if (!page) return;
        onClose();
        if (newTab) window.open(app.href(page.path), '_blank', 'noopener');
        else leave(() => void navigate(app.href(page.path)));
      }}
    />
  );
}
