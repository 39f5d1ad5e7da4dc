import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepTimers } from '../../../server/process/execution/timers.ts';
import { act, attach, childOf, childrenOf, done, FORM, nextStepOf, openPeriod, read, TYPE } from './exam.ts';
import { acceptDocuments, advance, approval, reach } from './journey.ts';
import { type Actor, openWorld, START, type World, words } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

test('whoever consents is told who is still to agree before it goes on', async () => {
  const exam = await reach(world, 'submitted', { period });
  const { supervisor, second } = world.people;
  const questionOf = async (who: Actor) => {
    const { body } = await world.page(who, `${TYPE}.registration@lecturer`, exam.id);
    return body.actions.find(({ name }: { name: string }) => name === 'give_consent')?.confirm;
  };
  expect(await questionOf(supervisor)).toMatch(
    /\? Persetujuan Anda dicatat\. Pendaftaran diteruskan setelah Maya Lestari juga menyetujui\.$/,
  );
  const item = await childOf(exam, 'consent', { giver: supervisor.row });
  await done(act(exam, supervisor, 'give_consent', { item }));
  expect(await questionOf(second)).toMatch(/\? Persetujuan Anda dicatat, lalu pendaftaran diteruskan\.$/);
});

test('a return begins with what was written at each file that came back', async () => {
  const exam = await reach(world, 'consented', { period });
  const { manager } = world.people;
  const startOf = async () => {
    const { body } = await world.page(manager, `${TYPE}.registration@manager`, exam.id);
    const offer = body.actions.find(({ name }: { name: string }) => name === 'return');
    return [offer.reason, offer.reason_start];
  };
  expect(await startOf()).toEqual(['required', undefined]);
  const { body } = await world.page(manager, `${TYPE}.registration@manager`, exam.id);
  const suggested = (name: string) =>
    body.actions.find((offer: { name: string }) => offer.name === name).reason_suggestions;
  expect(suggested('return')).toContain('Berkas belum lengkap.');
  expect(suggested('reject_document')).toContain('Berkas tidak terbaca.');
  expect(suggested('reject')).toBeUndefined();
  for (const [code, reason] of [
    ['transcript', 'Bukan yang terbaru.'],
    ['thesis_manuscript', 'Belum ditandatangani.'],
  ])
    await done(
      act(exam, manager, 'reject_document', {
        item: await childOf(exam, 'registration_document', { code }),
        reason,
      }),
    );
  const [, start] = await startOf();
  expect(String(start).split('\n').toSorted()).toEqual([
    'Naskah tesis: Belum ditandatangani.',
    'Transkrip nilai: Bukan yang terbaru.',
  ]);
});

test('each supervisor answers for oneself; a refusal needs a reason and sends it back', async () => {
  const exam = await reach(world, 'submitted', { period });
  const { supervisor, second, chair, outsider } = world.people;
  const own = await childOf(exam, 'consent', { giver: supervisor.row });
  const theirs = await childOf(exam, 'consent', { giver: second.row });
  expect((await act(exam, supervisor, 'give_consent', { item: theirs })).status).toBe(409);
  expect((await act(exam, outsider, 'give_consent', { item: own })).status).toBe(404);
  expect((await act(exam, chair, 'give_consent', { item: own })).status).toBe(404);
  await done(act(exam, supervisor, 'give_consent', { item: own }));
  expect((await read(exam)).status).toBe('awaiting_consent');
  expect((await act(exam, second, 'refuse_consent', { item: theirs })).status).toBe(422);
  await done(act(exam, second, 'refuse_consent', { item: theirs, reason: 'Bab 4 belum lengkap' }));
  expect(await read(exam)).toMatchObject({ status: 'returned', return_reason: 'Bab 4 belum lengkap' });
  await done(act(exam, exam.student, 'submit', { input: FORM }));
  const again = await childrenOf(exam, 'consent');
  expect(again.map(({ giver, status }) => [giver, status])).toEqual([
    [supervisor.row, 'approved'],
    [second.row, 'pending'],
  ]);
  await done(
    act(exam, second, 'give_consent', { item: await childOf(exam, 'consent', { giver: second.row }) }),
  );
  expect((await read(exam)).status).toBe('awaiting_verification');
  const sheets = await world.rows('generated_document', { record_id: exam.id, code: 'consent_sheet' });
  expect(sheets.map(({ status, data }) => [status, (data as { consents: object[] }).consents])).toEqual([
    ['awaiting_signatures', [expect.objectContaining({ name: 'Hendra Saputro', decision: 'Setuju' })]],
    ['awaiting_signatures', [expect.objectContaining({ name: 'Maya Lestari', decision: 'Setuju' })]],
  ]);
});

