import { queryOptions } from '@tanstack/react-query';
import type { FreeTimes } from '../../definition/wire.ts';
import { call } from './http.ts';
import { blockPath, type PageKey, withParams } from './queries.ts';

/** When the lanes of a calendar are free, as `wanted` says; asked anew with the block when rows change. */
export function freeQuery(page: PageKey, block: string, wanted: URLSearchParams) {
  return queryOptions({
    queryKey: ['block', page, block, 'free', wanted.toString()],
    queryFn: ({ signal }) =>
      call<FreeTimes>({ path: `${blockPath(page, block)}/free`, query: withParams(wanted, page), signal }),
  });
}
