import { expect, test } from 'vitest';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { decide, evaluate } from '../../src/definition/expression/evaluate.ts';
import type { BlockOf } from '../../src/definition/model.ts';

/* Constants and texts of the specification (sections 6, 8 and 9) that stand in definitions, to the letter. */

const model = projectModel();
const TODAY = '2026-03-02';

type Call = BlockOf<'call'>;

/** What the home page of a position shows of calls, from the top. */
function callsOf(position: string): Call[] {
  const env = { vars: { viewer: { position } }, now: 0, today: TODAY };
  const blocks = model.screens['general.dashboard']?.blocks ?? [];
  return blocks.filter(
    (block): block is Call => block.kind === 'call' && (block.if === null || decide(block.if, env)),
  );
}

test.each([
  [
    'lecturer',
    [
      ['common.schedules', 'Belum ada agenda ujian yang akan datang.'],
      ['common.unsigned_documents', 'Tidak ada dokumen.'],
      ['common.portfolios', 'Tidak ada portfolio.'],
      ['common.activities', 'Belum ada kegiatan.'],
    ],
  ],
  ['staff', [['common.news', 'Belum ada berita.']]],
  [
    'student',
    [
      ['common.schedules', 'Belum ada agenda ujian yang akan datang.'],
      ['common.activities', 'Belum ada kegiatan.'],
    ],
  ],
])('the home page of a %s says of each list that it is empty as specified', (position, lists) => {
  expect(callsOf(position).map(({ call, empty }) => [call, empty])).toEqual(lists);
});

test('documents of exams are asked for since 14, 30, 60, 180 days or ten years, 180 unless chosen', () => {
  const choose = callsOf('lecturer').find(({ call }) => call === 'common.unsigned_documents')?.choose;
  const env = { vars: {}, now: 0, today: TODAY };
  expect(choose?.options.map(({ value }) => evaluate(value, env))).toEqual([
    '2026-02-16',
    '2026-01-31',
    '2026-01-01',
    '2025-09-03',
    '2016-03-02',
  ]);
  expect(choose?.options[choose.default]?.label).toBe('180 hari terakhir');
});

test('roles, positions and departments are those of the specification', () => {
  expect(Object.keys(model.roles).toSorted()).toEqual(
    [
      ...['admin', 'perpustakaan', 'ca-manager', 'internship-manager', 's1-internship-manager'],
      ...['thesis-manager', 'comprehensive-manager', 'thesis-defense-manager', 'yudisium-manager'],
      ...['s3-administration-manager', 'mbkm-administration-manager', 'head-of-department'],
      ...['head-of-program', 'secretary-of-program'],
    ].toSorted(),
  );
  const positions = Object.entries(model.positions).map(([name, { id }]) => [name, id]);
  expect(Object.fromEntries(positions)).toEqual({ staff: 2, lecturer: 3, student: 4 });
  expect(model.default_position).toBe('student');
  expect(model.departments.map(({ code }) => code)).toEqual([
    'TKM',
    'TKI',
    'TKMS2',
    'TKIS2',
    'TKMS3',
    'TKIS3',
  ]);
});
