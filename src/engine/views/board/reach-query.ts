import { queryOptions } from '@tanstack/react-query';
import type { ActionTarget } from '../../data/actions.ts';
import { askReach } from '../../data/begun-actions.ts';
import type { PageKey } from '../../data/queries.ts';

export interface ReachQuestion {
  target: ActionTarget;
  /** Fields of the form that it follows. */
  follows: readonly string[];
  data: Readonly<Record<string, unknown>>;
}

/** Which of the people are named: others for each turn, or those whose name holds a text. */
export interface Sample {
  turn: string;
  seek: string;
}

export const ANY_SAMPLE: Sample = { turn: '', seek: '' };

/** People come and go: what was asked a moment ago is asked again. */
const FRESH_MS = 5_000;

/** Whom the input as it is would reach. */
export function reachQuery(page: PageKey, { target, follows, data }: ReachQuestion, sample: Sample) {
  const input = Object.fromEntries(follows.map((name) => [name, data[name]]));
  return queryOptions({
    queryKey: ['reach', page, target, input, sample],
    queryFn: ({ signal }) => askReach(page, target, { input, ...sample }, signal),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
}
