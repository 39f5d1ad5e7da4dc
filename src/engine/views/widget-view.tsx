import { type ComponentType, lazy, Suspense, use, useMemo } from 'react';
import type { Block } from '../../definition/model.ts';
import { ChunkLoadError, loadChunk } from '../chunks/chunk-error.ts';
import { usePage } from '../page/page-context.tsx';
import { useApp } from '../state/app-context.tsx';
import { Skeleton } from '../ui/spinner.tsx';
import { WidgetContext, type WidgetLoader, type WidgetProps } from './widget-slots.ts';

/** A hand-written part inside a screen, brought in by its name. */
export function WidgetView({ block }: { block: Extract<Block, { kind: 'widget' }> }) {
  const { text } = useApp();
  const { route } = usePage();
  const load = use(WidgetContext)[block.widget] ?? notHere;
  const Widget = useMemo<ComponentType<WidgetProps>>(() => lazy(() => loadChunk(load)), [load]);
  return (
    <Suspense fallback={<Skeleton />}>
      <Widget title={text(route.title)} with={block.with} />
    </Suspense>
  );
}

/** The definitions are newer than the program in this browser: as a chunk that is gone, loading the page anew helps. */
const notHere: WidgetLoader = () => Promise.reject(new ChunkLoadError('missing'));
