import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentData } from '../../../server/documents/document-data.ts';
import { createDrawer, readDocument } from '../../../server/documents/draw-document.ts';
import { openPeriod } from '../exam-story/exam.ts';
import { reach } from '../exam-story/journey.ts';
import { type Actor, ROOT, START, type World } from '../exam-story/world.ts';
import { dataOf, historyOf, openSettings, PAGE, set, settingIn } from './settings.ts';

// A department sets the head of its letters and the code in their numbers: those made from then on have them.

let world: World & { all: Actor };
let period: string;
beforeAll(async () => {
  world = await openSettings({ definitionsDir: ROOT });
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

describe('the logo', () => {
  const forAll = (value: unknown) => set(world, world.all, 'general.logo', value, { faculty: true });
  const uploaded = async (content: Buffer, type = 'image/png', owner = world.all.user) =>
    (await world.deps.files.create(content, { name: 'lambang', type, owner })).id;
  /** What is drawn of a letter; pictures in it are streams of their own. */
  const drawn = async (id: string) => {
    const drawer = createDrawer(world.deps);
    const pdf = await world.deps.files.read(world.deps.db, await drawer.fileOf(id));
    return pdf.toString('latin1');
  };
  const letter = async () => (await lettersOf((await reach(world, 'scheduled', { period })).id)).id;
  const PICTURE = '/Subtype/Image';

  afterEach(() => forAll(undefined));

  test('on letters is the one that was set when they were made', async () => {
    const before = await letter();
    expect((await forAll(await uploaded(png(8)))).status).toBe(200);
    const after = await letter();
    expect((await forAll(undefined)).status).toBe(200);
    const last = await letter();
    // Each is drawn only now.
    const plain = (id: string) => drawn(id).then((pdf) => pdf.replaceAll(' ', '').includes(PICTURE));
    expect([await plain(before), await plain(after), await plain(last)]).toEqual([false, true, false]);
  });

  test('that cannot be drawn holds no letter back', async () => {
    expect((await forAll(await uploaded(png(8).subarray(0, 40)))).status).toBe(200);
    expect((await drawn(await letter())).startsWith('%PDF')).toBe(true);
  });

  test('is a picture of the right format and size, and the own one of who sets it', async () => {
    const refused = async (file: Promise<string>) => {
      const { status, body } = await forAll(await file);
      return [status, body.errors[0].code, body.errors[0].source.pointer, body.errors[0].message];
    };
    const at = [422, 'E_INPUT_FILE', '/input/logo'];
    const pdf = uploaded(Buffer.from('%PDF-1.7'), 'application/pdf');
    expect(await refused(pdf)).toEqual([...at, 'Format berkas harus PNG atau JPG.']);
    const large = uploaded(Buffer.alloc(1024 * 1024 + 1));
    expect(await refused(large)).toEqual([...at, expect.stringContaining('1 MB')]);
    const foreign = uploaded(png(8), 'image/png', world.people.manager.user);
    expect((await refused(foreign)).slice(0, 3)).toEqual(at);
    expect((await refused(Promise.resolve('nothing'))).slice(0, 3)).toEqual(at);
    expect(settingIn(await dataOf(world, world.all), 'general.logo').faculty).toBeNull();
  });

  test('is shown by name, and fetched by those who set it alone', async () => {
    const file = await uploaded(png(8));
    await forAll(file);
    expect(settingIn(await dataOf(world, world.all), 'general.logo').faculty).toMatchObject({
      value: file,
      file: 'lambang.png',
    });
    const [change] = (await historyOf(world, world.all, 'general.logo')).body.changes;
    expect(change).toMatchObject({ from: null, to: 'lambang.png' });
    const fetch = (who: Actor, route: string) => world.call(who, 'GET', `/routes/${route}/files/${file}`);
    expect((await fetch(world.all, PAGE)).body.url).toContain('/files/');
    expect((await fetch(world.people.staff, PAGE)).status).toBe(403);
    expect((await fetch(world.people.staff, 'general.dashboard@signed_in')).status).toBe(404);
  });
});

/** A picture of so many points each way, all of one colour. */
function png(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0], 8);
  const points = deflateSync(Buffer.alloc((side + 1) * side));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
