import { useEffect, useState } from 'react';
import type { Option } from '../../definition/wire.ts';
import { findOptions, type PageKey } from '../../engine/door.ts';
import type { Signer } from './plan.ts';

/** The picker of the form that the plan is: whoever may be asked to sign. */
const PEOPLE = { action: 'arrange', field: 'signers/items/user' };

/** People by what was typed of their name; `null` = nothing was, or they are still being looked for. */
export function usePeople(key: PageKey, query: string): Option[] | null {
  const [found, setFound] = useState<Option[] | null>(null);
  useEffect(() => {
    setFound(null);
    if (query.trim() === '') return;
    const stop = new AbortController();
    findOptions(key, PEOPLE, { q: query.trim() }, stop.signal).then(
      (list) => !stop.signal.aborted && setFound(list),
      () => !stop.signal.aborted && setFound([]),
    );
    return () => stop.abort();
  }, [key, query]);
  return found;
}

/** What the people of a plan are called, by their id. */
export function useNames(key: PageKey, plan: readonly Signer[]): Record<string, string> {
  const [names, setNames] = useState<Record<string, string>>({});
  const unknown = plan.flatMap(({ user }) => (user && !(user in names) ? [user] : [])).join(',');
  useEffect(() => {
    if (unknown === '') return;
    const stop = new AbortController();
    findOptions(key, PEOPLE, { ids: unknown.split(',') }, stop.signal).then(
      (list) =>
        !stop.signal.aborted &&
        setNames((before) => ({ ...before, ...Object.fromEntries(list.map(({ id, name }) => [id, name])) })),
      () => undefined,
    );
    return () => stop.abort();
  }, [key, unknown]);
  return names;
}
