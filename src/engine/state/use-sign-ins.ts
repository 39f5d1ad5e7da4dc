import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignIn } from '../../definition/wire.ts';
import { call } from '../data/http.ts';
import { listOf } from '../data/lists.ts';
import { useApp } from './app-context.tsx';

/** Where the viewer is signed in, and the way to end it: one, or all but this one. */
export function useSignIns() {
  const { session } = useApp();
  const client = useQueryClient();
  const queryKey = ['sign-ins', session.viewer?.id];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      listOf<SignIn>(await call({ path: '/auth/sessions', signal, master: true })),
  });
  const ending = useMutation({
    mutationFn: (body: { id?: string }) =>
      call({ method: 'POST', path: '/auth/sessions/end', body, master: true }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return {
    list: query.data ?? [],
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    working: ending.isPending,
    failure: ending.error,
    end: (id: string) => ending.mutate({ id }),
    endOthers: () => ending.mutate({}),
  };
}
