import { expect, it } from 'vitest';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import type { Block, Column } from '../../src/definition/model.ts';

const columnsOf = (record: string, name: string): Column[] => {
  const found: Column[] = [];
  const visit = (blocks: readonly Block[]) => {
    for (const block of blocks) {
      if (block.kind === 'table' && block.record === record)
        found.push(...block.columns.filter((one) => one.name === name));
      if ('blocks' in block) visit(block.blocks as Block[]);
    }
  };
  for (const screen of Object.values(projectModel().screens)) visit(screen.blocks);
  return found;
};

it.each([
  ['milestone', 'score', 2],
  ['english_test', 'score', null],
])('shows the score of a %s with as many digits as are usual for it', (record, name, scale) => {
  const columns = columnsOf(record, name);
  expect(columns.length).toBeGreaterThan(0);
  expect(new Set(columns.map((one) => one.scale))).toEqual(new Set([scale]));
});
