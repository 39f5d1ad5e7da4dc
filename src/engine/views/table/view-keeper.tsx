import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { SavedView } from '../../../definition/wire.ts';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import * as texts from './texts.ts';

const SaveViewDialog = lazy(() => loadChunk(() => import('./save-view-dialog.tsx')));

export interface ViewKeeperProps {
  /** The saved view that is shown; without one the state of the list can be saved as one. */
  own: SavedView | null;
  /** Rejects with the reason when it did not come through. */
  onSave: (name: string) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** Keeps the state of the list as a view of the viewer's own, or drops the one that is shown. */
export default function ViewKeeper({ own, onSave, onRemove }: ViewKeeperProps) {
  const [naming, setNaming] = useState(false);
  const removal = useMutation({ mutationFn: onRemove });
  if (own) {
    return (
      <>
        <Button
          kind="quiet"
          size="toolbar"
          icon="trash"
          working={removal.isPending && texts.removing}
          onClick={() => removal.mutate()}
        >
          {texts.removeView}
        </Button>
        {removal.error ? (
          <div role="alert">
            <FieldError>{regionErrorText(removal.error)}</FieldError>
          </div>
        ) : null}
      </>
    );
  }
  return (
    <>
      <Button kind="quiet" size="toolbar" icon="plus" onClick={() => setNaming(true)}>
        {texts.saveView}
      </Button>
      {naming ? (
        <Suspense fallback={null}>
          <SaveViewDialog onSave={onSave} onClose={() => setNaming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
