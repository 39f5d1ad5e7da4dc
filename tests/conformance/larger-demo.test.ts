import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { moreCases } from '../../bench/more-cases.ts';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { compileDefinitions } from '../../src/definition/compiler.ts';

// The bench of starts plays it; whoever changes a field of the people or the cases meets it here first.
const own = loadDefinitions(new URL('../../', import.meta.url).pathname);

test('the demo faculty made three times as large is one that the checker takes', () => {
  const more = moreCases(own, 3);
  const kept = own.filter(({ path }) => more.every((file) => file.path !== path));
  const { model, issues } = compileDefinitions([...kept, ...more]);
  expect(issues).toEqual([]);
  const cases = (model?.seeds ?? []).filter(({ name }) => /exams|more_/.test(name));
  expect(cases.map(({ play }) => play.length > 0)).toEqual([true, true, true]);
});

interface Copy {
  play: { record?: string; with?: { st?: string } }[];
  many: { record: string; values?: { title?: string; doi?: string } }[];
}

test('each copy has students and articles of its own, and no periods', () => {
  const more = moreCases(own, 3).filter(({ path }) => path.includes('more_'));
  const copies = more.map(({ text }) => parse(text) as Copy);
  const studentsOf = ({ play }: Copy) => play.flatMap((step) => step.with?.st ?? []);
  for (const [at, copy] of copies.entries()) {
    expect(studentsOf(copy).length).toBeGreaterThan(40);
    expect(studentsOf(copy).filter((student) => !student.endsWith(`_${at + 1}`))).toEqual([]);
    expect(copy.play.filter(({ record }) => record === 'period')).toEqual([]);
  }
  const first = parse(own.find(({ path }) => path === 'schemas/seeds/students.yaml')?.text ?? '') as Copy;
  const articles = [first, ...copies].flatMap(({ many }) =>
    many.flatMap(({ values }) => (values?.doi ? [values.doi, values.title] : [])),
  );
  expect(articles).toHaveLength(6);
  expect(new Set(articles).size).toBe(6);
});
