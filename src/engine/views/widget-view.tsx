import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import type { Block } from '../../definition/shown-screen.ts';
import { loadChunk } from '../errors/chunk-error.ts';
import { Skeleton } from '../ui/spinner.tsx';
import { EmptyState } from '../ui/states.tsx';
import { findWidget, type WidgetProps } from './widget-slots.ts';

/** A hand-written room inside a screen, brought in by its name. */
export function WidgetView({ block }: { block: Extract<Block, { kind: 'widget' }> }) {
  const Widget = useMemo<ComponentType<WidgetProps> | null>(() => {
    const load = findWidget(block.widget);
    return load ? lazy(() => loadChunk(load)) : null;
  }, [block.widget]);
  if (!Widget)
    return (
      <EmptyState title="Bagian ini belum tersedia.">Komponen “{block.widget}” tidak terpasang.</EmptyState>
    );
  return (
    <Suspense fallback={<Skeleton />}>
      <Widget with={block.with} />
    </Suspense>
  );
}
