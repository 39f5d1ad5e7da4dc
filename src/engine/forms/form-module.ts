import { useQuery } from '@tanstack/react-query';
import { useApp } from '../app/app-context.tsx';
import { apiAddress } from '../data/http.ts';
import { loadChunk } from '../errors/chunk-error.ts';

/** `GET /api/forms/<name>.js`: a schema and the functions compiled from it, which must come from the same file. */
export interface FormModule {
  schema: Record<string, unknown>;
  validators: Record<string, unknown>;
}

/** The schema and validators of a form, loaded once per hash of the definitions. */
export function useFormModule(name: string | null) {
  const { manifest } = useApp();
  const { hash } = manifest;
  return useQuery({
    queryKey: ['form', hash, name],
    queryFn: () => loadFormModule(name ?? '', hash),
    enabled: name !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // The form that is open stays while its newer version is on the way.
    placeholderData: (previous) => previous,
  });
}

/** The module itself, for what is not a form on the page. */
export function loadFormModule(name: string, hash: string): Promise<FormModule> {
  const address = `${apiAddress(`/forms/${encodeURIComponent(name)}.js`)}?hash=${hash}`;
  return loadChunk(() => import(/* @vite-ignore */ address));
}
