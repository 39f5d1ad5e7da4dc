import { expect, it } from 'vitest';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import type { Column } from '../../src/definition/model.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

const columnsOf = (record: string, name: string): Column[] =>
  Object.values(projectModel().screens)
    .flatMap((screen) => everyBlock(screen))
    .flatMap((block) => (block.kind === 'table' && block.record === record ? block.columns : []))
    .filter((column) => column.name === name);

it.each([
  ['milestone', 'score', 2],
  ['english_test', 'score', null],
])('shows the score of a %s with as many digits as are usual for it', (record, name, scale) => {
  const columns = columnsOf(record, name);
  expect(columns.length).toBeGreaterThan(0);
  expect(new Set(columns.map((one) => one.scale))).toEqual(new Set([scale]));
});
