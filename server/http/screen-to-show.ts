import type { ScreenModel } from '../../src/definition/model.ts';
import { type ScreenModel as ShownScreen, shownScreen } from '../../src/definition/shown-screen.ts';

const kept = new WeakMap<ScreenModel, ShownScreen>();

/** The screen as the browser gets it; made once for each screen of a model. */
export function screenToShow(screen: ScreenModel): ShownScreen {
  const known = kept.get(screen) ?? shownScreen(screen);
  kept.set(screen, known);
  return known;
}
