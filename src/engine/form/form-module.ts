import { loadChunk } from '../chunks/chunk-error.ts';
import { apiAddress } from '../data/http.ts';

/** `GET /api/forms/<name>.js`: a schema and the functions compiled from it, which must come from the same file. */
export interface FormModule {
  schema: Record<string, unknown>;
  validators: Record<string, unknown>;
}

/** The module of a form; `hash` is that of the definitions. */
export function loadFormModule(name: string, hash: string): Promise<FormModule> {
  const address = `${apiAddress(`/forms/${encodeURIComponent(name)}.js`)}?hash=${hash}`;
  return loadChunk(() => import(/* @vite-ignore */ address));
}
