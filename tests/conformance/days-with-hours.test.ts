import { expect, test } from 'vitest';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { compileDefinitions } from '../../src/definition/compiler.ts';
import { pathOfField } from '../../src/definition/lists/list-reach.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

test('no list tells the day of an exam without its hour', () => {
  const { model } = compileDefinitions(loadDefinitions(ROOT));
  const tables = Object.values(model?.screens ?? {}).flatMap((screen) =>
    everyBlock(screen).flatMap((block) => (block.kind === 'table' ? [{ name: screen.name, block }] : [])),
  );
  const shown = tables.flatMap(({ name, block }) =>
    [...block.columns, ...Object.values(block.previews).flatMap(({ columns }) => columns)].map((column) => ({
      name,
      column,
    })),
  );
  const days = shown.filter(({ column }) => pathOfField(column.value.root)?.endsWith('scheduled_on'));
  expect(days.map(({ name }) => name)).toEqual([]);
  expect(shown.filter(({ column }) => column.name === 'scheduled_on').length).toBeGreaterThan(20);
});
