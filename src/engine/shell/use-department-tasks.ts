import { useQuery } from '@tanstack/react-query';
import type { WaitingCounts } from '../../definition/wire.ts';
import { call } from '../data/http.ts';
import { useApp } from '../state/app-context.tsx';

/** How much waits for the viewer in each of their departments; `null` until it is known, or where it cannot be. */
export function useDepartmentTasks(): WaitingCounts['counts'] | null {
  const { session } = useApp();
  const { data } = useQuery({
    queryKey: ['waiting-counts', session.viewer?.id ?? null],
    queryFn: ({ signal }) => call<WaitingCounts>({ path: '/users/me/waiting/counts', signal }),
  });
  return data?.counts ?? null;
}
