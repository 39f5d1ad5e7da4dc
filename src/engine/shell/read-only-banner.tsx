import { useSyncExternalStore } from 'react';
import { useApp, useAppStore } from '../state/app-context.tsx';
import { OfflineBanner } from '../ui/states.tsx';
import * as texts from './texts.ts';

/** A bar while the server takes nothing, since its disk is full. */
export function ReadOnlyBanner() {
  const { keepers } = useAppStore();
  const kept = useSyncExternalStore(keepers.subscribe, keepers.get);
  if (!useApp().readOnly) return null;
  return <OfflineBanner icon="alert-triangle">{texts.readOnly(kept.length > 0)}</OfflineBanner>;
}
