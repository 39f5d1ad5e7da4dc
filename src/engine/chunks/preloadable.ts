import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk } from './chunk-error.ts';

type Module<P> = { default: ComponentType<P> };

export type Preloadable<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Begins to load the code and settles with it. What goes wrong is told again where the component is drawn. */
  preload: () => Promise<unknown>;
};

/**
 * A lazy component (draw it under `Suspense`) whose code can be asked for beforehand; when it is there by then, it is
 * drawn at once. A promise would put the fallback in its place first, and leave it there for a moment.
 */
export function preloadable<P>(load: () => Promise<Module<P>>): Preloadable<P> {
  let arrived: Module<P> | null = null;
  const preload = async () => {
    arrived = await loadChunk(load);
    return arrived;
  };
  return Object.assign(
    lazy(() => (arrived ? settled(arrived) : preload())),
    { preload },
  );
}

/** A promise that calls back within `then`. */
function settled<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: what makes it one
  return { then: (done: (value: T) => unknown) => done(value) } as Promise<T>;
}
