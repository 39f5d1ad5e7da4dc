import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../data/http.ts';
import { listOf } from '../data/lists.ts';
import type { App } from '../state/app-context.tsx';
import type { CommandGroup } from '../ui/command-palette.tsx';
import { toIconName } from '../ui/icons/icon.tsx';

/** Rows that the search found, of one kind. */
interface FoundGroup {
  record: string;
  label: string;
  items: { id: string; label: string; meta: string; path: string; route: string }[];
}

export const SEARCH_DEBOUNCE_MS = 250;
const SHORTEST = 2;

export interface FoundRows {
  groups: CommandGroup[];
  /** Item's key -> where it leads. */
  paths: ReadonlyMap<string, string>;
  /** Rows for what is typed now are on their way; those of before stay. */
  loading: boolean;
  failed: boolean;
}

/** Rows that fit what is typed, once somebody stops typing; as the server lets the viewer see them. */
export function useFoundRows(app: App, query: string): FoundRows {
  const text = query.trim();
  const asked = useSettled(text);
  const answer = useQuery({
    queryKey: ['search', app.session.viewer?.id, app.session.department, asked],
    queryFn: async ({ signal }) =>
      listOf<FoundGroup>(await call<unknown>({ path: '/search', query: { q: asked }, signal })),
    enabled: asked.length >= SHORTEST,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found = text.length >= SHORTEST ? (answer.data ?? []) : [];
  return {
    groups: found.map((group) => ({
      key: group.record,
      label: group.label,
      items: group.items.map((item) => ({
        key: keyOf(group, item),
        label: item.label,
        meta: item.meta,
        icon: iconOf(app, item.route),
      })),
    })),
    paths: new Map(
      found.flatMap((group) => group.items.map((item) => [keyOf(group, item), item.path] as const)),
    ),
    loading: text.length >= SHORTEST && (text !== asked || answer.isFetching),
    failed: answer.isError,
  };
}

const keyOf = (group: FoundGroup, item: { id: string }) => `${group.record}-${item.id}`;

/** What was typed last, once nothing more has been typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The icon that the sidebar gives to the subject of the page. */
function iconOf({ manifest }: App, route: string) {
  const [subject = ''] = route.split('.');
  const [, audience = ''] = route.split('@');
  const entry = manifest.sidebar
    .flatMap(({ entries }) => entries)
    .find((one) => one.route.startsWith(`${subject}.`) && one.route.endsWith(`@${audience}`));
  return toIconName(entry?.icon ?? 'file-text');
}
