import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../server/core/new-id.ts';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

// Who sets and takes away the picture of a person, what is kept of it, and who sees it.

const ACCOUNT = 'user.account@signed_in';
const ONE = 'user.one@people_keeper';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

const person = (key: string) => faculty.id('user', key);

/** As large as a camera makes it, with the place where it was taken. */
const PHOTO = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#884422' } })
  .withExif({ IFD3: { GPSLatitude: '7/1 46/1 0/1', GPSLatitudeRef: 'S' } })
  .jpeg()
  .toBuffer();

async function upload(account: string, content: Buffer, type = 'image/jpeg'): Promise<string> {
  const headers = await faculty.signIn(account, 'TKMS2');
  const announced = await faculty.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers,
    payload: { path: 'foto.jpg', type },
  });
  const { id, url } = announced.json();
  const put = await faculty.app.inject({
    method: 'PUT',
    url,
    payload: content,
    headers: { 'content-type': type },
  });
  expect(put.statusCode, put.body).toBe(200);
  return id;
}

interface Act {
  account: string;
  route?: string;
  of?: string;
  action: string;
  input?: object;
}

async function act({ account, route = ACCOUNT, of, action, input = {} }: Act) {
  const whose = of ?? person(account);
  const { rows } = await sql<{ row_version: number }>`
    select row_version from "user" where id = ${whose}`.execute(faculty.connection.db);
  const answer = await faculty.app.inject({
    method: 'POST',
    url: `/api/routes/${route}/actions/${action}`,
    headers: { ...(await faculty.signIn(account, 'TKMS2')), 'idempotency-key': newId() },
    payload: { params: of === undefined ? {} : { id: of }, input, version: Number(rows[0]?.row_version) },
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
  return { status: answer.statusCode, body: answer.json() as any };
}

async function setPhoto(account: string, content?: Buffer) {
  const photo = await upload(account, content ?? (await PHOTO));
  return act({ account, action: 'set_photo', input: { photo } });
}

async function seenBy(headers: Record<string, string>, ...people: string[]) {
  const url = `/api/users/photos?ids=${people.map(person).join()}`;
  const answer = await faculty.app.inject({ url, headers });
  return { status: answer.statusCode, urls: answer.json().data as Record<string, string> };
}

it('is kept as a small square without the place where it was taken', async () => {
  expect((await setPhoto('s2_reg')).status).toBe(200);
  const { urls } = await seenBy(await faculty.signIn('dosen', 'TKM'), 's2_reg', 'dosen');
  expect(Object.keys(urls)).toEqual([person('s2_reg')]);
  const file = await faculty.app.inject({ url: Object.values(urls)[0] ?? '' });
  const facts = await sharp(file.rawPayload).metadata();
  expect(facts).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
  expect(facts.exif).toBeUndefined();
  expect(file.headers['content-disposition']).toMatch(/^inline/);
  const { rows } = await sql<{
    size: number;
    sha256: string;
  }>`select size, sha256 from stored_file where row = ${person('s2_reg')}`.execute(faculty.connection.db);
  expect(rows.map(({ size }) => Number(size))).toEqual([file.rawPayload.length]);
});

it('is for whoever is signed in, by an address that is signed', async () => {
  await setPhoto('s2_reg');
  expect((await seenBy({}, 's2_reg')).status).toBe(401);
  const { urls } = await seenBy(await faculty.signIn('dosen', 'TKM'), 's2_reg');
  const [path] = (urls[person('s2_reg')] ?? '').split('?');
  expect((await faculty.app.inject({ url: path ?? '' })).statusCode).toBe(403);
});

it('is not asked for without names, nor for a whole directory', async () => {
  const headers = await faculty.signIn('dosen', 'TKM');
  for (const ids of ['', Array.from({ length: 61 }, newId).join()])
    expect((await faculty.app.inject({ url: `/api/users/photos?ids=${ids}`, headers })).statusCode).toBe(422);
});

it('is not shown of an account that is not in use', async () => {
  await setPhoto('s2_reg');
  const set = (status: string) =>
    sql`update "user" set status = ${status} where id = ${person('s2_reg')}`.execute(faculty.connection.db);
  const headers = await faculty.signIn('dosen', 'TKM');
  expect(Object.keys((await seenBy(headers, 's2_reg')).urls)).toHaveLength(1);
  await set('suspended');
  expect((await seenBy(headers, 's2_reg')).urls).toEqual({});
  await set('active');
});

it('is a picture of at most 2 MB that can be read, and one’s own file', async () => {
  const whole = await PHOTO;
  const large = Buffer.concat([whole, Buffer.alloc(2 * 1024 * 1024)]);
  const words = async (answer: Promise<{ status: number; body: { errors: { message: string }[] } }>) => {
    const { status, body } = await answer;
    return [status, body.errors?.[0]?.message];
  };
  expect(await words(setPhoto('s2_reg', large))).toEqual([422, expect.stringContaining('2 MB')]);
  expect(await words(setPhoto('s2_reg', whole.subarray(0, 700)))).toEqual([
    422,
    expect.stringContaining('rusak'),
  ]);
  const letter = await upload('s2_reg', Buffer.from('%PDF-1.4\n%%EOF'), 'application/pdf');
  expect(await words(act({ account: 's2_reg', action: 'set_photo', input: { photo: letter } }))).toEqual([
    422,
    expect.stringContaining('JPG atau PNG'),
  ]);
  const foreign = await upload('dosen', whole);
  const taken = await act({ account: 's2_reg', action: 'set_photo', input: { photo: foreign } });
  expect(taken.status).toBe(422);
});

it('is taken away by the person and by whoever keeps accounts, and set by the person alone', async () => {
  await setPhoto('s2_reg');
  const of = person('s2_reg');
  const photo = await upload('admin', await PHOTO);
  expect(
    (await act({ account: 'admin', route: ONE, of, action: 'set_photo', input: { photo } })).status,
  ).toBe(403);
  expect((await act({ account: 'dosen', route: ONE, of, action: 'remove_photo' })).status).toBe(403);
  expect((await act({ account: 'admin', route: ONE, of, action: 'remove_photo' })).status).toBe(200);
  expect((await seenBy(await faculty.signIn('dosen', 'TKM'), 's2_reg')).urls).toEqual({});
  await setPhoto('s2_reg');
  expect((await act({ account: 's2_reg', action: 'remove_photo' })).status).toBe(200);
  expect((await act({ account: 's2_reg', action: 'remove_photo' })).status).toBe(409);
});