test('a late consent is asked for once more, and the manager may go on without it', async () => {
  const exam = await reach(world, 'submitted', { period });
  const { manager, supervisor } = world.people;
  expect((await act(exam, manager, 'override_consent', { reason: 'Pembimbing cuti' })).status).toBe(409);
  world.at('2025-11-10 17:00');
  await sweepTimers(world.deps);
  await sweepTimers(world.deps);
  const asked = await world.rows('notification', {
    user: supervisor.user,
    record_id: exam.id,
    kind: 'consent_request',
  });
  expect(asked.length).toBe(2);
  expect(
    (await world.rows('notification', { user: manager.user, record_id: exam.id, kind: 'consent_overdue' }))
      .length,
  ).toBe(1);
  world.at('2025-11-11 09:00');
  expect((await act(exam, manager, 'override_consent')).status).toBe(422);
  await done(act(exam, manager, 'override_consent', { reason: 'Pembimbing cuti' }));
  expect((await read(exam)).status).toBe('awaiting_verification');
});

test('the library looks at its documents and the manager at the others', async () => {
  const exam = await reach(world, 'consented', { period });
  const { manager, library } = world.people;
  const similarity = await childOf(exam, 'registration_document', { code: 'similarity_report' });
  const transcript = await childOf(exam, 'registration_document', { code: 'transcript' });
  const nextStep = (who: Actor, audience: string) => nextStepOf(exam, who, `registration@${audience}`);
  expect(await nextStep(library, 'manager')).toMatchObject({
    mine: true,
    title: 'Periksa 1 berkas',
    actions: [],
    waiting: null,
  });
  expect((await act(exam, library, 'accept_document', { item: transcript })).status).toBe(409);
  expect((await act(exam, library, 'verify')).status).toBe(403);
  expect(words(await act(exam, manager, 'verify'))).toContain(
    'Belum diterima Naskah tesis, Hasil cek kemiripan',
  );
  expect((await act(exam, library, 'reject_document', { item: similarity })).status).toBe(422);
  expect((await act(exam, library, 'return_library', { reason: 'Kemiripan' })).status).toBe(409);
  await done(
    act(exam, library, 'reject_document', { item: similarity, reason: 'Sumber internet belum dikecualikan' }),
  );
  await done(act(exam, library, 'return_library', { reason: 'Perbaiki laporan kemiripan' }));
  expect(await read(exam)).toMatchObject({ status: 'returned', return_reason: 'Perbaiki laporan kemiripan' });
  expect(await nextStep(exam.student, 'student')).toMatchObject({
    mine: true,
    across: true,
    title: 'Perbaiki 1 berkas, lalu ajukan ulang',
    text: 'Perbaiki laporan kemiripan',
    because: expect.stringMatching(
      /^Hasil cek kemiripan: Sumber internet belum dikecualikan \(Bayu Kristianto, /,
    ),
  });
  expect(await nextStep(manager, 'manager')).toMatchObject({ mine: false, title: 'Perlu Perbaikan' });
  const [told] = await world.rows('notification', { user: exam.student.user, kind: 'registration_returned' });
  expect(told?.message).toBe(
    'Berkas Ujian Tesis perlu diperbaiki: Perbaiki laporan kemiripan (Hasil cek kemiripan)',
  );
  expect(words(await act(exam, exam.student, 'submit', { input: FORM }))).toContain('Hasil cek kemiripan');
  await attach(exam, 'similarity_report');
  await done(act(exam, exam.student, 'submit', { input: FORM }));
  expect((await read(exam)).status).toBe('awaiting_verification');
  await acceptDocuments(exam);
  await done(act(exam, manager, 'verify'));
  expect((await childrenOf(exam, 'panel_member')).map(({ seat, source }) => [seat, source])).toEqual([
    ['pembimbing_utama', 'supervision'],
    ['pembimbing_pendamping', 'supervision'],
  ]);
});

test('after the close of registration only what was returned is handed in, until the last day for corrections', async () => {
  const other = await openPeriod(world);
  const exam = await reach(world, 'consented', { period: other });
  const draft = await reach(world, 'filled', { period: other });
  await done(world.act(world.people.manager, `${TYPE}.periods@manager`, 'close_registration', { id: other }));
  await done(act(exam, world.people.manager, 'return', { reason: 'Transkrip tidak terbaca' }));
  expect(words(await act(draft, draft.student, 'submit', { input: FORM }))).toContain(
    'Di luar masa pendaftaran',
  );
  world.at('2026-01-15 23:30');
  await done(act(exam, exam.student, 'submit', { input: FORM }));
  await done(act(exam, world.people.manager, 'return', { reason: 'Masih belum terbaca' }));
  world.at('2026-01-16 00:00');
  expect(words(await act(exam, exam.student, 'submit', { input: FORM }))).toContain(
    'Di luar masa pendaftaran',
  );
});

test('files are taken and checked at their own stage only', async () => {
  const exam = await reach(world, 'accepted', { period });
  const { manager } = world.people;
  const slots = async (who: Parameters<World['page']>[0], screen: string) => {
    const page = await done(world.page(who, `${TYPE}.${screen}`, exam.id));
    type Slot = { code: string; upload: boolean; versions: { actions: string[] }[] };
    return (Object.values(page.blocks) as { slots?: Slot[] }[]).flatMap((block) => block.slots ?? []);
  };
  const open = (await slots(exam.student, 'registration@student')).filter(({ upload }) => upload);
  expect(open.map(({ code }) => code)).toEqual(['slides']);
  const checked = (await slots(manager, 'registration@manager')).flatMap(({ versions }) => versions);
  expect(checked.flatMap(({ actions }) => actions)).toEqual([]);
  const transcript = await childOf(exam, 'registration_document', { code: 'transcript' });
  const late = await act(exam, manager, 'reject_document', { item: transcript, reason: 'Terlambat' });
  expect(late.status).toBe(409);
  await advance(exam, 'accepted', 'decided');
  await done(approval(exam, 'minutes_ack'));
  const revision = (await slots(exam.student, 'registration@student')).filter(({ upload }) => upload);
  expect(revision.map(({ code }) => code)).toEqual(['revised_manuscript', 'library_clearance']);
});

test('a full period takes nobody more', async () => {
  const narrow = await openPeriod(world, { input: { quota: 1 } });
  const first = await reach(world, 'consented', { period: narrow });
  const second = await reach(world, 'consented', { period: narrow });
  await advance(first, 'consented', 'verified');
  await acceptDocuments(second);
  const full = await act(second, world.people.manager, 'verify');
  expect([full.status, words(full)]).toEqual([422, 'Kuota periode 1 peserta sudah penuh.']);
  const route = `${TYPE}.participants@manager`;
  const bulk = await done(
    world.call(world.people.manager, 'POST', `/routes/${route}/actions/verify/bulk`, {
      params: { id: narrow },
      ids: [first.id, second.id],
    }),
  );
  expect(bulk.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, false]);
  await done(act(second, world.people.manager, 'reject', { reason: 'Kuota penuh' }));
  expect((await read(second)).status).toBe('rejected');
});

