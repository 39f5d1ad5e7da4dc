import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { documentData } from '../../../server/documents/document-data.ts';
import { readDocument } from '../../../server/documents/draw-document.ts';
import { openPeriod } from '../exam-story/exam.ts';
import { reach } from '../exam-story/journey.ts';
import { type Actor, START, type World } from '../exam-story/world.ts';
import { openSettings, set } from './settings.ts';

// A department sets the head of its letters and the code in their numbers: those made from then on have them.

let world: World & { all: Actor };
let period: string;
beforeAll(async () => {
  world = await openSettings();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

/** The numbers of the letters of an exam that was just scheduled, and the head that one of them is drawn with. */
async function lettersOf(exam: string): Promise<{ id: string; numbers: string[]; head: object }> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from generated_document where record_id = ${exam} and number is not null order by id`.execute(
    world.deps.db,
  );
  const id = rows[0]?.id ?? '';
  return { id, numbers: rows.map(({ number }) => number), head: await headOf(id) };
}

async function headOf(id: string): Promise<object> {
  const document = await readDocument(world.deps.db, id);
  return documentData(world.deps.definitions.current(), document, [], null).department as object;
}

const setOf = async (key: string, value: string | undefined) =>
  expect((await set(world, world.people.manager, `document.${key}`, value)).status).toBe(200);

test('letters have the head and the code that were in force when they were made', async () => {
  const before = await lettersOf((await reach(world, 'scheduled', { period })).id);
  expect(before.numbers.length).toBeGreaterThan(0);
  for (const number of before.numbers) expect(number).toMatch(/^0\d{3}\/UN1\/FTK\/DTMI\/S2TM\//);

  await setOf('unit_name', 'Program Magister Teknik Mesin');
  await setOf('phone', '(0274) 999');
  await setOf('letter_code', 'UN1/FTK/MTM');
  const after = await lettersOf((await reach(world, 'scheduled', { period })).id);
  expect(after.head).toMatchObject({ name: 'Program Magister Teknik Mesin', phone: '(0274) 999' });
  // What nobody set is as before.
  expect(after.head).toMatchObject({ email: 's2mesin@teknik.example.ac.id' });
  expect(after.numbers.map((number) => number.replace(/\/(ST|UND)\/.*/, ''))).toContain('0001/UN1/FTK/MTM');
  for (const number of after.numbers) expect(number).not.toContain('DTMI');

  // A letter that went out keeps its head, whatever is set later.
  expect(await headOf(before.id)).toEqual(before.head);
  for (const key of ['unit_name', 'phone', 'letter_code']) await setOf(key, undefined);
  expect(await headOf(after.id)).toEqual(after.head);
  const again = await lettersOf((await reach(world, 'scheduled', { period })).id);
  expect(again.head).toEqual(before.head);
  // The old code goes on where it was: no number is given twice.
  expect(again.numbers.filter((number) => before.numbers.includes(number))).toEqual([]);
});

test('departments that took the same code count its letters together', async () => {
  const inOther = (actor: Actor): Actor => ({ ...actor, department: 'TKIS2' });
  const people = Object.fromEntries(
    Object.entries(world.people).map(([key, actor]) => [key, inOther(actor)]),
  ) as World['people'];
  const other: World = { ...world, people };
  const codes = [world, other].map(({ people }) => people.manager);
  for (const manager of codes)
    expect((await set(world, manager, 'document.letter_code', 'UN1/FTK/DTMI')).status).toBe(200);
  const numbers = [
    ...(await lettersOf((await reach(world, 'scheduled', { period })).id)).numbers,
    ...(await lettersOf((await reach(other, 'scheduled', { department: 'TKIS2' })).id)).numbers,
    ...(await lettersOf((await reach(world, 'scheduled', { period })).id)).numbers,
  ];
  for (const manager of codes) await set(world, manager, 'document.letter_code', undefined);
  expect(numbers.filter((number) => number.includes('/FTK/DTMI/UND/'))).toEqual(
    ['0001', '0002', '0003'].map((number) => `${number}/UN1/FTK/DTMI/UND/2025`),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
  // And the database takes no second one, whoever writes it.
  const again = sql`
    insert into generated_document (id, record, record_id, code, label, data, status, department, number)
    select 'again', record, record_id, code, label, data, status, 'TKIS2', number
    from generated_document where number = ${numbers[0] ?? ''}`;
  await expect(again.execute(world.deps.db)).rejects.toThrow('duplicate key');
});

test('a code that no number could be read with is refused', async () => {
  for (const wrong of ['utm', 'UN1//', 'UN1/1 A'])
    expect((await set(world, world.people.manager, 'document.letter_code', wrong)).status).toBe(422);
});
