import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { signaturesIn } from './outside.ts';
import { codesOf, openSigningFaculty, type SigningFaculty } from './signing.ts';

// Who approves something by a document signs it by approving, and approves it by signing.

const DESK = 's2_thesis_exam.registration@manager';

let faculty: SigningFaculty;
let head: string;
let admin: string;
beforeAll(async () => {
  faculty = await openSigningFaculty();
  head = faculty.id('user', 'kaprodi');
  admin = faculty.id('user', 'admin');
});
afterAll(() => faculty?.close());

interface Waiting {
  registration: string;
  document: string;
  step: string;
  /** Screen where the step is handled. */
  at: string;
}

/** Where its row is approved. */
const pageOf = ({ at }: Waiting) => `${at}_detail@program_head`;

/** Exams whose minutes nobody signed yet, of a department. */
async function undecided(department: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.id as registration, d.id as document, a.id as step, a.at
    from registration r join approval a on a.registration = r.id join generated_document d on d.registration = r.id
    where r.status = 'awaiting_approval' and r.department = ${department} and a.phase = 'minutes' and a.status <> 'approved'
      and d.code = 'minutes' and d.status = 'awaiting_signatures'
      and not exists (select 1 from signature_request s where s.generated_document = d.id and s.status = 'signed')
    order by r.exam_type desc, r.id`.execute(faculty.db);
  return rows;
}

const stepOf = async (id: string) => {
  const { rows } = await sql<{ status: string; approver: string | null }>`
    select status, approver from approval where id = ${id}`.execute(faculty.db);
  return rows[0];
};

const waitsFor = async (user: string) => (await faculty.get(user, '/api/users/me/waiting')).body;

/** Everybody before the head of the programme signs. */
async function panelSigns(document: string, department = 'TKMS2'): Promise<void> {
  for (const one of (await faculty.requestsOf(document)).slice(0, -1)) {
    faculty.places.set(one.user, department);
    const answer = await faculty.sign(document, one);
    expect([one.name, answer.statusCode]).toEqual([one.name, 200]);
  }
}

const approve = async (user: string, exam: Waiting, proof: string | null) => {
  const { registration, step } = exam;
  const version = await faculty.versionOf('approval', step);
  return faculty.post(
    user,
    `/api/routes/${pageOf(exam)}/actions/approve_step`,
    { params: { id: registration }, item: step, version },
    proof === null ? {} : { 'aula-proof': proof },
  );
};

/** Whether the list of documents on a page asks its reader to sign this one. */
const asksIn = (page: string, document: string): boolean =>
  Object.values<Partial<BlockContents['generated']>>(JSON.parse(page).blocks)
    .flatMap(({ documents }) => documents ?? [])
    .some(({ id, signers }) => id === document && signers.some(({ mine }) => mine));

it('the head of the programme is asked when the panel has signed, and signs by approving', async () => {
  const [exam] = await undecided('TKMS2');
  if (!exam) throw new Error('no such exam');
  const { registration, document, step } = exam;
  expect((await stepOf(step))?.status).toBe('waiting');
  expect(await waitsFor(head)).not.toContain(registration);
  expect((await approve(head, exam, null)).statusCode).toBe(404);
  // Who is asked for it is told so on the exam's page, with where; who is not yet, whom it waits for.
  const asked = 'Tanda tangani Berita Acara di bagian Dokumen';
  const [first, second] = (await faculty.requestsOf(document)).slice(0, 2);
  for (const [one, theirs] of [
    [first, true],
    [second, false],
  ] as const) {
    faculty.places.set(one?.user ?? '', 'TKMS2');
    const path = `/api/routes/s2_thesis_exam.registration@lecturer?p.id=${registration}`;
    const { statusCode, body } = await faculty.get(one?.user ?? '', path);
    expect([statusCode, body.includes(asked), body.includes('"waiting":"Anda"')]).toEqual([
      200,
      theirs,
      theirs,
    ]);
    expect(asksIn(body, document)).toBe(theirs);
    const form = await faculty.get(one?.user ?? '', path.replace('registration@', 'exam_form@'));
    expect(form.body.includes('"waiting":"Anda, di pendaftaran"')).toBe(theirs);
  }
  await panelSigns(document);
  expect((await stepOf(step))?.status).toBe('pending');
  expect(await waitsFor(head)).toContain(registration);
  // What was looked at before they were asked stands beside what they decide.
  const looked = (await faculty.get(head, `/api/routes/${pageOf(exam)}?p.id=${registration}`)).body;
  const asPanel = (await faculty.requestsOf(document)).length - 1;
  expect(looked).toContain('"message":"Semua penguji sudah menilai"');
  expect(asksIn(looked, document)).toBe(true);
  expect(looked).toMatch(
    new RegExp(
      `"rule":"signed_before"[^{}]*"message":"Semua yang menandatangani sebelum Anda sudah menandatangani"[^{}]*"${asPanel} tanda tangan"`,
    ),
  );
  expect(looked).not.toContain('"rule":"revisions_taken"');
  // The document itself is not asked for beside it.
  expect(await waitsFor(head)).not.toContain(document);
  const told = await sql`select 1 from notification where "user" = ${head} and record_id = ${registration}
    and kind = 'approval_request'`.execute(faculty.db);
  expect(told.rows).toHaveLength(1);
  const { proof } = (await faculty.prove(head)).json();
  const unseen = await approve(head, exam, proof);
  expect([unseen.statusCode, unseen.body]).toEqual([
    422,
    expect.stringContaining('Buka PDF Berita Acara dulu, lalu setujui'),
  ]);
  await faculty.get(head, `/api/routes/${pageOf(exam)}/documents/${document}?p.id=${registration}`);
  expect(codesOf(await approve(head, exam, null))).toEqual(['E_ACCESS_PROOF']);
  expect((await stepOf(step))?.status).toBe('pending');
  const done = await approve(head, exam, proof);
  expect([done.statusCode, done.body]).toEqual([
    200,
    expect.stringContaining('Persetujuan dan tanda tangan dicatat.'),
  ]);
  expect(await stepOf(step)).toEqual({ status: 'approved', approver: head });
  expect(await faculty.stateOf(document)).toBe('signed');
  const signed = signaturesIn((await faculty.fileOf(document)).bytes);
  expect(signed.map(({ validation, whole }) => [validation, whole])).toEqual(
    signed.map((_, at) => ['Signature is Valid.', at === signed.length - 1]),
  );
  expect(signed).toHaveLength((await faculty.requestsOf(document)).length);
});

it('the same happens when the document is signed on its own page, in one step', async () => {
  const [exam] = await undecided('TKIS2');
  if (!exam) throw new Error('no such exam');
  const { registration, document, step } = exam;
  await panelSigns(document, 'TKIS2');
  const last = (await faculty.requestsOf(document)).at(-1);
  if (!last) throw new Error('nobody signs last');
  faculty.places.set(last.user, 'TKIS2');
  // At home the step is what waits; on the document's page its signature is.
  expect(await waitsFor(last.user)).not.toContain(document);
  const asSeenBy = async (user: string) =>
    (await faculty.get(user, `/api/routes/signing.signer@signed_in?p.id=${document}`)).body;
  expect(await asSeenBy(last.user)).toContain('"waiting":"Anda"');
  // Who stands in for them, but signs this as themselves, leaves it to them.
  expect(await asSeenBy(faculty.id('user', 'vina'))).toContain('"waiting":"Intan Maharani"');
  expect((await faculty.sign(document, last)).statusCode).toBe(200);
  expect(await stepOf(step)).toEqual({ status: 'approved', approver: last.user });
  const { rows } = await sql<{ actor: string }>`select actor from history
    where "row" = ${registration} and transition = 'approve_step'`.execute(faculty.db);
  expect(rows.map(({ actor }) => actor)).toEqual([last.user]);
  faculty.places.clear();
});

it('whoever stands in for the one who is asked is told that it waits for them, too', async () => {
  const deputy = faculty.id('user', 'vina');
  for (const { document } of await undecided('TKIS2')) {
    if ((await faculty.requestsOf(document)).some(({ user }) => user === deputy)) continue;
    await panelSigns(document, 'TKIS2');
    faculty.places.set(deputy, 'TKIS2');
    const path = `/api/routes/signing.signer@signed_in?p.id=${document}`;
    expect((await faculty.get(deputy, path)).body).toContain('"waiting":"Intan Maharani atau Anda"');
    faculty.places.clear();
    return;
  }
  throw new Error('the deputy signs everywhere');
});

it('where the step cannot be approved nothing is signed', async () => {
  const { rows } = await sql<Waiting>`
    select r.id as registration, d.id as document, a.id as step, a.at
    from registration r join approval a on a.registration = r.id join generated_document d on d.registration = r.id
    where r.status = 'awaiting_approval' and r.department = 'TKMS2' and a.step = 'supervisor' and a.status = 'pending'
      and d.code = 'publication_verification' and d.status = 'awaiting_signatures'`.execute(faculty.db);
  const [article] = rows;
  if (!article) throw new Error('no article that a supervisor approves');
  await sql`update publication set verification = 'unverified'
    where registration = ${article.registration}`.execute(faculty.db);
  const before = await faculty.fileOf(article.document);
  const [first] = await faculty.requestsOf(article.document);
  if (!first) throw new Error('nobody signs');
  const refused = await faculty.sign(article.document, first);
  expect([refused.statusCode, refused.body]).toEqual([
    422,
    expect.stringContaining('Artikel belum diverifikasi'),
  ]);
  expect((await faculty.fileOf(article.document)).sha256).toBe(before.sha256);
  expect((await faculty.requestsOf(article.document))[0]?.status).toBe('pending');
  expect((await stepOf(article.step))?.status).toBe('pending');
});

it('who signs all that they are asked for is asked for nothing more, wherever it is listed', async () => {
  const { rows } = await sql<{ user: string; department: string }>`
    select s."user", d.department from signature_request s join generated_document d on d.id = s.generated_document
    where s.status = 'pending' and d.status = 'awaiting_signatures' and s."user" is not null
    group by s."user", d.department
    having count(*) between 2 and 4 and count(s.role) = 0 and bool_and(d.code <> 'publication_verification')
      and not exists (select 1 from role_assignment a where a."user" = s."user" and a.deleted_at is null)
      and (select count(*) from membership m where m."user" = s."user" and m.deleted_at is null) = 1
    order by s."user" limit 1`.execute(faculty.db);
  const [one] = rows;
  if (!one) throw new Error('nobody has a few documents to sign');
  faculty.places.set(one.user, one.department);
  const open = async () => {
    const url = '/api/common/unsigned-documents?start=2015-01-01';
    const { data } = (await faculty.get(one.user, url)).json() as { data: { needs: { path: string }[] }[] };
    return data.flatMap(({ needs }) => needs.map(({ path }) => path.replace(/^\/signer\/|\?.*$/g, '')));
  };
  const before = await open();
  expect(before.length).toBeGreaterThan(1);
  expect(await waitsFor(one.user)).toContain('/signer/');
  for (let left = before; left.length > 0; left = await open())
    for (const document of left) {
      const own = (await faculty.requestsOf(document)).filter(
        ({ user, status }) => user === one.user && status === 'pending',
      );
      // Each leads to a document that waits for them now.
      expect([document, own.length > 0]).toEqual([document, true]);
      for (const request of own) expect((await faculty.sign(document, request)).statusCode).toBe(200);
    }
  expect(await waitsFor(one.user)).not.toContain('/signer/');
});

describe('a pile', () => {
  const PILE = '/api/routes/signing.pile@signed_in';
  let pile: string[];
  let user: string;

  beforeAll(async () => {
    pile = [await faculty.unsigned(1), await faculty.unsigned(1), await faculty.unsigned(1)];
    user = (await faculty.requestsOf(pile[0] ?? ''))[0]?.user ?? '';
    faculty.places.clear();
  });

  interface Previewed {
    id: string;
    blocked: string[];
    identified?: true;
    says: string;
    cells: { document: string };
    documents: { id: string }[];
    item: { id: string; version: number };
  }
  const looked = async (by = user): Promise<Previewed[]> =>
    (await faculty.post(by, `${PILE}/actions/sign/preview`, { params: {}, ids: pile })).json().rows;
  const signAll = async (rows: readonly Previewed[], proof: string | null) => {
    const items = Object.fromEntries(rows.map(({ id, item }) => [id, item.id]));
    const versions = Object.fromEntries(rows.map(({ id, item }) => [id, item.version]));
    const body = { params: {}, ids: pile, items, versions };
    const headers = proof === null ? undefined : { 'aula-proof': proof };
    return faculty.post(user, `${PILE}/actions/sign/bulk`, body, headers);
  };

  it('shows what was opened and can be signed, and what was not, with its document', async () => {
    for (const id of pile.slice(0, 2)) {
      const opened = await faculty.get(user, `${PILE}/documents/${id}`);
      expect(opened.statusCode).toBe(200);
    }
    const rows = await looked();
    expect(
      rows.map(({ id, identified, documents }) => [id, identified, documents.map((one) => one.id)]),
    ).toEqual(pile.map((id, at) => [id, at < 2 ? true : undefined, [id]]));
    expect(rows.map(({ blocked }) => blocked)).toEqual([[], [], [expect.stringContaining('Buka PDF')]]);
    expect(rows[0]?.says).toMatch(/^Ditandatangani sebagai /);
    // Many are of one kind: each is told apart by whom it is about.
    expect(rows[0]?.cells.document).toMatch(/^Berita Acara .*Ujian/);
    // Nobody else has it, whoever they are.
    const other = faculty.id('user', 'perpus');
    expect(await looked(other)).toEqual([]);
    expect((await faculty.get(other, `${PILE}/documents/${pile[0]}`)).statusCode).toBe(404);
  });

  it('is signed with one proof, each document by itself, and says which were not', async () => {
    const rows = await looked();
    const without = (await signAll(rows, null)).json().results;
    expect(without.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, false, false]);
    const { proof } = (await faculty.prove(user)).json();
    const answer = await signAll(rows, proof);
    expect(answer.json().results).toEqual([
      { id: pile[0], ok: true, message: expect.any(String) },
      { id: pile[1], ok: true, message: expect.any(String) },
      { id: pile[2], ok: false, message: expect.stringContaining('Buka PDF dokumen ini dulu') },
    ]);
    for (const id of pile.slice(0, 2)) {
      const { bytes, sha256 } = await faculty.fileOf(id);
      expect(signaturesIn(bytes)).toMatchObject([{ validation: 'Signature is Valid.', whole: true }]);
      const records = await sql`
        select 1 from signature_request where generated_document = ${id} and hash_after = ${sha256} and method = 'password'`.execute(
        faculty.db,
      );
      expect(records.rows).toHaveLength(1);
      expect(await faculty.stateOf(id)).toBe('signed');
    }
    expect(await faculty.stateOf(pile[2] ?? '')).toBe('awaiting_signatures');
    expect(signaturesIn((await faculty.fileOf(pile[2] ?? '')).bytes)).toEqual([]);
  });
});

it('what was signed on paper is marked by an administrator alone, and no longer waits', async () => {
  const [exam] = await undecided('TKIS2');
  if (!exam) throw new Error('no such exam');
  const { registration, document, step } = exam;
  const others = ['kaprodi_ti', 'perpus'].map((who) => faculty.id('user', who));
  for (const one of [admin, ...others]) faculty.places.set(one, 'TKIS2');
  const version = await faculty.versionOf('registration', registration);
  const { exam_type } = (
    await sql<{ exam_type: string }>`select exam_type from registration where id = ${registration}`.execute(
      faculty.db,
    )
  ).rows[0] ?? { exam_type: '' };
  const desk = DESK.replace('s2_thesis_exam', exam_type);
  const mark = (user: string, reason?: string) =>
    faculty.post(user, `/api/routes/${desk}/actions/mark_outside`, {
      params: { id: registration },
      version,
      ...(reason && { reason }),
    });
  for (const one of others) expect([403, 404]).toContain((await mark(one, 'Lembarnya di arsip.')).statusCode);
  expect((await mark(admin)).statusCode).toBe(422);
  const done = await mark(admin, 'Lembarnya di arsip program studi.');
  expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('Dokumen ditandai')]);
  expect(await faculty.stateOf(document)).toBe('outside');
  expect((await stepOf(step))?.status).toBe('pending');
  expect((await faculty.check(document)).status).toMatchObject({ label: 'Disahkan di luar sistem' });
});
