import { readsOfScreen } from '../../src/definition/blocks/screen-reads.ts';
import type { Model, ScreenModel } from '../../src/definition/model.ts';
import { type SentScreen, shownScreen } from '../../src/definition/screens/shown-screen.ts';

const kept = new WeakMap<ScreenModel, { model: Model; sent: SentScreen }>();

/** The screen as the browser gets it, with what it reads; made once for each screen of a model. */
export function screenToShow(model: Model, screen: ScreenModel): SentScreen {
  const known = kept.get(screen);
  // A screen may stay the same object where what it reads has changed.
  if (known?.model === model) return known.sent;
  const sent = { ...shownScreen(screen), reads: readsOfScreen(model, screen) };
  kept.set(screen, { model, sent });
  return sent;
}
