import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { compileDefinitions, type SourceFile } from './compiler.ts';
import { entriesOf, type Node, type ScalarNode } from './read/node.ts';
import { readYaml } from './read/read-yaml.ts';

const FIXTURE = new URL('../../tests/fixtures/small', import.meta.url).pathname;
const files = loadDefinitions(FIXTURE);
const { model } = compileDefinitions(files);

describe('compileDefinitions', () => {
  it('gives a model without issues for the small faculty', () => {
    expect(compileDefinitions(files).issues).toEqual([]);
    expect(model?.departments.map((department) => department.code)).toEqual(['FIS', 'KIM']);
  });

  it('gives the same model whatever the order of the files', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(files, { minLength: files.length }), (shuffled) => {
        expect(compileDefinitions(shuffled).model).toEqual(model);
      }),
      { numRuns: 10 },
    );
  });

  it('gives another hash when one character changes', () => {
    const changed = files.map((file) =>
      file.path === 'screens/app.yaml' ? { ...file, text: file.text.replace('Pustaka', 'Pustaka!') } : file,
    );
    expect(compileDefinitions(changed).model?.hash).not.toBe(model?.hash);
  });

  it('leaves the files and the model of an earlier call as they were', () => {
    const before = JSON.stringify([files, model]);
    compileDefinitions(files);
    expect(JSON.stringify([files, model])).toBe(before);
  });

  it('reads plain JSON into the model: it survives being written and read', () => {
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });
});

describe('a broken reference', () => {
  const names = definedNames();
  const references = files.flatMap((file) => referencesIn(file, names));

  it('has enough references in the fixture to try', () => {
    expect(references.length).toBeGreaterThan(150);
  });

  // Every value that is the name of something, misspelled alone.
  it.each(
    references.map(
      (reference) => [`${reference.file.path}:${reference.line} ${reference.name}`, reference] as const,
    ),
  )('is caught: %s', (_, { file, start, end }) => {
    const text = `${file.text.slice(0, start)}zz_${file.text.slice(start, end)}${file.text.slice(end)}`;
    const changed = files.map((other) => (other === file ? { ...file, text } : other));
    expect(compileDefinitions(changed).issues).not.toEqual([]);
  });
});

interface Reference {
  file: SourceFile;
  name: string;
  line: number;
  start: number;
  end: number;
}

/** Keys whose value is a text for people, a number's pattern, or the name being defined. */
const NO_REFERENCE = [
  'title',
  'label',
  'text',
  'message',
  'note',
  'name',
  'subject',
  'key',
  'icon',
  'description',
  'purpose',
  'remember',
  'code',
  'letter_code',
  'x-inverse',
  'type',
];

function referencesIn(file: SourceFile, names: ReadonlySet<string>): Reference[] {
  if (!file.path.endsWith('.yaml') || file.path.startsWith('schemas/seeds/')) return [];
  const { value } = readYaml(file);
  return value ? scalarsOf(value, '').flatMap((node) => toReference(file, node, names)) : [];
}

function scalarsOf(node: Node, key: string): ScalarNode[] {
  if (node.kind === 'list') return node.items.flatMap((item) => scalarsOf(item, key));
  if (node.kind === 'map') return entriesOf(node).flatMap(([name, inner]) => scalarsOf(inner, name));
  return NO_REFERENCE.includes(key) ? [] : [node];
}

function toReference(file: SourceFile, node: ScalarNode, names: ReadonlySet<string>): Reference[] {
  if (typeof node.value !== 'string' || !names.has(node.value)) return [];
  const start = file.text.indexOf(node.value, node.start);
  const line = file.text.slice(0, start).split('\n').length;
  return [{ file, name: node.value, line, start, end: start + node.value.length }];
}

/** Names of everything that a file may refer to. */
function definedNames(): Set<string> {
  if (!model) return new Set();
  const keys = (...groups: object[]) => groups.flatMap((group) => Object.keys(group));
  const processes = Object.values(model.processes);
  return new Set([
    ...keys(
      model.records,
      model.processes,
      model.types,
      model.rules,
      model.messages,
      model.generated,
      model.sets,
    ),
    ...keys(model.audiences, model.roles, model.positions, model.department_sets, model.forms),
    ...processes.flatMap((process) => keys(process.states, process.transitions, process.lists)),
    ...Object.values(model.records).flatMap((record) => keys(record.fields, record.relations, record.ties)),
    ...Object.keys(model.screens).flatMap((name) => [name, name.slice(name.indexOf('.') + 1)]),
    ...['list', 'loans', 'loan', 'cover', 'pages', 'desk_roles', 'prerequisites'],
  ]);
}

describe('a damaged file', () => {
  const yaml = files.filter((file) => file.path.endsWith('.yaml'));
  const scrap = fc.constantFrom(
    '',
    'x',
    ': ',
    '{}',
    '[]',
    'null',
    '5',
    'true',
    '- ',
    '$a',
    '"{row.x}"',
    '{a: [b]}',
    "'",
    '\n',
    '  ',
    'any',
    '@',
    ':id',
  );

  it('gives issues or a model, and never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...yaml),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 25 }), scrap), { minLength: 1, maxLength: 3 }),
        (file, cuts) => {
          const text = cuts.reduce((now, [at, length, put]) => {
            const from = at % (now.length + 1);
            return now.slice(0, from) + put + now.slice(from + length);
          }, file.text);
          const result = compileDefinitions(
            files.map((other) => (other === file ? { ...file, text } : other)),
          );
          expect(result.model === null).toBe(result.issues.length > 0);
        },
      ),
      { numRuns: 120 },
    );
  }, 60_000);

  it('gives issues or a model when a value is replaced by one of another kind', () => {
    const places = yaml.flatMap((file) => {
      const { value } = readYaml(file);
      return value ? everyNode(value).map((node) => ({ file, node })) : [];
    });
    fc.assert(
      fc.property(
        fc.nat(places.length - 1),
        fc.constantFrom('x', '{}', '[]', '[[]]', '{x: y}', 'null', '5', 'true', '""'),
        (index, put) => {
          const { file, node } = places[index] as (typeof places)[number];
          const text = `${file.text.slice(0, node.start)}${put}${file.text.slice(node.end)}`;
          const result = compileDefinitions(
            files.map((other) => (other === file ? { ...file, text } : other)),
          );
          expect(result.model === null).toBe(result.issues.length > 0);
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);
});

function everyNode(node: Node): Node[] {
  if (node.kind === 'list') return [node, ...node.items.flatMap(everyNode)];
  return node.kind === 'map' ? [node, ...entriesOf(node).flatMap(([, inner]) => everyNode(inner))] : [node];
}
