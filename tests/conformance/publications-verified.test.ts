import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  accepted,
  act,
  approving,
  article,
  articleOf,
  comeOn,
  consented,
  draft,
  type Handed,
  handedIn,
  inAnotherPeriod,
  inOwnFaculty,
  judged,
  onArticle,
  onPaper,
  pendingStep,
  refusal,
  routeOf,
  type StepTold,
  statusOf,
  stepsShown,
  submit,
  TYPE,
  toldAtHome,
  world,
} from './article-story.ts';
import { done, upload } from './exam-story/exam.ts';
import { type Actor, words } from './exam-story/world.ts';

/*
 * An article is verified, and what is changed afterwards is not; rank and progress decide, the score does not. It comes on after it was
 * verified, and is verified again.
 */
inOwnFaculty();

describe('verification', () => {
  test('comes before that of the registration, and gives the score', async () => {
    const handed = await consented({
      index_rank: 'sinta_1',
      authors: [{ name: 'Lain' }, { name: 'Mahasiswa', is_student: true }],
    });
    expect(await refusal(act(handed, world.people.manager, 'verify'))).toMatch(/Artikel belum diverifikasi/);
    await done(onArticle(handed, 'verify_article'));
    await done(act(handed, world.people.manager, 'verify'));
    // 85 x 0.8 x 0.6
    expect(await world.row('registration', handed.id)).toMatchObject({
      final_score: 40.8,
      status: 'awaiting_approval',
      outcome: 'pass',
    });
  });

  test.each([
    ['sinta_4', false],
    ['sinta_3', true],
    ['scopus_proceeding', true],
    ['wos', true],
    ['national', false],
  ])('of %s as far as sent passes: %s', async (index_rank, passes) => {
    const handed = await consented({ index_rank });
    await done(onArticle(handed, 'verify_article'));
    const answer = await act(handed, world.people.manager, 'verify');
    if (passes) expect(answer.status).toBe(200);
    else expect(words(answer)).toMatch(/Artikel harus di Sinta 3 atau Prosiding Scopus atau lebih baik/);
  });

  test('leads to what its supervisor signs by approving, and nobody else', async () => {
    const handed = await consented();
    await done(onArticle(handed, 'verify_article'));
    await done(act(handed, world.people.manager, 'verify'));
    const [paper] = await world.rows('generated_document', {
      record_id: handed.id,
      code: 'publication_verification',
    });
    const shown = async (who: Actor, audience: string) => {
      const page = await done(world.page(who, routeOf('registration', audience), handed.id));
      return Object.values(page.blocks as Record<string, { document?: string }>).flatMap(
        ({ document }) => document ?? [],
      );
    };
    const opened = () =>
      world.call(
        world.people.supervisor,
        'GET',
        `/routes/${routeOf('registration', 'lecturer')}/documents/${paper?.id}?p.id=${handed.id}`,
      );
    expect(await shown(world.people.supervisor, 'lecturer')).toEqual([paper?.id]);
    expect((await opened()).status).toBe(200);
    expect(await shown(world.people.second, 'lecturer')).toEqual([]);
    expect(await shown(world.people.manager, 'manager')).toEqual([]);
    expect(await shown(handed.student, 'student')).toEqual([]);
  });

  test('names to those who take part whom it waits for, also for a signature before the next step', async () => {
    const handed = await consented();
    await done(onArticle(handed, 'verify_article'));
    await done(act(handed, world.people.manager, 'verify'));
    const waits = async (who: Actor, audience: string) => {
      const page = await done(world.page(who, routeOf('registration', audience), handed.id));
      return [...JSON.stringify(page.blocks).matchAll(/"waiting":"([^"]*)"/g)].map(([, text]) => text);
    };
    const { name } = await world.row('user', String(world.people.supervisor.user));
    expect(await waits(world.people.second, 'lecturer')).toEqual([name]);
    await sql`update approval set status = 'approved' where registration = ${handed.id} and status = 'pending'`.execute(
      world.connection.db,
    );
    expect(await waits(world.people.manager, 'manager')).toEqual([expect.stringMatching(/^tanda tangan /)]);
    expect((await waits(world.people.manager, 'manager')).join()).toContain(String(name));
    expect(await waits(handed.student, 'student')).toEqual(['pembimbing dan pengelola']);
  });

  test('falls when what was verified changes, and nobody approves before it is there again', async () => {
    const handed = await approving();
    const step = await pendingStep(handed);
    const approve = (item = step) => act(handed, world.people.supervisor, 'approve_own_step', { item });
    // The score stays that of an article on its way; its reasons are told as they are now.
    const told = async () =>
      JSON.stringify(
        await done(world.page(world.people.manager, routeOf('registration', 'manager'), handed.id)),
      );
    expect(await told()).not.toContain('Artikel berubah sejak itu');
    const proof = await upload(world, handed.student, 'loa.pdf');
    const input = { progress: 'accepted', on: '2025-11-01', proof };
    await done(onArticle(handed, 'advance_article', { input }, handed.student));
    expect(await articleOf(handed)).toMatchObject({
      progress: 'accepted',
      verification: 'unverified',
      score: null,
    });
    expect(await refusal(approve())).toMatch(/Artikel belum diverifikasi/);
    expect(await told()).toContain('Artikel berubah sejak itu; setelah diverifikasi lagi 80,00.');
    await done(onArticle(handed, 'verify_article'));
    // What there was to approve is not what is approved now.
    expect((await approve()).status).toBe(409);
    await onPaper(handed);
    await done(approve(await pendingStep(handed)));
    expect(await articleOf(handed)).toMatchObject({ verification: 'verified', score: 80 });
  });

  test('is refused with a reason that the student reads, and asked for anew when it is handed in again', async () => {
    const handed = await consented();
    await done(onArticle(handed, 'refuse_article', { reason: 'Jurnal tidak ada dalam Sinta.' }));
    const page = await world.page(handed.student, routeOf('registration', 'student'), handed.id);
    expect(JSON.stringify(page.body)).toContain('Jurnal tidak ada dalam Sinta.');
    await done(act(handed, world.people.manager, 'return', { reason: 'Perbaiki indeksnya.' }));
    await done(submit(handed, article({ index_rank: 'sinta_3' })));
    expect(await articleOf(handed)).toMatchObject({
      verification: 'unverified',
      refusal: null,
      index_rank: 'sinta_3',
    });
  });

  test('is the manager’s alone', async () => {
    const handed = await consented();
    for (const who of [handed.student, world.people.supervisor, world.people.second])
      expect((await onArticle(handed, 'verify_article', {}, who)).status).toBe(403);
    expect(await articleOf(handed)).toMatchObject({ verification: 'unverified' });
  });
});

