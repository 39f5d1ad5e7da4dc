import { queryOptions } from '@tanstack/react-query';
import type { ActionTarget } from '../../data/actions.ts';
import { askBoard } from '../../data/begun-actions.ts';
import type { PageKey } from '../../data/queries.ts';

export interface BoardQuestion {
  target: ActionTarget;
  /** Fields of the form that it follows. */
  follows: readonly string[];
  data: Readonly<Record<string, unknown>>;
}

/** Somebody else may have taken a time meanwhile: what was asked a moment ago is asked again. */
const FRESH_MS = 5_000;

/** What stands on the board with the input as it is. */
export function boardQuery(page: PageKey, { target, follows, data }: BoardQuestion) {
  const input = Object.fromEntries(follows.map((name) => [name, data[name]]));
  return queryOptions({
    queryKey: ['board', page, target, input],
    queryFn: ({ signal }) => askBoard(page, target, input, signal),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
}
