import { queryOptions, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WaitingPaths } from '../../definition/wire.ts';
import { call } from '../data/http.ts';
import { toldByPage, WAITING } from '../data/queries.ts';
import { useApp } from './app-context.tsx';
import type { AppState } from './app-store.ts';

/** Not before the page is drawn: nobody waits for it. */
const ASKED_AFTER_MS = 1000;

/** Where what waits for the viewer in this department is done. A page that shows it tells; else it is asked for. */
export function waitingQuery({ session }: Pick<AppState, 'session'>) {
  return queryOptions({
    queryKey: [WAITING, session.viewer?.id ?? null, session.department],
    queryFn: ({ signal }) => call<WaitingPaths>({ path: '/users/me/waiting', signal }),
    // Changes are heard of (data/changed-blocks.ts).
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One path for each thing that waits for the viewer; `null` until it is known. `wanted`: whether something shows it. */
export function useWaiting(wanted: boolean): string[] | null {
  const app = useApp();
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const client = useQueryClient();
  const drawn = useIsFetching({ queryKey: ['page'] }) === 0;
  const enabled = wanted && later && drawn && app.session.viewer !== null && !toldByPage(client);
  return useQuery({ ...waitingQuery(app), enabled }).data?.paths ?? null;
}
