import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp, useAppStore } from '../app/app-context.tsx';
import type { AppStore } from '../app/app-store.ts';
import { type DefinitionNews, type DefinitionProblem, listenToDefinitions } from './change-source.ts';
import { call } from './http.ts';
import { fetchManifest, type Screen } from './manifest.ts';
import { isWorthRetrying, refreshRows } from './queries.ts';

/** Keeps what is on the screen true: rows that others change, and definitions that are edited while people work. */
export function useLiveData(): void {
  const { session } = useApp();
  const store = useAppStore();
  const client = useQueryClient();
  const signedIn = session.viewer !== null;
  useEffect(() => {
    if (!signedIn) return;
    return store.changes.subscribe((records) => {
      if (concerns(client, records)) void refreshRows(client);
    });
  }, [store, client, signedIn]);
  useEffect(() => listenToDefinitions((news) => void takeDefinitions(store, client, news)), [store, client]);
}

/** Screens say which records they read; one that does not is looked at again after every change. */
function concerns(client: QueryClient, records: string[] | null): boolean {
  if (records === null) return true;
  const drawn = client
    .getQueryCache()
    .findAll({ queryKey: ['screen'], type: 'active' })
    .map((query) => (query.state.data as (Screen & { reads?: string[] }) | undefined)?.reads);
  return (
    drawn.length === 0 || drawn.some((reads) => !reads || reads.some((record) => records.includes(record)))
  );
}

const LONGEST_WAIT_MS = 30_000;

/** Asked for until it is there: nobody tells of a change twice, and all who heard of it ask at once. */
const NEW_MANIFEST = queryOptions({
  queryKey: ['manifest'],
  queryFn: fetchManifest,
  retry: (_, error) => isWorthRetrying(error),
  retryDelay: (count) => Math.min(1000 * 2 ** count, LONGEST_WAIT_MS),
  staleTime: 0,
  gcTime: 0,
});

/** New definitions: the manifest, then the screen that is open. Forms keep their input, for nothing is unmounted. */
async function takeDefinitions(store: AppStore, client: QueryClient, news: DefinitionNews): Promise<void> {
  const problems = news.problems ?? (news.refused ? await fetchProblems(store) : []);
  if (problems.length > 0 || store.get().problems.length > 0) store.set({ problems });
  if (news.hash === store.get().manifest.hash) return;
  // Of two changes the later one counts; who still waits for the earlier need not.
  await client.cancelQueries(NEW_MANIFEST);
  const manifest = await client.fetchQuery(NEW_MANIFEST).catch(() => null);
  if (!manifest) return;
  store.set({ manifest });
  await refreshRows(client);
}

/** Asked only by those who hold a role; the server tells the faults to administrators. */
async function fetchProblems(store: AppStore): Promise<DefinitionProblem[]> {
  if (!store.get().session.viewer?.roles.length) return [];
  const answer = await call<{ data: DefinitionProblem[] }>({ path: '/definitions/problems' }).catch(
    () => null,
  );
  return answer?.data ?? [];
}
