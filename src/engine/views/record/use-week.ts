import { useQuery } from '@tanstack/react-query';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import { blockQuery } from '../../data/queries.ts';
import { useBlockData, usePage } from '../../page/page-context.tsx';

type CalendarBlock = Extract<Block, { kind: 'calendar' }>;

/** The week that came with the page, or another one, which is asked for. */
export function useWeek(block: CalendarBlock, monday: string) {
  const { key } = usePage();
  const own = useBlockData(block);
  const usual = own?.from === monday;
  const other = useQuery({
    ...blockQuery(key, block, new URLSearchParams({ day: monday })),
    enabled: own !== null && !usual,
  });
  return {
    own,
    week: usual ? own : other.data,
    error: usual || other.data ? null : other.error,
    retry: () => void other.refetch(),
  };
}
