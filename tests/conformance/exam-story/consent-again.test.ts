import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, attach, childOf, childrenOf, done, type Exam, FORM, openPeriod, read, upload } from './exam.ts';
import { advance, force, reach } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

/** What supervisors agreed to is what they were shown: a registration that comes back otherwise asks them again. */
let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

const TITLE = 'Optimasi Penukar Kalor Kompak dengan Sirip Bergelombang';
const OTHER_PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Lang (id) >>\nendobj\ntrailer\n<<>>\n%%EOF\n',
);

async function returned(): Promise<Exam> {
  const exam = await reach(world, 'consented', { period });
  await done(act(exam, world.people.manager, 'return', { reason: 'Transkrip tidak terbaca' }));
  return exam;
}

async function replace(exam: Exam, code: string, content: Buffer): Promise<void> {
  const file = await upload(world, exam.student, `${code}.pdf`, content);
  await done(act(exam, exam.student, 'upload_document', { input: { code, file } }));
}

const submit = (exam: Exam, more: object = {}) =>
  done(act(exam, exam.student, 'submit', { input: { ...FORM, ...more } }));
const consents = async (exam: Exam) => (await childrenOf(exam, 'consent')).map(({ status }) => status);
const sheets = async (exam: Exam) =>
  (await world.rows('generated_document', { record_id: exam.id, code: 'consent_sheet' })).map(
    ({ status }) => status,
  );
const told = (exam: Exam, user: string | null, kind: string) =>
  world.rows('notification', { user, record_id: exam.id, kind });

/** The registration's page as JSON text, for what must and must not stand in it. */
const page = async (exam: Exam, who: Parameters<World['page']>[0], audience: string) =>
  done(world.page(who, `${exam.type}.registration@${audience}`, exam.id));

async function history(exam: Exam): Promise<string[]> {
  const { blocks } = await page(exam, exam.student, 'student');
  const timeline = Object.values<{ entries?: { label: string; about: string | null }[] }>(blocks).find(
    (block) => Array.isArray(block?.entries),
  );
  return (timeline?.entries ?? []).map(({ label, about }) => (about === null ? label : `${label}: ${about}`));
}

async function expectKept(exam: Exam): Promise<void> {
  expect(await read(exam)).toMatchObject({ status: 'awaiting_verification', changed: [] });
  expect(await consents(exam)).toEqual(['approved', 'approved']);
  expect(await sheets(exam)).toEqual(['awaiting_signatures', 'awaiting_signatures']);
  expect((await history(exam)).join('\n')).not.toContain('gugur');
  expect(await told(exam, world.people.supervisor.user, 'consent_again')).toEqual([]);
  expect(await told(exam, world.people.supervisor.user, 'consent_request')).toHaveLength(1);
}

test('what is handed in unchanged keeps every consent', async () => {
  const exam = await returned();
  await submit(exam);
  await expectKept(exam);
});

const asked = async (exam: Exam, who: Parameters<World['page']>[0], audience: string, action: string) => {
  const { actions } = await page(exam, who, audience);
  return actions.find(({ name }: { name: string }) => name === action)?.confirm;
};

test('who is asked to consent can be written to by everybody whom the page tells of it but themselves', async () => {
  const exam = await reach(world, 'consented', { period });
  const { supervisor, second, manager } = world.people;
  const chat = (who: Actor) => `/chat?person=${who.user}`;
  const ways = async (who: Actor, audience: string) => {
    const { blocks } = await page(exam, who, audience);
    const rows = Object.values<{ data?: { links?: string[] }[] }>(blocks).flatMap(({ data }) => data ?? []);
    return rows.flatMap(({ links = [] }) => links).sort();
  };
  expect(await ways(supervisor, 'lecturer')).toEqual([chat(second)]);
  const both = [chat(supervisor), chat(second)].sort();
  expect(await ways(exam.student, 'student')).toEqual(both);
  expect(await ways(manager, 'manager')).toEqual(both);
});

test('what would be lost is said before it is done, with how many and whose it is', async () => {
  const exam = await returned();
  const submits = () => asked(exam, exam.student, 'student', 'submit');
  expect(await submits()).toBe('Ajukan pendaftaran Ujian Tesis? Isian tidak dapat diubah selama diperiksa.');
  await done(act(exam, exam.student, 'save', { input: { ...FORM, title_id: TITLE } }));
  expect(await submits()).toBe(
    'Ajukan pendaftaran Ujian Tesis? 2 pembimbing sudah menyetujui (Hendra Saputro, Maya Lestari); persetujuan mereka diminta ulang, karena berubah: Judul (Indonesia). Isian tidak dapat diubah selama diperiksa.',
  );
  const scheduled = await reach(world, 'scheduled', { period });
  const moves = () => asked(scheduled, world.people.manager, 'manager', 'reschedule');
  expect(await moves()).toContain('dan tim penguji diundang kembali.');
  const { chair } = world.people;
  const item = await childOf(scheduled, 'panel_member', { person: chair.row, status: 'active' });
  await done(act(scheduled, chair, 'accept_invitation', { item }));
  expect(await moves()).toContain(
    '1 anggota tim sudah bersedia (Citra Puspita); kesediaan mereka diminta ulang.',
  );
});