test('two who are verified at once share no last place', async () => {
  const narrow = await openPeriod(world, { input: { quota: 1 } });
  const exams = [
    await reach(world, 'consented', { period: narrow }),
    await reach(world, 'consented', { period: narrow }),
  ];
  for (const exam of exams) await acceptDocuments(exam);
  const answers = await Promise.all(exams.map((exam) => act(exam, world.people.manager, 'verify')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('the history says what was done to which file, and nothing twice', async () => {
  const exam = await reach(world, 'consented', { period });
  await acceptDocuments(exam);
  const page = await world.page(world.people.manager, `${TYPE}.registration@manager`, exam.id);
  const timeline = Object.values<{ entries?: { label: string; about: string | null }[] }>(
    page.body.blocks,
  ).find((block) => Array.isArray(block?.entries));
  const said = timeline?.entries?.map(({ label, about }) => `${label}: ${about}`) ?? [];
  expect(said).toContain('Diunggah: Naskah tesis');
  expect(said).toContain('Diterima: Naskah tesis');
  expect(said).toContain('Disetujui: null');
});

test('what was sent back stands at the stage of who sent it back, is handed in again, and is called what it is', async () => {
  const exam = await reach(world, 'submitted', { period });
  const { manager, second, supervisor } = world.people;
  const standsAt = async () => {
    const { body } = await world.page(exam.student, `${TYPE}.registration@student`, exam.id);
    const steps = Object.values(
      body.blocks as Record<string, { steps?: { label: string; state: string }[] }>,
    );
    return steps.flatMap((one) => one.steps ?? []).find(({ state }) => !['done', 'later'].includes(state))
      ?.label;
  };
  const submitIs = async () => {
    const { body } = await world.page(exam.student, `${TYPE}.registration@student`, exam.id);
    return body.actions.find(({ name }: { name: string }) => name === 'submit')?.label;
  };
  const consent = (who: Actor) => childOf(exam, 'consent', { giver: who.row });
  const reason = 'Judul belum menyebut bahannya';
  await done(act(exam, second, 'refuse_consent', { item: await consent(second), reason }));
  expect([await standsAt(), await submitIs()]).toEqual(['Persetujuan', 'Ajukan ulang']);
  await done(act(exam, exam.student, 'submit', { input: FORM }));
  for (const who of [supervisor, second])
    await done(act(exam, who, 'give_consent', { item: await consent(who) }));
  await done(act(exam, manager, 'return', { reason }));
  expect(await standsAt()).toBe('Verifikasi');
  const [told] = await world.rows('notification', { user: exam.student.user, kind: 'registration_returned' });
  expect(told?.message).toBe(`Pendaftaran Ujian Tesis perlu diperbaiki: ${reason}`);
});
