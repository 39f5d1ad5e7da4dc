import type { WidgetProps } from '@rjsf/utils';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../errors/chunk-error.ts';
import { controlClass } from '../../ui/field-frame.tsx';

const OptionsWidget = lazy(() => loadChunk(() => import('./options-widget.tsx')));

/** The searching picker, whose code comes with the first form that has one; until then its place is kept. */
export function LaterOptions(props: WidgetProps) {
  return (
    <Suspense fallback={<div className={controlClass()} aria-busy="true" />}>
      <OptionsWidget {...props} />
    </Suspense>
  );
}
