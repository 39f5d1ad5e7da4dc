import { useApp } from '../state/app-context.tsx';
import { OfflineBanner } from '../ui/states.tsx';
import * as texts from './texts.ts';

/** A bar while the server takes nothing, since its disk is full. */
export function ReadOnlyBanner() {
  return useApp().readOnly ? <OfflineBanner icon="alert-triangle">{texts.readOnly}</OfflineBanner> : null;
}