test('what was changed and changed back keeps every consent', async () => {
  const exam = await returned();
  await done(act(exam, exam.student, 'save', { input: { ...FORM, title_id: TITLE, preferred_dates: [] } }));
  await submit(exam, { preferred_dates: [] });
  await expectKept(exam);
});

test('the same file uploaded again keeps every consent', async () => {
  const exam = await returned();
  await attach(exam, 'thesis_manuscript');
  await submit(exam);
  expect(await childrenOf(exam, 'registration_document')).toHaveLength(6);
  await expectKept(exam);
});

test('a document of another stage keeps every consent', async () => {
  const exam = await reach(world, 'verified', { period });
  await attach(exam, 'slides');
  await done(act(exam, world.people.manager, 'return', { reason: 'Transkrip tidak terbaca' }));
  await submit(exam);
  await expectKept(exam);
});

test('what a supervisor proposes in the form is no change of the student’s', async () => {
  const exam = await returned();
  const { supervisor, chair } = world.people;
  await done(
    act(exam, supervisor, 'propose_examiners', { input: { proposed_examiners: [String(chair.row)] } }),
  );
  await submit(exam);
  await expectKept(exam);
});

test('another title drops every consent: sheets void, who agreed told and asked anew, the history says so', async () => {
  const exam = await returned();
  const { supervisor, second, library, manager } = world.people;
  await submit(exam, { title_id: TITLE });
  expect(await read(exam)).toMatchObject({ status: 'awaiting_consent', changed: ['Judul (Indonesia)'] });
  expect(await consents(exam)).toEqual(['pending', 'pending']);
  expect(await sheets(exam)).toEqual(['void', 'void']);
  for (const { voided_reason } of await world.rows('generated_document', {
    record_id: exam.id,
    status: 'void',
  }))
    expect(voided_reason).toBe('Pendaftaran diajukan lagi dengan isian atau berkas lain.');
  for (const { user } of [supervisor, second]) {
    const [again] = await told(exam, user, 'consent_again');
    expect(again?.message).toMatch(
      /^Persetujuan Anda untuk Ujian Tesis .* gugur, karena berubah: Judul \(Indonesia\)\.$/,
    );
    expect(await told(exam, user, 'consent_request')).toHaveLength(1);
  }
  const shown = JSON.stringify(await page(exam, supervisor, 'lecturer'));
  expect(shown).toContain('Persetujuan Anda diminta lagi, karena berubah: Judul (Indonesia).');
  expect(await history(exam)).toContain(
    'Diajukan: persetujuan gugur (Hendra Saputro, Maya Lestari), berubah Judul (Indonesia)',
  );
  expect(await told(exam, manager.user, 'registration_submitted')).toHaveLength(1);

  const give = async (who: typeof supervisor) =>
    done(act(exam, who, 'give_consent', { item: await childOf(exam, 'consent', { giver: who.row }) }));
  await give(supervisor);
  expect((await read(exam)).status).toBe('awaiting_consent');
  await give(second);
  expect((await read(exam)).status).toBe('awaiting_verification');
  expect(await sheets(exam)).toEqual(['void', 'void', 'awaiting_signatures', 'awaiting_signatures']);
  expect(JSON.stringify(await page(exam, manager, 'manager'))).toContain(
    'Berubah sejak pengajuan sebelumnya: Judul (Indonesia).',
  );
  expect(JSON.stringify(await page(exam, library, 'manager'))).not.toContain('Berubah sejak');

  await done(act(exam, manager, 'return', { reason: 'Transkrip masih belum terbaca' }));
  await submit(exam, { title_id: TITLE });
  expect(await read(exam)).toMatchObject({ status: 'awaiting_verification', changed: [] });
  expect(await history(exam)).toContain('Diajukan');
});

