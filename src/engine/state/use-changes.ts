import { useEffect, useEffectEvent } from 'react';
import type { ChangeListener } from '../data/change-source.ts';
import { useAppStore } from './app-context.tsx';

/** Calls `hear` whenever others changed rows, as long as it is drawn. The page's own data follows without it. */
export function useChanges(hear: ChangeListener): void {
  const { changes } = useAppStore();
  const listener = useEffectEvent(hear);
  useEffect(() => changes.subscribe((news) => listener(news)), [changes]);
}
