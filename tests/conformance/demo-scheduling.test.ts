import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';
import type { BulkDone, BulkPreviewData, PreviewRow } from '../../src/definition/wire.ts';

// The exams of the demo that wait to be scheduled together (t1 to t6 of schemas/seeds/exams.yaml): one day, one professor in four of them.

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

const ACTION = '/api/routes/s2_thesis_exam.participants@manager/actions/schedule';
const KEYS = ['t5', 't1', 't4', 't2', 't3', 't6'];
const idOf = (key: string) => faculty.id('registration', key);
const ids = () => KEYS.map(idOf);

async function post(what: 'preview' | 'bulk', body: object) {
  const headers = await faculty.signIn('admin', 'TKMS2');
  const payload = { params: { id: faculty.id('period', 'p3_tm') }, ids: ids(), ...body };
  const answer = await faculty.app.inject({ method: 'POST', url: `${ACTION}/${what}`, headers, payload });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const preview = async (inputs: Record<string, object> = {}): Promise<BulkPreviewData> =>
  post('preview', { inputs });
const formOf = ({ rows }: BulkPreviewData, key: string): NonNullable<PreviewRow['form']> => {
  const form = rows.find(({ id }) => id === idOf(key))?.form;
  if (!form) throw new Error(`no form of ${key}`);
  return form;
};
const startOf = (answer: BulkPreviewData, key: string) => formOf(answer, key).input.start_time;

test('nothing is held in two rooms at once', async () => {
  const { rows } = await sql<{ purpose: string }>`
    select a.purpose from room_booking a join room_booking b on b.purpose = a.purpose and b.date = a.date and b.room <> a.room
      and a.start_time < b.end_time and b.start_time < a.end_time
    where a.deleted_at is null and b.deleted_at is null`.execute(faculty.connection.db);
  expect(rows).toEqual([]);
});

test('five of six find a time on the day, and the sixth is told who has none left', async () => {
  const answer = await preview();
  expect(answer.rows.map(({ form }) => form?.wrong)).toEqual([[], [], [], [], [], expect.any(Array)]);
  expect(KEYS.map((key) => startOf(answer, key))).toEqual([
    '10:30',
    '08:00',
    '10:30',
    '13:00',
    '13:00',
    undefined,
  ]);
  expect(formOf(answer, 't6')).toMatchObject({ slots: [], busy: ['Bima Nugroho'] });
  expect(formOf(answer, 't1')).not.toHaveProperty('busy');
});

test('two that want one professor at once are told so in one sentence, and one press parts them', async () => {
  const [first, second] = [formOf(await preview(), 't1').input, formOf(await preview(), 't4').input];
  const { scheduled_on, start_time, end_time } = second;
  const inputs = { [idOf('t1')]: { ...first, scheduled_on, start_time, end_time }, [idOf('t4')]: second };
  const clashing = await preview(inputs);
  expect(formOf(clashing, 't4')).toMatchObject({
    clash: true,
    wrong: [
      'Bentrok jadwal: Ruang Sidang 2, Bima Nugroho, dan Ahmad Fauzan sudah diusulkan untuk "Galih Prakoso" pada 20 November 2025 pukul 10.30–12.30.',
    ],
  });
  const way = formOf(clashing, 't4').slots.find(({ input }) => input.start_time !== '10:30');
  const decided = { ...inputs, [idOf('t4')]: { ...second, ...way?.input } };
  const parted = await preview(decided);
  expect(formOf(parted, 't4').wrong).toEqual([]);

  const ready = parted.rows.filter(({ form }) => form?.wrong.length === 0 && form.slots.length > 0);
  const inputsOf = Object.fromEntries(ready.map(({ id, form }) => [id, form?.input]));
  const versions = Object.fromEntries(parted.rows.map(({ id, version }) => [id, version]));
  const chosen = ready.map(({ id }) => id);
  const { results }: BulkDone = await post('bulk', { ids: chosen, versions, inputs: inputsOf });
  expect(results).toEqual(chosen.map((id) => expect.objectContaining({ id, ok: true })));
  const booked = await sql<{ row: string }>`
    select distinct record_id as "row" from reservation
    where active and record = 'registration' and record_id = any(${ids()})`.execute(faculty.connection.db);
  expect(booked.rows.map(({ row }) => row).toSorted()).toEqual(chosen.toSorted());
  expect(chosen).toEqual(expect.arrayContaining([idOf('t1'), idOf('t4')]));
  expect(chosen).toHaveLength(5);
});
