import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { moreCases } from '../../bench/more-cases.ts';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { compileDefinitions } from '../../src/definition/compiler.ts';

// The bench of starts plays it; whoever changes a field of the people or the cases meets it here first.
test('the demo faculty made three times as large is one that the checker takes', () => {
  const own = loadDefinitions(new URL('../../', import.meta.url).pathname);
  const more = moreCases(own, 3);
  const kept = own.filter(({ path }) => more.every((file) => file.path !== path));
  const { model, issues } = compileDefinitions([...kept, ...more]);
  expect(issues).toEqual([]);
  const cases = (model?.seeds ?? []).filter(({ name }) => /exams|more_/.test(name));
  expect(cases.map(({ play }) => play.length > 0)).toEqual([true, true, true]);
  // A student who is not copied would be registered a second time.
  const copies = more.filter(({ path }) => path.includes('more_'));
  const students = copies.map(({ path, text }) => [
    path.replace(/.*(_\d+)\.yaml$/, '$1'),
    ...(parse(text) as { play: { with?: { st?: string } }[] }).play.flatMap((step) => step.with?.st ?? []),
  ]);
  expect(students.map((all) => all.length > 40)).toEqual([true, true]);
  expect(students.flatMap(([end = '', ...all]) => all.filter((student) => !student.endsWith(end)))).toEqual(
    [],
  );
});
