import type { ComponentType } from 'react';
import type { JsonObject } from '../../definition/model.ts';
import type { WidgetName } from '../../definition/widgets.ts';

export interface WidgetProps {
  /** Title of the screen. */
  title: string;
  /** What the screen file gives the widget. */
  with: JsonObject;
}

type WidgetLoader = () => Promise<{ default: ComponentType<WidgetProps> }>;

/** One component for each name that a screen file may write. */
export const WIDGET_LOADERS: Record<WidgetName, WidgetLoader> = {
  login: () => import('../entrance/login-page.tsx'),
  personal_link: () => import('../entrance/link-page.tsx'),
};
