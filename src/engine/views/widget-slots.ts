import type { ComponentType } from 'react';
import type { JsonObject } from '../../definition/model.ts';

export interface WidgetProps {
  /** What the screen file gives the widget. */
  with: JsonObject;
}

type WidgetLoader = () => Promise<{ default: ComponentType<WidgetProps> }>;

const slots = new Map<string, WidgetLoader>();

/** Fills a slot. Called by the composition root only: the engine knows no widget. */
export function registerWidget(name: string, load: WidgetLoader): void {
  slots.set(name, load);
}

export function findWidget(name: string): WidgetLoader | null {
  return slots.get(name) ?? null;
}