describe('verified again', () => {
  const APPROVE = 'approve_own_step';
  const told = async ({ user }: Actor, { id }: Handed) =>
    (await world.rows('notification', { user, record_id: id, kind: 'approval_request' })).length;

  test('while it waits for approval it gives its new score, a new paper, and is approved from the beginning', async () => {
    const handed = await approving();
    const other = await approving();
    const { supervisor, manager } = world.people;
    await done(act(handed, supervisor, APPROVE, { item: await pendingStep(handed) }));
    expect(await toldAtHome(handed)).toMatchObject([
      { title: expect.stringMatching(/^Setujui /), verb: 'Setujui' },
    ]);
    const [before, beside] = [await judged(handed), await judged(other)];
    expect(before).toMatchObject({ final_score: 64, steps: ['1 supervisor approved', '1 keeper pending'] });
    const asked = await told(supervisor, handed);
    expect(await stepsShown(handed)).toEqual([['approved', 'pending']]);

    await accepted(handed);
    expect(await toldAtHome(handed)).toMatchObject([
      { title: expect.stringMatching(/^Verifikasi lagi artikel /), verb: 'Verifikasi' },
    ]);
    await done(onArticle(handed, 'verify_article'));
    const after = await judged(handed);
    expect(after).toMatchObject({
      final_score: 80,
      steps: ['1 supervisor approved', '1 keeper skipped', '2 supervisor pending', '2 keeper waiting'],
    });
    expect(after.letter).not.toBe(before.letter);
    expect(after.papers.map(({ status }) => status)).toEqual(['void', 'awaiting_signatures']);
    expect(after.papers[0]?.paper).toBe(before.papers[0]?.paper);
    expect(await world.row('generated_document', String(after.papers[0]?.paper))).toMatchObject({
      voided_reason: 'Artikel diverifikasi lagi; dokumen ini diganti yang baru.',
    });
    const signs = await world.rows('signature_request', { generated_document: after.papers[1]?.paper });
    expect(signs.length).toBeGreaterThan(0);
    expect(signs.every(({ status }) => status !== 'signed')).toBe(true);
    expect(await told(supervisor, handed)).toBe(asked + 1);
    // The steps that count stand apart from those that do no more.
    expect(await stepsShown(handed)).toEqual([
      ['pending', 'waiting'],
      ['approved', 'skipped'],
    ]);
    // Nothing of another registration.
    expect(await judged(other)).toEqual(beside);

    await onPaper(handed);
    await done(act(handed, supervisor, APPROVE, { item: await pendingStep(handed) }));
    await done(act(handed, manager, APPROVE, { item: await pendingStep(handed) }));
    expect(await statusOf(handed)).toBe('passed');
    const [milestone] = await world.rows('milestone', { registration: handed.id });
    expect(Number(milestone?.score)).toBe(80);
  });

  test('after it was approved it changes nothing', async () => {
    const handed = await approving();
    const { supervisor, manager } = world.people;
    for (const who of [supervisor, manager])
      await done(act(handed, who, APPROVE, { item: await pendingStep(handed) }));
    expect(await statusOf(handed)).toBe('passed');
    const before = await judged(handed);
    await comeOn(handed);
    expect(await articleOf(handed)).toMatchObject({ verification: 'verified', score: 80 });
    expect(await judged(handed)).toEqual(before);
    expect(await statusOf(handed)).toBe('passed');
  });

  test('nor while what was approved waits to be made known', async () => {
    const model = { ...structuredClone(world.model), hash: 'f'.repeat(64) };
    const type = model.types[TYPE];
    for (const spec of [type?.spec, ...Object.values(type?.by_department ?? {})])
      Object.assign(spec ?? {}, { result_release: 'manual' });
    world.use(model);
    try {
      // What holds for a period is what held when it was opened.
      await inAnotherPeriod(async () => {
        const handed = await approving();
        const { supervisor, manager } = world.people;
        for (const who of [supervisor, manager])
          await done(act(handed, who, APPROVE, { item: await pendingStep(handed) }));
        expect(await statusOf(handed)).toBe('awaiting_approval');
        const before = await judged(handed);
        await comeOn(handed);
        expect(await judged(handed)).toEqual(before);
      });
    } finally {
      world.use(world.model);
    }
  });

  test('and refused instead, it leaves score and paper as they were, and nobody approves', async () => {
    const handed = await approving();
    const before = await judged(handed);
    await done(onArticle(handed, 'refuse_article', { reason: 'Jurnal tidak ada dalam Sinta.' }));
    expect(await judged(handed)).toEqual(before);
    const approve = act(handed, world.people.supervisor, APPROVE, { item: await pendingStep(handed) });
    expect(await refusal(approve)).toMatch(/Artikel belum diverifikasi/);
  });
});

