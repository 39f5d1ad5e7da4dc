import { preloadable } from '../../chunks/preloadable.ts';
import type { ChosenTimeProps } from './chosen-time.tsx';
import type { SlotBoardProps } from './slot-board.tsx';

/** The board beside a form, whose code comes with the first form that has one. */
export const SlotBoard = preloadable<SlotBoardProps>(() => import('./slot-board.tsx'));
export const ChosenTime = preloadable<ChosenTimeProps>(() => import('./chosen-time.tsx'));
