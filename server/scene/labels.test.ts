import { describe, expect, test } from 'vitest';
import { smallModel } from '../testing/small-faculty.ts';
import { itemOf, labelOf, setLabel } from './labels.ts';

const model = smallModel({
  'screens/desk/regular-loan.yaml': (text) =>
    text.replace('label: Pinjam Reguler', 'label: {digital: Pinjam Digital, else: Pinjam Reguler}'),
  'screens/sets/checks.yaml': (text) =>
    text.replace('{label: Sampul utuh}', '{label: {FIS: Sampul utuh, digital: Berkas utuh}}'),
});

describe('a name by department', () => {
  test('of a type is that of the department wherever it is asked for', () => {
    expect(itemOf(model, 'type', 'regular_loan', 'FIS').label).toBe('Pinjam Reguler');
    expect(itemOf(model, 'type', 'regular_loan', 'KIM').label).toBe('Pinjam Digital');
    expect(labelOf(model, '', 'regular_loan', 'KIM')).toBe('Pinjam Digital');
    const type = model.types.regular_loan;
    expect(type?.spec.label).toBe('Pinjam Reguler');
    expect(type?.by_department.KIM?.label).toBe('Pinjam Digital');
    // What else differs there stays.
    expect(type?.by_department.KIM?.days).toBe(7);
    const titles = model.routes
      .filter(({ screen }) => screen === 'regular_loan.loan')
      .map(({ title }) => title);
    expect(JSON.stringify(titles)).toContain('Rincian Pinjam Digital');
  });

  test('of an item of a set, too; a code that has none is told as it is', () => {
    expect(setLabel(model, { set: 'checks', code: 'cover' }, 'FIS')).toBe('Sampul utuh');
    expect(itemOf(model, 'checks', 'cover', 'KIM').label).toBe('Berkas utuh');
    expect(itemOf(model, 'checks', 'pages', 'KIM').label).toBe('Halaman lengkap');
    expect(itemOf(model, 'checks', 'nothing', 'KIM').label).toBe('nothing');
  });

  test('of somebody by a name that rows keep is that of the role, the audience or the item of a set', () => {
    const role = Object.keys(model.roles)[0] ?? '';
    expect(itemOf(model, 'who', role, 'KIM').label).toBe(model.roles[role]?.label);
    expect(itemOf(model, 'who', 'desk', 'KIM').label).toBe(model.audiences.desk?.label);
    expect(itemOf(model, 'who', 'cover', 'KIM').label).toBe('Berkas utuh');
    expect(itemOf(model, 'who', 'nobody', 'KIM').label).toBe('nobody');
  });

  test('leaves a model without any as it is', () => {
    expect(smallModel().set_labels).toEqual({});
  });
});
