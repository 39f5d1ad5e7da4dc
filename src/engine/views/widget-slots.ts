import { type ComponentType, createContext } from 'react';
import type { WidgetName } from '../../definition/model/widgets.ts';
import type { JsonObject } from '../../definition/model.ts';

export interface WidgetProps {
  /** Title of the screen. */
  title: string;
  /** What the screen file gives the widget. */
  with: JsonObject;
}

/** Brings in the code of a widget, a chunk of its own. */
export type WidgetLoader = () => Promise<{ default: ComponentType<WidgetProps> }>;

/** The names that the engine itself has a page for. */
export type EntranceName = 'login' | 'personal_link';

/** One loader for each other name that a screen may write. */
export type WidgetLoaders = Readonly<Record<Exclude<WidgetName, EntranceName>, WidgetLoader>>;

/** All widgets of the running program. */
export const WidgetContext = createContext<Readonly<Partial<Record<WidgetName, WidgetLoader>>>>({});

type PieceLoader = () => Promise<{ default: ComponentType }>;

/** What a part has on other pages: a panel beside them, and a way to it in their head. */
export interface BesideLoaders {
  panel: PieceLoader;
  head: PieceLoader;
}

/** Those of the parts that have it, by name (`beside` of `app.yaml`). */
export type PanelLoaders = Readonly<Partial<Record<WidgetName, BesideLoaders>>>;
