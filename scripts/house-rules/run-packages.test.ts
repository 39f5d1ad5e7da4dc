import { expect, it } from 'vitest';
import { developmentImports } from './run-packages.ts';

const sources = [
  { path: 'server/main.ts', text: "import { open } from './open.ts';\nimport pg from 'pg';" },
  { path: 'server/open.ts', text: "import { parse } from '@tools/parse/deep';" },
  { path: 'server/unused.ts', text: "import { other } from 'other';" },
];

it('the product may have no package that is for development, by way of other files either', () => {
  expect(developmentImports(sources, ['@tools/parse', 'other'])).toEqual([
    expect.objectContaining({ level: 'error', file: 'server/open.ts', line: 1 }),
  ]);
});

it('others are its own, and so is what only tools import', () => {
  expect(developmentImports(sources, ['other', '@types/pg'])).toEqual([]);
});
