import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkDone, BulkPreviewData } from '../../../src/definition/wire.ts';
import { act, childrenOf, done, type Exam, openPeriod, TYPE } from './exam.ts';
import { members, reach } from './journey.ts';
import { openWorld, START, type World } from './world.ts';

let world: World;
let period: string;
/** Two that could be scheduled, and one without examiners. */
let exams: [Exam, Exam, Exam];

beforeAll(async () => {
  world = await openWorld();
  world.at(START);
  period = await openPeriod(world, { input: { examination_end: '2025-12-31' } });
  const verified = () => reach(world, 'verified', { period });
  exams = [await verified(), await verified(), await verified()];
  const { chair, examiner, manager } = world.people;
  for (const exam of exams.slice(0, 2))
    await done(act(exam, manager, 'assign_panel', { input: members(chair.row, examiner.row) }));
});
afterAll(() => world.close());

const ask = <T>(what: string, more: object): Promise<T> =>
  done(
    world.call(
      world.people.manager,
      'POST',
      `/routes/${TYPE}.participants@manager/actions/schedule/${what}`,
      { params: { id: period }, ids: exams.map(({ id }) => id), ...more },
      crypto.randomUUID(),
    ),
  );
const preview = (inputs: object = {}) => ask<BulkPreviewData>('preview', { inputs });

test('many are proposed apart; whose own time is taken, and who lacks a panel, has a way out', async () => {
  const { rows, noun } = await preview();
  expect(noun).toBe('ujian');
  const [first, second, third] = rows;
  expect(first?.form?.wrong).toEqual([]);
  expect(second?.form?.wrong).toEqual([]);
  expect(second?.form?.input).not.toEqual(first?.form?.input);
  expect(third?.blocked.join()).toContain('Susunan tim penguji belum lengkap');
  expect(third?.opens).toContain(exams[2].id);

  const same = first?.form?.input ?? {};
  const late = await preview({ [exams[0].id]: same, [exams[1].id]: same });
  const other = late.rows[1]?.form;
  expect(other?.clash).toBe(true);
  expect(other?.wrong.join()).toMatch(/^Bentrok jadwal: .*Citra Puspita.* sudah diusulkan/);
  expect(other?.slots.length).toBeGreaterThan(1);
});

test('what is told of all before they are scheduled is what happens', async () => {
  const { rows, sums = [] } = await preview();
  expect(sums).toEqual(['{n} ruangan dipesan', '{n} undangan dikirim', '{n} surat tugas dibuat']);
  const [able] = rows;
  const [exam] = exams;
  const { results } = await ask<BulkDone>('bulk', {
    ids: [exam.id],
    inputs: { [exam.id]: able?.form?.input },
    versions: { [exam.id]: able?.version },
  });
  expect(results).toMatchObject([{ ok: true }]);
  const held = await world.rows('reservation', { record_id: exam.id, active: true });
  const invited = (await childrenOf(exam, 'panel_member')).filter(({ status }) => status === 'active');
  const letters = await world.rows('generated_document', { record_id: exam.id, code: 'assignment_letter' });
  expect(able?.sums).toEqual([
    held.filter(({ resource }) => String(resource).startsWith('room:')).length,
    invited.length,
    letters.length,
  ]);
  expect(able?.sums?.every((one) => one > 0)).toBe(true);
});
