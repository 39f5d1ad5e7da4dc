import { expect, it } from 'vitest';
import type { Scene } from '../scene/scene.ts';
import { smallModel } from '../testing/small-faculty.ts';
import { titleAtPath, wordsAtPath } from './row-label.ts';

const model = smallModel();
const { records } = model;

it.each([
  ['of the row itself', 'member', 'active', 'Aktif'],
  ['of a row it points to', 'loan', 'borrower.active', 'Aktif'],
  ['two rows away', 'loan_check', 'loan.borrower.active', 'Aktif'],
  ['that every record has', 'loan', 'borrower.row_version', 'row_version'],
])('names a field %s', (_where, record, path, title) => {
  expect(titleAtPath(records, record, path)).toBe(title);
});

it.each([
  ['a code by its words', { status: 'lent' }, 'status', 'Dipinjam'],
  ['that something is so by its name', { active: true }, 'active', 'Aktif'],
  ['that it is not by nothing', { active: false }, 'active', ''],
  ['what is empty by nothing', {}, 'name', ''],
])('says %s', (_what, row, path, words) => {
  // Whoever looks at the whole row needs nothing else of a scene.
  const scene = { model, truth: true, department: '' } as Scene;
  expect(wordsAtPath(scene, path === 'status' ? 'loan' : 'member', row, path)).toBe(words);
});
