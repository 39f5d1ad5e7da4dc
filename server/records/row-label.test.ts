import { expect, it } from 'vitest';
import { smallModel } from '../testing/small-faculty.ts';
import { titleAtPath } from './row-label.ts';

const { records } = smallModel();

it.each([
  ['of the row itself', 'member', 'active', 'Aktif'],
  ['of a row it points to', 'loan', 'borrower.active', 'Aktif'],
  ['two rows away', 'loan_check', 'loan.borrower.active', 'Aktif'],
  ['that every record has', 'loan', 'borrower.row_version', 'row_version'],
])('names a field %s', (_where, record, path, title) => {
  expect(titleAtPath(records, record, path)).toBe(title);
});
