import { expect, it } from 'vitest';
import type { Model } from '../model.ts';
import { wideScreens } from './wide-screens.ts';

const columns = (shown: number) => Array.from({ length: 12 }, (_, at) => ({ optional: at >= shown }));
const tableOf = (columns: object[], bulk: string[] = []) => ({
  blocks: [{ kind: 'section', blocks: [{ kind: 'table', columns, bulk }] }],
  side: [],
});
const screen = (shown: number, bulk?: string[]) => tableOf(columns(shown), bulk);

it('are those with a table of nine columns that everybody sees at first', () => {
  const screens = {
    list: screen(9),
    one: screen(8),
    chosen: screen(8, ['verify']),
    noted: tableOf([...columns(8), { optional: false, beneath: true }]),
    text: { blocks: [], side: [] },
  };
  expect(wideScreens({ screens } as unknown as Model)).toEqual(new Set(['list', 'chosen']));
});
