import { loadChunk } from '../chunks/chunk-error.ts';

/** `GET /api/forms/<name>.js`: a schema and the functions compiled from it, which must come from the same file. */
export interface FormModule {
  schema: Record<string, unknown>;
  validators: Record<string, unknown>;
}

/** The module of a form; `hash` is that of the definitions. */
export function loadFormModule(name: string, hash: string): Promise<FormModule> {
  const address = formModuleAddress(name, hash);
  return loadChunk(() => import(/* @vite-ignore */ address));
}

/** Always of the server that the application comes from: a page runs no code of another one, whoever keeps the rows. */
export const formModuleAddress = (name: string, hash: string): string =>
  `/api/forms/${encodeURIComponent(name)}.js?hash=${hash}`;
