import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import type { Block } from '../../definition/model.ts';
import { useApp } from '../app/app-context.tsx';
import { loadChunk } from '../errors/chunk-error.ts';
import { Skeleton } from '../ui/spinner.tsx';
import { usePage } from './page-context.tsx';
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
