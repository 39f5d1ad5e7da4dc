import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DefinitionNews, DefinitionProblem } from '../../definition/wire.ts';
import { refreshChanged } from '../data/changed-blocks.ts';
import { listenToDefinitions } from '../data/definition-news.ts';
import { call } from '../data/http.ts';
import { innerData } from '../data/lists.ts';
import { fetchManifest } from '../data/manifest.ts';
import { isWorthRetrying, refreshRows, screenQuery } from '../data/queries.ts';
import { loadProfile } from '../session/session-store.ts';
import { useApp, useAppStore } from './app-context.tsx';
import type { AppStore } from './app-store.ts';

/** Keeps what is on the screen true: rows that others change, definitions and roles that change while people work. */
export function useLiveData(): void {
  const { session } = useApp();
  const store = useAppStore();
  const client = useQueryClient();
  const signedIn = session.viewer !== null;
  useEffect(() => {
    if (!signedIn) return;
    return store.changes.subscribe((changes) => {
      void refreshChanged(client, changes, screenOf(store, client));
    });
  }, [store, client, signedIn]);
  useEffect(() => {
    if (!signedIn) return;
    // A failure is asked about again at the next turn.
    return store.changes.onRoles?.((roles) => void takeRoles(store, client, roles).catch(() => undefined));
  }, [store, client, signedIn]);
  const { department } = session;
  const heard = useRef(department);
  useEffect(() => {
    if (heard.current === department) return;
    heard.current = department;
    store.changes.move?.();
  }, [store, department]);
  useEffect(() => listenToDefinitions((news) => void takeDefinitions(store, client, news)), [store, client]);
}

/** Menu and routes follow the roles that somebody has by now, and what is shown is read anew. The profile says for whom. */
export async function takeRoles(
  store: AppStore,
  client: QueryClient,
  roles: readonly string[],
): Promise<void> {
  const { viewer } = store.get().session;
  if (!viewer || isSame(viewer.roles, roles)) return;
  const profile = innerData(await loadProfile(viewer.id));
  const { session } = store.get();
  // Meanwhile they may have gone to another department, or have heard of it already.
  if (session.viewer !== viewer) return;
  store.set({ session: { ...session, viewer: { ...viewer, profile, roles: [...roles] } } });
  await refreshRows(client);
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((role) => others.includes(role));

/** The screen of a route, where it is here already. */
function screenOf(store: AppStore, client: QueryClient) {
  return (id: string) => {
    const { manifest } = store.get();
    const route = manifest.routes.find((one) => one.id === id);
    return route && client.getQueryData(screenQuery(route.screen, manifest.hash).queryKey);
  };
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
  const readOnly = news.read_only ?? false;
  if (readOnly !== store.get().readOnly) store.set({ readOnly });
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
