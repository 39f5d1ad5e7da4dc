import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AuditChain,
  AuditPage,
  DefinitionFile,
  DefinitionState,
  Job,
  MailQueue,
} from '../../../definition/wire.ts';
import { call } from '../../data/http.ts';
import { useApp } from '../../state/app-context.tsx';

/** What is asked of the audit log; `''` = anything. */
export interface AuditFilter {
  q: string;
  action: string;
  record: string;
  department: string;
  from: string;
  to: string;
  refused: boolean;
}

/** Each administrator and department reads something else. */
function useOperation<T>(name: string, path: string, { enabled = true, query = new URLSearchParams() } = {}) {
  const { session } = useApp();
  return useQuery({
    queryKey: ['operations', name, session.viewer?.id, session.department, String(query)],
    queryFn: ({ signal }) => call<T>({ path, query, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
}

export const useDefinitionState = () =>
  useOperation<DefinitionState>('definitions', '/operations/definitions');
export const useDefinitionFile = (path: string) =>
  useOperation<DefinitionFile>('definition-file', '/operations/definitions/file', {
    query: new URLSearchParams({ path }),
  });

/** Has the files on the disk read now. */
export function useDefinitionCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call<DefinitionState>({ method: 'POST', path: '/operations/definitions/check', body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ['operations', 'definitions'] }),
  });
}

export const useJobs = () => useOperation<{ data: Job[] }>('jobs', '/operations/jobs');
export const useAudit = (filter: AuditFilter, page: number) =>
  useOperation<AuditPage>('audit', '/operations/audit', { query: auditQuery(filter, page) });
/** Reading the whole log costs something, so it is asked for. */
export const useChain = (asked: boolean) =>
  useOperation<AuditChain>('chain', '/operations/audit/chain', { enabled: asked });

export function auditQuery({ refused, ...texts }: AuditFilter, page?: number): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(texts)) if (value !== '') query.set(name, value);
  if (refused) query.set('refused', '1');
  if (page !== undefined && page > 1) query.set('page', String(page));
  return query;
}

/** Mail that waits or failed, and the way to send it again. */
export function useMailQueue() {
  const client = useQueryClient();
  const queue = useOperation<MailQueue>('mail', '/operations/mail');
  const again = useMutation({
    mutationFn: (id: string) =>
      call({ method: 'POST', path: `/operations/mail/${encodeURIComponent(id)}/again`, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ['operations', 'mail'] }),
  });
  return { queue, again };
}