describe('how far it has come afterwards', () => {
  /** Its path as somebody reads it on a page: each stage with where it is; null: none is told. */
  const pathOf = async (handed: Handed, who: Actor, audience: string, screen = 'registration') => {
    const page = await world.page(who, routeOf(screen, audience), handed.id);
    expect(page.status).toBe(200);
    const blocks = Object.values(page.body.blocks as Record<string, { steps?: StepTold[] }>);
    const path = blocks.find(({ steps }) => steps?.some(({ label }) => label === 'Ditelaah'))?.steps;
    return path?.map(({ label, state, note }) => [label, state, note]) ?? null;
  };

  test('is told by its own stages with its own days, to whoever reads the article', async () => {
    const written = await draft();
    expect(await pathOf(written, written.student, 'student')).toBeNull();
    const handed = await handedIn();
    const sent = [
      ['Disusun', 'done', ''],
      ['Dikirim', 'current', '1 Oktober 2025'],
      ['Ditelaah', 'upcoming', ''],
      ['Diterima', 'upcoming', ''],
      ['Terbit', 'upcoming', ''],
    ];
    expect(await pathOf(handed, handed.student, 'student')).toEqual(sent);
    expect(await pathOf(handed, handed.student, 'student', 'exam_form')).toEqual(sent);
    expect(await pathOf(handed, world.people.manager, 'manager')).toEqual(sent);
    const stranger = await draft();
    const page = await world.page(stranger.student, routeOf('registration', 'student'), handed.id);
    expect([page.status, JSON.stringify(page.body).includes('Ditelaah')]).toEqual([404, false]);
    const tell = async (input: object) =>
      done(onArticle(handed, 'advance_article', { input }, handed.student));
    await tell({ progress: 'revision', on: '2025-10-05' });
    expect((await pathOf(handed, handed.student, 'student'))?.[2]).toEqual([
      'Ditelaah',
      'current',
      'Direvisi',
    ]);
    await tell({
      progress: 'accepted',
      on: '2025-10-20',
      proof: await upload(world, handed.student, 'loa.pdf'),
    });
    expect((await pathOf(handed, handed.student, 'student'))?.slice(2)).toEqual([
      ['Ditelaah', 'done', '3 November 2025'],
      ['Diterima', 'current', '20 Oktober 2025'],
      ['Terbit', 'upcoming', 'perlu DOI atau tautan'],
    ]);
  });

  test('stops where the journal turned it down', async () => {
    const handed = await handedIn();
    const input = {
      progress: 'rejected',
      on: '2025-10-20',
      proof: await upload(world, handed.student, 'tolak.pdf'),
    };
    await done(onArticle(handed, 'advance_article', { input }, handed.student));
    const path = await pathOf(handed, handed.student, 'student');
    expect(path?.map(([, state]) => state)).toEqual(['done', 'stopped', 'upcoming', 'upcoming', 'upcoming']);
  });

  test.each([
    [
      'straight from sent to published',
      { progress: 'published', on: '2025-11-02', url: 'https://jurnal.example.ac.id/1' },
      /Setelah dikirim/,
    ],
    ['accepted without a proof', { progress: 'accepted', on: '2025-11-02' }, /LoA/],
    ['before it was sent', { progress: 'under_review', on: '2025-09-01' }, /setelah tanggal sebelumnya/],
    ['on a day to come', { progress: 'under_review', on: '2025-12-01' }, /belum lewat/],
  ])('is not told as %s', async (_, input, sentence) => {
    const handed = await handedIn();
    const file = 'url' in input ? { proof: await upload(world, handed.student, 'bukti.pdf') } : {};
    expect(
      await refusal(onArticle(handed, 'advance_article', { input: { ...input, ...file } }, handed.student)),
    ).toMatch(sentence);
    expect(await articleOf(handed)).toMatchObject({ progress: 'submitted' });
  });

  test('goes on step by step to where it is published', async () => {
    const handed = await handedIn();
    const tell = async (input: object) =>
      done(onArticle(handed, 'advance_article', { input }, handed.student));
    await tell({ progress: 'under_review', on: '2025-10-05' });
    await tell({
      progress: 'accepted',
      on: '2025-10-20',
      proof: await upload(world, handed.student, 'loa.pdf'),
    });
    await tell({
      progress: 'published',
      on: '2025-11-01',
      doi: 'https://doi.org/10.1234/jtm.2025.z9',
      proof: await upload(world, handed.student, 'artikel.pdf'),
    });
    expect(await articleOf(handed)).toMatchObject({
      doi: '10.1234/jtm.2025.z9',
      progress: 'published',
      accepted_at: '2025-10-20',
      published_at: '2025-11-01',
    });
  });
});