test('a replaced document of the registration drops every consent, also one that only the library asked back', async () => {
  const exam = await reach(world, 'consented', { period });
  const { library, supervisor } = world.people;
  const item = await childOf(exam, 'registration_document', { code: 'similarity_report' });
  await done(act(exam, library, 'reject_document', { item, reason: 'Sumber internet belum dikecualikan' }));
  await done(act(exam, library, 'return_library', { reason: 'Perbaiki laporan kemiripan' }));
  await replace(exam, 'similarity_report', OTHER_PDF);
  await submit(exam);
  expect(await read(exam)).toMatchObject({ status: 'awaiting_consent', changed: ['Hasil cek kemiripan'] });
  expect(await consents(exam)).toEqual(['pending', 'pending']);
  expect(await sheets(exam)).toEqual(['void', 'void']);
  const [again] = await told(exam, supervisor.user, 'consent_again');
  expect(again?.message).toContain('gugur, karena berubah: Hasil cek kemiripan.');
});

test('who had not agreed yet is asked as before and told what changed since', async () => {
  const exam = await reach(world, 'submitted', { period });
  const { supervisor, second } = world.people;
  const item = async (who: typeof second) => childOf(exam, 'consent', { giver: who.row });
  await done(act(exam, supervisor, 'give_consent', { item: await item(supervisor) }));
  await done(
    act(exam, second, 'refuse_consent', { item: await item(second), reason: 'Bab 4 belum lengkap' }),
  );
  await replace(exam, 'thesis_manuscript', OTHER_PDF);
  await submit(exam, { page_count: 118 });
  expect(await read(exam)).toMatchObject({
    status: 'awaiting_consent',
    changed: ['Jumlah halaman', 'Naskah tesis'],
  });
  expect(await told(exam, second.user, 'consent_again')).toEqual([]);
  const asked = await told(exam, second.user, 'consent_request');
  expect(asked.map(({ message }) => message)).toEqual([
    expect.not.stringContaining('Berubah'),
    expect.stringMatching(/Berubah sejak pengajuan sebelumnya: Jumlah halaman, Naskah tesis\.$/),
  ]);
  expect(JSON.stringify(await page(exam, second, 'lecturer'))).toContain(
    'Berubah sejak pengajuan sebelumnya: Jumlah halaman, Naskah tesis.',
  );
  expect(await told(exam, supervisor.user, 'consent_again')).toHaveLength(1);
  expect(await history(exam)).toContain(
    'Diajukan: persetujuan gugur (Hendra Saputro), berubah Jumlah halaman, Naskah tesis',
  );
});

test('a supervisor who is one no more is not asked again, and nobody waits for them', async () => {
  const exam = await returned();
  const { db } = world.connection;
  const { supervisor, second } = world.people;
  await db
    .updateTable('supervision')
    .set({ status: 'ended' })
    .where('work', '=', exam.work)
    .where('lecturer', '=', String(second.row))
    .execute();
  await submit(exam, { title_id: TITLE });
  const asked = await childrenOf(exam, 'consent');
  expect(asked.map(({ giver, status }) => [giver, status])).toEqual([[supervisor.row, 'pending']]);
  expect(await sheets(exam)).toEqual(['void', 'void']);
  await done(act(exam, supervisor, 'give_consent', { item: String(asked[0]?.id) }));
  expect((await read(exam)).status).toBe('awaiting_verification');
});

test('a registration of which nobody kept what was agreed to asks again', async () => {
  const exam = await returned();
  await force(exam, { snapshot: JSON.stringify({ title: FORM.title_id }) });
  await submit(exam);
  expect(await read(exam)).toMatchObject({ status: 'awaiting_consent' });
  expect(await consents(exam)).toEqual(['pending', 'pending']);
});

test('a document that is there no more drops every consent, and is named', async () => {
  const exam = await reach(world, 'filled', { period });
  await world.add('registration_document', {
    registration: exam.id,
    department: 'TKMS2',
    code: 'guidance_card',
    label: 'Kartu bimbingan',
    stage: 'registration',
    file: { name: 'guidance_card.pdf', sha256: 'a'.repeat(64) },
    version_no: 1,
    current: true,
    status: 'uploaded',
    verifier: 'manager',
  });
  await advance(exam, 'filled', 'consented');
  await done(act(exam, world.people.manager, 'return', { reason: 'Transkrip tidak terbaca' }));
  await world.connection.db
    .updateTable('registration_document')
    .set({ current: false })
    .where('registration', '=', exam.id)
    .where('code', '=', 'guidance_card')
    .execute();
  await submit(exam);
  const changed = ['Kartu bimbingan (tidak disertakan lagi)'];
  expect(await read(exam)).toMatchObject({ status: 'awaiting_consent', changed });
  expect(await consents(exam)).toEqual(['pending', 'pending']);
  const [again] = await told(exam, world.people.supervisor.user, 'consent_again');
  expect(again?.message).toContain('berubah: Kartu bimbingan (tidak disertakan lagi).');
});
