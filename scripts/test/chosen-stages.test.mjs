import { expect, it } from 'vitest';
import { chosenStages } from './chosen-stages.mjs';

const stages = [
  { name: 'build' },
  { name: 'unit' },
  { name: 'pack', needs: ['build'] },
  { name: 'server', needs: ['pack'] },
];
const names = (wanted) => chosenStages(stages, wanted).map(({ name }) => name);

it.each([
  { wanted: [], run: ['build', 'unit', 'pack', 'server'] },
  { wanted: ['unit'], run: ['unit'] },
  { wanted: ['server', 'unit'], run: ['build', 'unit', 'pack', 'server'] },
  { wanted: ['pack'], run: ['build', 'pack'] },
])('runs $run for $wanted', ({ wanted, run }) => {
  expect(names(wanted)).toEqual(run);
});
