import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ALL_ROWS, viewInForce } from '../../../definition/lists/list-views.ts';
import type { SavedView } from '../../../definition/wire.ts';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { call } from '../../data/http.ts';
import { type ListState, readListState, writeListState } from '../../data/list-state.ts';
import { listOf } from '../../data/lists.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import * as texts from './texts.ts';
import { offeredState, type TableBlock, type TableState } from './use-table.ts';
import type { ViewKeeperProps } from './view-keeper.tsx';

const ViewKeeper = lazy(() => loadChunk(() => import('./view-keeper.tsx')));

const ALL = '$all';
const OWN = '$own:';

export interface Views {
  /** There is something to choose between, or something worth keeping. */
  shown: boolean;
  current: string;
  tabs: Tab[];
  choose: (key: string) => void;
  /** `null` when there is nothing to keep, and while it is not known which are saved: writing them would drop those. */
  keeper: ViewKeeperProps | null;
}

/** Views of the definitions and those the viewer saved; each is a state of the list with a name. */
export function useTableViews(
  block: TableBlock,
  table: TableState,
  counts: Record<string, number> | undefined,
): Views {
  const { text } = useApp();
  const saved = useSavedViews(block);
  const [query, setQuery] = useSearchParams();
  const state = serialize(table.said);
  const said = (view: SavedView) => offeredState(block, readListState(new URLSearchParams(view.query), ''));
  const inForce = viewInForce(block, table.said.view);
  const own = saved.views.find((view) => serialize(said(view)) === state) ?? null;
  const choose = (key: string) => {
    const view = key.startsWith(OWN) ? saved.views[Number(key.slice(OWN.length))] : undefined;
    const usual = { ...readListState(new URLSearchParams(), ''), view: viewAsked(block, key) };
    const next = view ? said(view) : usual;
    setQuery(writeListState(query, table.prefix, next));
  };
  return {
    shown: block.paged && (block.views.length > 0 || saved.views.length > 0 || state !== ''),
    current: own ? OWN + saved.views.indexOf(own) : (inForce ?? ALL),
    choose,
    tabs: [
      { key: ALL, label: texts.allRows, count: counts?.[''] },
      ...block.views
        .filter(({ aside, name }) => !aside || name === inForce)
        .map((view) => ({
          key: view.name,
          label: text(view.label),
          count: counts?.[view.name],
        })),
      ...saved.views.map((view, at) => ({ key: OWN + at, label: view.name })),
    ],
    keeper:
      saved.known && (own || state !== '')
        ? {
            own,
            onSave: (name) => saved.write([...saved.views, { name, query: state }]),
            onRemove: () => saved.write(saved.views.filter((view) => view !== own)),
          }
        : null,
  };
}

/** What the address says of a view: nothing of the one the list opens with. */
function viewAsked({ default_view: usual }: TableBlock, key: string): string | null {
  if (key === ALL) return usual === undefined ? null : ALL_ROWS;
  return key === usual ? null : key;
}

/** The views as tabs; what they choose stands in the panel with the same id. */
export function TableViews({ id, views }: { id: string; views: Views }) {
  return (
    <Tabs
      id={id}
      label={texts.views}
      look="views"
      value={views.current}
      onChange={views.choose}
      tabs={views.tabs}
      extra={
        views.keeper ? (
          <Suspense fallback={null}>
            <ViewKeeper key={views.current} {...views.keeper} />
          </Suspense>
        ) : null
      }
    />
  );
}

function useSavedViews(block: TableBlock) {
  const { key } = usePage();
  const client = useQueryClient();
  const path = `/me/views/${encodeURIComponent(key.route)}/${encodeURIComponent(block.id)}`;
  const queryKey = ['views', key.viewer, path];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => listOf<SavedView>(await call({ path, signal })),
    enabled: block.paged && key.viewer !== null,
    staleTime: 60_000,
  });
  const write = async (views: SavedView[]) => {
    await call({ method: 'PUT', path, body: { data: views } });
    client.setQueryData(queryKey, views);
  };
  return { views: query.data ?? [], known: query.isSuccess, write };
}

/** A state without its page, as text; empty when the list is as usual. */
function serialize(state: ListState): string {
  return writeListState(new URLSearchParams(), '', { ...state, page: 1 }).toString();
}
