import { useMemo } from 'react';
import type { FilePlaces } from '../data/file-source.ts';
import { useApp } from '../state/app-context.tsx';

/** Where files may come from, as things are: this origin, the servers of the definitions, the file store. */
export function useFilePlaces(): FilePlaces {
  const { manifest, session } = useApp();
  const { departments, app, files } = manifest;
  const { department } = session;
  return useMemo(() => {
    const api = departments.find(({ code }) => code === department)?.api ?? '';
    const others = [...new Set([...departments.map((one) => one.api), app.master])];
    return { own: location.origin, api, others: others.filter((base) => base !== api), store: files ?? null };
  }, [departments, app, files, department]);
}
