import { useMemo } from 'react';
import type { SaidBeside, SaidOfChoices } from '../../../definition/wire.ts';

interface Said {
  said?: SaidOfChoices;
  said_beside?: SaidBeside;
}

const NOTHING: SaidBeside = {};

/** What a form says of its choices with what it holds: what depends on another field, as that one is chosen now. */
export function useSaidNow(
  { said, said_beside: beside = NOTHING }: Said,
  data: Record<string, unknown>,
): SaidOfChoices | undefined {
  const chosen = JSON.stringify(Object.values(beside).map(({ field }) => String(data[field] ?? '')));
  return useMemo(() => {
    if (beside === NOTHING) return said;
    const held: string[] = JSON.parse(chosen);
    const now = Object.entries(beside).map(([name, { words }], at) => [name, words[held[at] ?? ''] ?? {}]);
    return { ...said, ...Object.fromEntries(now) };
  }, [said, beside, chosen]);
}
