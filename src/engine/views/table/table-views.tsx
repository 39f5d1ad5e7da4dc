import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApp } from '../../app/app-context.tsx';
import type { SavedView } from '../../data/answers.ts';
import { call } from '../../data/http.ts';
import { listOf } from '../../data/lists.ts';
import { type ListState, readListState, writeListState } from '../../routing/list-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePage } from '../page-context.tsx';
import type { TableBlock, TableState } from './use-table.ts';

const ALL = '$all';
const OWN = '$own:';

interface TableViewsProps {
  block: TableBlock;
  table: TableState;
  counts?: Record<string, number>;
}

/** Views of the definitions and those the viewer saved, as tabs; each is a state of the list with a name. */
export function TableViews({ block, table, counts }: TableViewsProps) {
  const { text } = useApp();
  const id = useId();
  const saved = useSavedViews(block);
  const [query, setQuery] = useSearchParams();
  const current = serialize(table.state);
  const own = saved.views.find((view) => view.query === current);
  if (!block.paged || (block.views.length === 0 && saved.views.length === 0 && current === '')) return null;

  const choose = (key: string) => {
    if (key.startsWith(OWN)) {
      const view = saved.views[Number(key.slice(OWN.length))];
      if (view)
        setQuery(writeListState(query, table.prefix, readListState(new URLSearchParams(view.query), '')));
    } else {
      table.change({ ...readListState(new URLSearchParams(), ''), view: key === ALL ? null : key });
    }
  };
  const value = own ? OWN + saved.views.indexOf(own) : (table.state.view ?? ALL);
  return (
    <Tabs
      id={id}
      label="Tampilan"
      look="views"
      value={value}
      onChange={choose}
      tabs={[
        { key: ALL, label: 'Semua', count: counts?.[''] },
        ...block.views.map((view) => ({
          key: view.name,
          label: text(view.label),
          count: counts?.[view.name],
        })),
        ...saved.views.map((view, at) => ({ key: OWN + at, label: view.name })),
      ]}
      extra={
        <ViewKeeper
          own={own ?? null}
          plain={current === ''}
          onSave={(name) => saved.write([...saved.views, { name, query: current }])}
          onRemove={() => saved.write(saved.views.filter((view) => view !== own))}
        />
      }
    />
  );
}

interface ViewKeeperProps {
  own: SavedView | null;
  plain: boolean;
  onSave: (name: string) => void;
  onRemove: () => void;
}

function ViewKeeper({ own, plain, onSave, onRemove }: ViewKeeperProps) {
  const [name, setName] = useState<string | null>(null);
  if (own) {
    return (
      <Button kind="quiet" size="toolbar" icon="trash" onClick={onRemove}>
        Hapus tampilan
      </Button>
    );
  }
  if (plain) return null;
  const save = () => {
    if (name?.trim()) onSave(name.trim());
    setName(null);
  };
  return (
    <>
      <Button kind="quiet" size="toolbar" icon="plus" onClick={() => setName('')}>
        Simpan tampilan
      </Button>
      <Dialog
        open={name !== null}
        title="Simpan tampilan ini?"
        onClose={() => setName(null)}
        actions={
          <>
            <Button kind="primary" blocked={name?.trim() ? null : 'Tulis namanya dahulu.'} onClick={save}>
              Simpan tampilan
            </Button>
            <Button onClick={() => setName(null)}>Kembali</Button>
          </>
        }
      >
        <TextField label="Nama tampilan" value={name ?? ''} onChange={setName} maxLength={60} />
      </Dialog>
    </>
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
  const write = useMutation({
    mutationFn: (views: SavedView[]) => call({ method: 'PUT', path, body: { data: views } }),
    onMutate: (views) => client.setQueryData(queryKey, views),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return { views: query.data ?? [], write: write.mutate };
}

/** A state without its page, as text; empty when the list is as usual. */
function serialize(state: ListState): string {
  return writeListState(new URLSearchParams(), '', { ...state, page: 1 }).toString();
}
