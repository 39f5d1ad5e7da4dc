import { expect, it } from 'vitest';
import { column } from '../testing/small-world.tsx';
import { kitColumns, rowName } from './table-columns.tsx';

const columns = [
  column('examiner', { as: 'strong' }),
  column('text', { wide: true }),
  column('answer', { wide: true }),
];
const setup = { columns, now: new Date(0), label: ({ name }: { name: string }) => name, href: String };

it('puts a single long text before the rest on phones, and names the others', () => {
  expect(kitColumns(setup).map(({ key, phone }) => [key, phone])).toEqual([
    ['examiner', 'name'],
    ['text', 'text'],
    ['answer', 'pair'],
  ]);
});

it('gives what needs no label a place without one on phones: short ones share a line', () => {
  const told = [
    column('date', { as: 'strong' }),
    column('kind', { unlabelled: true }),
    column('activity', { wide: true, unlabelled: true }),
    column('file', { beneath: true, unlabelled: true }),
  ];
  expect(kitColumns({ ...setup, columns: told }).map(({ phone }) => phone)).toEqual([
    'name',
    'line',
    'text',
    'text',
  ]);
});

it.each([
  { name: 'shortens long texts in a list of many', whole: false, clamped: ['text', 'answer'] },
  { name: 'leaves them whole in a list that is shown whole', whole: true, clamped: [] },
])('$name', ({ whole, clamped }) => {
  const shortened = kitColumns({ ...setup, whole }).filter(({ clamp }) => clamp);
  expect(shortened.map(({ key }) => key)).toEqual(clamped);
});

it.each([null, ''])('says nothing below a row where %j is', (answer) => {
  const below = [column('examiner', { as: 'strong' }), column('answer', { beneath: true })];
  const row = (cell: string | null) => ({ id: '1', version: 1, cells: { answer: cell }, actions: [] });
  const [, note] = kitColumns({ ...setup, columns: below });
  expect(note).toMatchObject({ below: true, phone: 'pair' });
  expect(note?.cell(row(answer), 0)).toBeNull();
  expect(note?.cell(row('Sakit'), 0)).not.toBeNull();
});

it('names a row by the word of its value where that is a code', () => {
  const options = [{ value: 'head-of-program', label: 'Ketua Program Studi', colour: null }];
  const row = { id: '1', version: 1, cells: { role: 'head-of-program' }, actions: [] };
  expect(rowName([column('role', { as: 'strong', options })], row)).toBe('Ketua Program Studi');
});
