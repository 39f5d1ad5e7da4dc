import { PDF } from '@libpdf/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addsOnlySignatures } from '../../../server/signing/revision-changes.ts';
import { type Sheet, toPage } from '../../../src/definition/paper/page-space.ts';
import { revisionsOf, signaturesIn, textOf, verifiedByOpenssl } from './outside.ts';
import { codesOf, openSigningFaculty, type SigningFaculty } from './signing.ts';

// A file that was sent in is prepared: who signs, in which order, at which places of its pages; then it is signed as any other.

const LIST = 'exam_document.list@keeper';
const KEPT = 'signing.kept@keeper';
const EDITOR = 'signing.editor@signed_in';
const UPRIGHT: Sheet = { box: [0, 0, 595, 842], turned: 0 };
const LYING: Sheet = { box: [0, 0, 842, 595], turned: 0 };
const TURNED: Sheet = { box: [0, 0, 595, 842], turned: 90 };

let faculty: SigningFaculty;
let keeper: string;
let people: { id: string; name: string }[];
beforeAll(async () => {
  faculty = await openSigningFaculty();
  keeper = await personOf('sekar.wulandari@staf.example.ac.id');
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from lecturer l join "user" u on u.id = l."user"
    where exists (select 1 from membership m where m."user" = u.id and m.department = 'TKMS2') order by u.id limit 4`.execute(
    faculty.db,
  );
  people = rows;
});
afterAll(() => faculty?.close());

async function personOf(email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from "user" where email = ${email}`.execute(
    faculty.db,
  );
  return rows[0]?.id ?? '';
}

/** Who was told that all have signed. */
async function toldSigned(document: string): Promise<string[]> {
  const { rows } = await sql<{ user: string }>`
    select "user" from notification where record_id = ${document} and kind = 'document_signed'`.execute(
    faculty.db,
  );
  return rows.map(({ user }) => user);
}

const person = (at: number) => people[at] as { id: string; name: string };

/** An upright page, one lying down, and an upright one that is read turned. */
async function paper(): Promise<Buffer> {
  const file = PDF.create();
  for (const { box, turned } of [UPRIGHT, LYING, TURNED]) {
    const page = file.addPage({ width: box[2], height: box[3] });
    page.drawText('Perjanjian', { x: 40, y: 40 });
    page.setRotation(turned);
  }
  return Buffer.from(await file.save());
}

async function uploaded(content: Buffer, label = 'Perjanjian kerja sama', by = keeper) {
  const { id } = await faculty.deps.files.create(content, {
    name: 'perjanjian.pdf',
    type: 'application/pdf',
    owner: by,
  });
  return faculty.post(by, `/api/routes/${LIST}/actions/upload`, {
    params: {},
    input: { label, about: 'Dengan mitra', source: id },
  });
}

async function prepared(label?: string): Promise<string> {
  return (await uploaded(await paper(), label)).json().id;
}

async function edit(document: string, action: string, input: object, by = keeper) {
  const version = await faculty.versionOf('generated_document', document);
  return faculty.post(by, `/api/routes/${EDITOR}/actions/${action}`, {
    params: { id: document },
    version,
    input,
  });
}

const field = (
  kind: string,
  page: number,
  sheet: Sheet,
  x: number,
  y: number,
  [width, height] = [160, 50],
) => ({
  kind,
  page,
  ...toPage(sheet, { x, y, width: width as number, height: height as number }),
});
const signer = (at: number, order: number, fields: object[]) => ({
  user: person(at).id,
  role_text: `Pihak ${at + 1}`,
  order,
  fields,
});

it('signs a file that was sent in, at places of turned and lying pages, beside each other and after', async () => {
  const document = await prepared();
  const answer = await edit(document, 'send', {
    signers: [
      signer(0, 1, [
        field('signature', 3, TURNED, 100, 200),
        field('name', 1, UPRIGHT, 60, 300, [200, 20]),
        field('date', 2, LYING, 400, 100, [120, 20]),
        field('initials', 3, TURNED, 700, 500, [40, 20]),
      ]),
      signer(1, 1, [field('signature', 2, LYING, 100, 400)]),
      signer(2, 2, [
        field('signature', 1, UPRIGHT, 100, 600),
        field('date', 1, UPRIGHT, 100, 700, [120, 20]),
      ]),
    ],
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Dokumen dikirim')]);
  const asked = await faculty.requestsOf(document);
  expect(asked.map(({ user, status }) => [user, status])).toEqual([
    [person(0).id, 'pending'],
    [person(1).id, 'pending'],
    [person(2).id, 'waiting'],
  ]);
  // Who is asked is told so, though the document belongs to no registration; who is not yet, is not.
  const waits = async (user: string) =>
    (await faculty.get(user, '/api/users/me/waiting')).body.includes(document);
  const told = await sql<{
    user: string;
  }>`select "user" from notification where record_id = ${document}`.execute(faculty.db);
  for (const [at, is] of [true, true, false].entries())
    expect([at, await waits(person(at).id), told.rows.some(({ user }) => user === person(at).id)]).toEqual([
      at,
      is,
      is,
    ]);
  // The second of those who sign beside each other may be the first.
  for (const at of [1, 0, 2]) {
    const done = await faculty.sign(document, asked[at] as (typeof asked)[number]);
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('Dokumen ditandatangani')]);
  }
  const { bytes } = await faculty.fileOf(document);
  expect(signaturesIn(bytes).map(({ validation, whole }) => [validation, whole])).toEqual([
    ['Signature is Valid.', false],
    ['Signature is Valid.', false],
    ['Signature is Valid.', true],
  ]);
  expect(verifiedByOpenssl(bytes, await faculty.authorities())).toEqual(['good', 'good', 'good']);
  expect(await faculty.stateOf(document)).toBe('signed');
  // Whoever sent it is told once, when the last of them has signed.
  expect(await toldSigned(document)).toEqual([keeper]);
  // What each filled in with their signature is no change to those who signed before; anything else is.
  const revisions = revisionsOf(bytes);
  for (const [at, before] of revisions.slice(0, -1).entries())
    expect(await addsOnlySignatures(before, revisions[at + 1] as Buffer)).toBe(true);
  const [one, two, three] = textOf(bytes).split('\f');
  expect(one).toContain('Pihak 3');
  expect(two).toContain('Pihak 2');
  expect(three).toContain('Pihak 1');
  expect(one?.replaceAll(/\s+/g, ' ')).toContain(person(0).name.split(',')[0]);
  const check = await faculty.check(document);
  expect(check).toMatchObject({ label: 'Perjanjian kerja sama', status: { value: 'signed' } });
  expect(check.signers).toHaveLength(3);
});

it('stands among what is to be signed of those whose turn it is, and of a deputy who signs as themselves no more', async () => {
  const [head, deputy] = [faculty.id('user', 'kaprodi_ti'), faculty.id('user', 'vina')];
  const asked = [keeper, head, deputy, person(0).id];
  for (const who of asked) faculty.places.set(who, 'TKIS2');
  const document = await prepared('Perjanjian dua tangan');
  // On the first page of everybody's.
  await sql`update generated_document set generated_at = '2020-01-01' where id = ${document}`.execute(
    faculty.db,
  );
  const piles = async () => {
    const held = asked.map(async (who) =>
      (await faculty.get(who, '/api/routes/signing.pile@signed_in')).body.includes(document),
    );
    return Promise.all(held);
  };
  const place = [field('signature', 1, UPRIGHT, 100, 100)];
  expect(await piles()).toEqual([false, false, false, false]);
  const signers = [
    { user: deputy, role_text: 'Pihak 1', order: 1, fields: place },
    { role: 'head-of-program', role_text: 'Ketua Program Studi', order: 2, fields: place },
  ];
  const sent = await edit(document, 'send', { signers });
  expect([sent.statusCode, sent.body]).toEqual([200, expect.any(String)]);
  expect(await piles()).toEqual([false, false, true, false]);
  const [first] = await faculty.requestsOf(document);
  expect((await faculty.sign(document, first as NonNullable<typeof first>)).statusCode).toBe(200);
  expect(await piles()).toEqual([false, true, false, false]);
  faculty.places.clear();
});

it('keeps what is being prepared for those who keep the documents alone', async () => {
  const document = await prepared('Draf rahasia');
  const plan = [signer(0, 1, [field('signature', 1, UPRIGHT, 100, 100)])];
  expect((await edit(document, 'arrange', { signers: plan })).statusCode).toBe(200);
  const start = await faculty.get(keeper, `/api/routes/${EDITOR}/actions/arrange?p.id=${document}`);
  expect(start.json().defaults.signers).toEqual(plan);
  for (const route of [EDITOR, 'signing.signer@signed_in'])
    for (const path of ['', `/documents/${document}`])
      expect(
        (await faculty.get(person(0).id, `/api/routes/${route}${path}?p.id=${document}`)).statusCode,
      ).toBe(404);
  expect((await edit(document, 'send', { signers: plan }, person(0).id)).statusCode).toBe(404);
  expect(await faculty.requestsOf(document)).toEqual([]);
  expect(
    (await faculty.get(keeper, `/api/routes/${EDITOR}/documents/${document}?p.id=${document}`)).statusCode,
  ).toBe(200);
});

it('is the turn of those who keep the documents, with the way to the editor', async () => {
  const document = await prepared('Draf berikutnya');
  const { blocks } = (await faculty.get(keeper, `/api/routes/signing.kept@keeper?p.id=${document}`)).json();
  const shown = Object.values<Record<string, unknown>>(blocks);
  expect(shown.filter((block) => block?.title === 'Siapkan dokumen').map(({ mine }) => mine)).toEqual([true]);
  expect(JSON.stringify(shown)).toContain(`/signer-editor/${document}`);
});

it('begins the next document from the layout that was kept, in its own department alone', async () => {
  const [first, next] = [await prepared(), await prepared()];
  const plan = [signer(0, 1, [field('signature', 1, UPRIGHT, 100, 100)]), signer(1, 2, [])];
  expect((await edit(first, 'keep_layout', { name: 'Perjanjian dua pihak' })).statusCode).toBe(409);
  expect((await edit(first, 'arrange', { signers: plan })).statusCode).toBe(200);
  expect((await edit(first, 'keep_layout', { name: 'Perjanjian dua pihak' })).statusCode).toBe(200);
  const search = `/api/routes/${EDITOR}/options?p.id=${next}&action=use_layout&field=layout&q=dua`;
  const found = async () => (await faculty.get(keeper, search)).json().data;
  const [layout] = await found();
  expect(layout).toMatchObject({ name: 'Perjanjian dua pihak' });
  expect((await edit(next, 'use_layout', { layout: layout.id })).statusCode).toBe(200);
  const start = await faculty.get(keeper, `/api/routes/${EDITOR}/actions/arrange?p.id=${next}`);
  expect(start.json().defaults.signers).toEqual(plan);

  await sql`update signing_layout set department = 'TKIS2' where id = ${layout.id}`.execute(faculty.db);
  expect(await found()).toEqual([]);
  const answer = await edit(next, 'use_layout', { layout: layout.id });
  expect([answer.statusCode, codesOf(answer)]).toEqual([422, ['E_INPUT_OPTION']]);
});

it.each([
  ['nobody', () => [], 'E_PROCESS_NEEDS'],
  ['no place to sign', () => [signer(0, 1, [field('date', 1, UPRIGHT, 10, 10)])], 'E_PROCESS_NEEDS'],
  [
    'two places to sign',
    () => [signer(0, 1, [field('signature', 1, UPRIGHT, 10, 10), field('signature', 2, LYING, 10, 10)])],
    'E_PROCESS_NEEDS',
  ],
  ['a page there is not', () => [signer(0, 1, [field('signature', 4, UPRIGHT, 10, 10)])], 'E_INPUT_PLACE'],
  [
    'a place beside the page',
    () => [signer(0, 1, [field('signature', 1, UPRIGHT, 500, 10)])],
    'E_INPUT_PLACE',
  ],
  [
    'neither person nor office',
    () => [{ ...signer(0, 1, [field('signature', 1, UPRIGHT, 1, 1)]), user: undefined }],
    'E_PROCESS_NEEDS',
  ],
  [
    'somebody there is not',
    () => [{ ...signer(0, 1, [field('signature', 1, UPRIGHT, 1, 1)]), user: 'nobody' }],
    'E_INPUT_OPTION',
  ],
])('is not sent with %s', async (_, signers, code) => {
  const document = await prepared();
  const answer = await edit(document, 'send', { signers: signers() });
  expect([answer.statusCode, codesOf(answer)]).toEqual([422, [code]]);
  expect(await faculty.stateOf(document)).toBe('prepared');
  expect(await faculty.requestsOf(document)).toEqual([]);
});

it('has a document signed that the system made without signers', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from generated_document where department = 'TKMS2' and status = 'draft' order by id limit 1`.execute(
    faculty.db,
  );
  const document = rows[0]?.id ?? '';
  const begun = await faculty.post(keeper, `/api/routes/${LIST}/actions/prepare`, {
    params: {},
    id: document,
    version: await faculty.versionOf('generated_document', document),
  });
  expect([begun.statusCode, begun.body]).toEqual([200, expect.stringContaining('Dokumen disiapkan')]);
  const signers = [signer(1, 1, [field('signature', 1, LYING, 60, 60)])];
  // Looked at, for which it is drawn.
  const looked = await faculty.get(keeper, `/api/routes/${KEPT}/documents/${document}?p.id=${document}`);
  expect(looked.statusCode).toBe(200);
  const sent = await edit(document, 'send', { signers });
  expect([sent.statusCode, sent.body]).toEqual([200, expect.stringContaining('Dokumen dikirim')]);
  const [asked] = await faculty.requestsOf(document);
  expect((await faculty.sign(document, asked as NonNullable<typeof asked>)).statusCode).toBe(200);
  const { bytes } = await faculty.fileOf(document);
  expect(signaturesIn(bytes)).toMatchObject([{ validation: 'Signature is Valid.', whole: true }]);
  expect(await faculty.stateOf(document)).toBe('signed');
  expect(await toldSigned(document)).toEqual([keeper]);
});

it('of an exam tells nobody when all have signed: it came with its schedule, whoever made that', async () => {
  const { rows } = await sql<{ id: string }>`
    select d.id from generated_document d where d.department = 'TKMS2' and d.status = 'awaiting_signatures'
      and d.registration is not null and d.created_by is not null and d.sent_by is null and exists (
      select 1 from signature_request s where s.generated_document = d.id and s.status = 'pending' and s.role is null and s."user" <> d.created_by)
      and 1 = (select count(*) from signature_request s where s.generated_document = d.id and s.status in ('pending', 'waiting'))
    order by d.id limit 1`.execute(faculty.db);
  const document = rows[0]?.id ?? '';
  const last = (await faculty.requestsOf(document)).find(({ status }) => status === 'pending');
  expect((await faculty.sign(document, last as NonNullable<typeof last>)).statusCode).toBe(200);
  expect(await faculty.stateOf(document)).toBe('signed');
  expect(await toldSigned(document)).toEqual([]);
});

it('takes no file that is not a PDF inside', async () => {
  const broken = Buffer.from('%PDF-1.7\nnothing of it');
  const answer = await uploaded(broken);
  expect([answer.statusCode, codesOf(answer)]).toEqual([422, ['E_INPUT_FILE']]);
});

it('is for those who keep the documents of the department', async () => {
  expect((await uploaded(await paper(), 'Lain', person(0).id)).statusCode).toBe(403);
});
