import { expect, it } from 'vitest';
import { growingFirst } from './longest-first.ts';

it('begins with what grows, project by project, and else keeps the order', () => {
  const file = (project: string, path: string) => ({ project, path });
  const files = [
    file('unit', 'src/b.test.ts'),
    file('unit', 'src/a.test.ts'),
    file('server', 'server/large.test.ts'),
    file('server', 'tests/access/matrix.test.ts'),
    file('server', 'tests/stories/stories.test.ts'),
  ];
  expect(growingFirst(files).map(({ path }) => path)).toEqual([
    'src/b.test.ts',
    'src/a.test.ts',
    'tests/stories/stories.test.ts',
    'tests/access/matrix.test.ts',
    'server/large.test.ts',
  ]);
});
