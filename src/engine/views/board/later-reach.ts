import { preloadable } from '../../chunks/preloadable.ts';
import type { ReachPanelProps } from './reach-panel.tsx';

/** Whom a form would reach, whose code comes with the first form that tells it. */
export const ReachPanel = preloadable<ReachPanelProps>(() => import('./reach-panel.tsx'));
export const ReachCount = preloadable<ReachPanelProps>(() => import('./reach-count.tsx'));
