import { regionErrorText } from '../errors/error-text.ts';
import { formatTime } from '../format/dates.ts';
import { Notice } from '../ui/notice.tsx';
import { SaveState } from '../ui/states.tsx';
import type { AutosaveHandle } from './use-autosave.ts';

/** Where the input is, in words with the time: "Tersimpan 10.02.14". */
export function AutosaveState({
  autosave,
}: {
  autosave: Pick<AutosaveHandle<unknown>, 'status' | 'savedAt' | 'error'>;
}) {
  const { status, savedAt, error } = autosave;
  if (status === 'refused') {
    return (
      <Notice tone="amber" role="status" title="Isian tersimpan di perangkat ini saja.">
        {regionErrorText(error)}
      </Notice>
    );
  }
  if (status === 'failed') return <SaveState status="failed" />;
  if (status !== 'saved') return <SaveState status="saving" />;
  return savedAt ? <SaveState status="saved" time={formatTime(savedAt, { seconds: true })} /> : null;
}
