import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import type { Block } from '../../definition/model.ts';
import { loadChunk } from '../chunks/chunk-error.ts';
import { usePage } from '../page/page-context.tsx';
import { useApp } from '../state/app-context.tsx';
import { Skeleton } from '../ui/spinner.tsx';
import { WIDGET_LOADERS, type WidgetProps } from './widget-slots.ts';

/** A hand-written room inside a screen, brought in by its name. */
export function WidgetView({ block }: { block: Extract<Block, { kind: 'widget' }> }) {
  const { text } = useApp();
  const { route } = usePage();
  const Widget = useMemo<ComponentType<WidgetProps>>(
    () => lazy(() => loadChunk(WIDGET_LOADERS[block.widget])),
    [block.widget],
  );
  return (
    <Suspense fallback={<Skeleton />}>
      <Widget title={text(route.title)} with={block.with} />
    </Suspense>
  );
}
