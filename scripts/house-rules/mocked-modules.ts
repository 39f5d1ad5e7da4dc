import { type Finding, isTest, type SourceFile } from './finding.ts';

const MOCKED = /\bvi\.(?:mock|doMock)\(/g;

/**
 * A module is mocked only where each file of tests has its modules to itself, the tests with a document (vitest.config.ts):
 * in a process of many files another one may have loaded the true module before, and which one decides the order of files.
 */
export function mockedModules(source: SourceFile): Finding[] {
  const { path, text } = source;
  if (!isTest(source) || path.endsWith('.test.tsx')) return [];
  return [...text.matchAll(MOCKED)].map(({ index }) => ({
    level: 'error',
    file: path,
    line: text.slice(0, index).split('\n').length,
    message: 'a module is mocked only in a .test.tsx, which shares its modules with no other file',
  }));
}
