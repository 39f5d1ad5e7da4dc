import { expect, it } from 'vitest';
import type { Model } from '../model.ts';
import { screenExtents } from './screen-extents.ts';

const columns = (shown: number) => Array.from({ length: 12 }, (_, at) => ({ optional: at >= shown }));
const tableOf = (columns: object[], bulk: string[] = []) => ({
  blocks: [{ kind: 'section', blocks: [{ kind: 'table', columns, bulk }] }],
  side: [],
});
const screen = (shown: number, bulk?: string[]) => tableOf(columns(shown), bulk);

it('are wide with a table of nine columns that everybody sees at first, and a window where they say so', () => {
  const screens = {
    list: screen(9),
    one: screen(8),
    chosen: screen(8, ['verify']),
    noted: tableOf([...columns(8), { optional: false, beneath: true }]),
    text: { blocks: [], side: [] },
    alone: { ...screen(9), window: true },
  };
  expect([...screenExtents({ screens } as unknown as Model)]).toEqual([
    ['list', 'wide'],
    ['chosen', 'wide'],
    ['alone', 'window'],
  ]);
});
