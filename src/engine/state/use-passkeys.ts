import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { knowsPasskeys, listPasskeys, removePasskey } from '../data/passkeys.ts';
import { useApp } from './app-context.tsx';

const keyFor = (viewer: string | undefined) => ['passkeys', viewer];

/** Whether the viewer has a passkey that this browser may be asked for; `wanted`: somebody asks. */
export function useHasPasskey(wanted: boolean): boolean {
  const { session } = useApp();
  const { data } = useQuery({
    queryKey: keyFor(session.viewer?.id),
    queryFn: ({ signal }) => listPasskeys(signal),
    enabled: wanted && knowsPasskeys(),
  });
  return (data ?? []).length > 0;
}

/** Passkeys of the viewer, and the way to remove one. */
export function usePasskeys() {
  const { session } = useApp();
  const client = useQueryClient();
  const queryKey = keyFor(session.viewer?.id);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => listPasskeys(signal) });
  const again = () => client.invalidateQueries({ queryKey });
  const removing = useMutation({ mutationFn: removePasskey, onSettled: again });
  return {
    list: query.data ?? [],
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    again,
    removing: removing.isPending,
    failure: removing.error,
    remove: removing.mutateAsync,
  };
}
