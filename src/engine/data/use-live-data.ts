import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp, useAppStore } from '../app/app-context.tsx';
import type { AppStore } from '../app/app-store.ts';
import { type DefinitionNews, type DefinitionProblem, listenToDefinitions } from './change-source.ts';
import { call } from './http.ts';
import { fetchManifest, type Screen } from './manifest.ts';
import { refreshRows } from './queries.ts';

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

/** New definitions: the manifest, then the screen that is open. Forms keep their input, for nothing is unmounted. */
async function takeDefinitions(store: AppStore, client: QueryClient, news: DefinitionNews): Promise<void> {
  const problems = news.problems ?? (news.refused ? await fetchProblems(store) : []);
  if (problems.length > 0 || store.get().problems.length > 0) store.set({ problems });
  if (news.hash === store.get().manifest.hash) return;
  const manifest = await fetchManifest().catch(() => null);
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
