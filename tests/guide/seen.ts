import type { Block, Column, ScreenModel } from '../../src/definition/model.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

/** A button as an answer of the server offers it. */
export interface Offer {
  name: string;
  label: string;
  form: string | null;
  reason: string | null;
  /** The row of a relation that it acts on. */
  item?: string;
}

/** All buttons of a page, of its lists too. */
export function offersIn(value: unknown): Offer[] {
  if (typeof value !== 'object' || value === null) return [];
  const { name, label, tone } = value as Record<string, unknown>;
  const own = typeof name === 'string' && typeof label === 'string' && typeof tone === 'string';
  return [...(own ? [value as Offer] : []), ...Object.values(value).flatMap(offersIn)];
}

/** Id of the line with these words for which the button stands; `null` = there is none. */
export function lineWith(value: unknown, action: string, words: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { actions, item, id } = value as Record<string, unknown>;
  const own = item ?? id;
  const offered = Array.isArray(actions) && actions.includes(action) && typeof own === 'string';
  if (offered && textsIn(value).some((text) => text.includes(words))) return own;
  for (const inner of Object.values(value)) {
    const found = lineWith(inner, action, words);
    if (found !== null) return found;
  }
  return null;
}

/** Every text and number of an answer. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** What people read of an answer: texts and numbers, and for codes the labels that the browser knows from the screen. */
export function readIn(screen: ScreenModel | undefined, body: { blocks?: Record<string, unknown> }): string {
  const labels = (screen ? everyBlock(screen) : []).flatMap((block) => {
    const cells = cellsIn(body.blocks?.[block.id]);
    return columnsOf(block).flatMap(({ name, options }) => {
      const values = cells.map((one) => one[name]);
      return (options ?? []).filter(({ value }) => values.includes(value)).map(({ label }) => label);
    });
  });
  return [...textsIn(body), ...labels].join('\n');
}

function columnsOf(block: Block): Column[] {
  if (block.kind === 'header') return block.cells;
  return block.kind === 'table' || block.kind === 'detail' ? block.columns : [];
}

/** The cells of every line of a block. */
function cellsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'cells' in value ? [value.cells as Record<string, unknown>] : [];
  return [...own, ...Object.values(value).flatMap(cellsIn)];
}
