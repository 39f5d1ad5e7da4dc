import type * as model from '../model.ts';
import { type Shown, WRITTEN } from './shown.ts';

export type Block = Shown<model.Block>;
export type BlockBase = Shown<model.BlockBase>;
export type BulkPreview = Shown<model.BulkPreview>;
export type CallChoice = Shown<model.CallChoice>;
export type Column = Shown<model.Column>;
export type FilterModel = Shown<model.FilterModel>;
export type ScreenModel = Shown<model.ScreenModel>;

/**
 * The records whose rows decide what a screen shows, by name; `*` after it: those of other departments, too.
 */
export interface ScreenReads {
  /** What decides about everything: roles and departments of the person. */
  all: string[];
  /** Of what stands around the blocks: title, crumbs, row, and which actions are on offer. */
  page: string[];
  /** By block id; a block that is not named reads nothing. */
  blocks: Record<string, string[]>;
}

/** `GET /screens/<name>`: what is drawn, and the records whose changes concern it. */
export type SentScreen = ScreenModel & { reads: ScreenReads };

/** The screen without its plans. Pure. */
export function shownScreen(screen: model.ScreenModel): ScreenModel {
  return shown(screen) as ScreenModel;
}

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isPlan(item)).map(shown);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, part]) => !isPlan(part) && !isWritten(key));
  return Object.fromEntries(entries.map(([key, part]) => [key, shown(part)]));
}

const isWritten = (key: string) => WRITTEN.some((name) => name === key);

function isPlan(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'format' in value && 'root' in value;
}
