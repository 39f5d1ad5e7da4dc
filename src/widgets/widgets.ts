import type { PanelLoaders, WidgetLoaders } from '../engine/door.ts';

/**
 * The parts written by hand, by the name that a screen gives (`src/definition/model/widgets.ts`). Each has a folder here
 * and is loaded when a screen draws it: `name: () => import('./name/page.tsx')`.
 */
export const widgets: WidgetLoaders = {
  chat: () => import('./chat/page.tsx'),
  pdf: () => import('./pdf/page.tsx'),
  signing: () => import('./signing/page.tsx'),
};

/** What stands beside other pages and in their head, of the part that `beside` of `app.yaml` names. */
export const panels: PanelLoaders = {
  chat: { panel: () => import('./chat/panel.tsx'), head: () => import('./chat/head.tsx') },
};
