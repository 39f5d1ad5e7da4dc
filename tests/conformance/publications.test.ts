import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentRoutes } from '../../server/documents/document-routes.ts';
import { pageRoutes } from '../../server/pages/routes/page-routes.ts';
import { definitionsRoot } from '../../server/testing/definitions-root.ts';
import { screenOfType } from '../../src/definition/screens/of-type.ts';
import { addStudent, done, openPeriod, upload } from './exam-story/exam.ts';
import { type Actor, type Answer, openWorld, type World, words } from './exam-story/world.ts';

/*
 * Articles of the master's programmes: one is there once, whatever letters it is written in; days and proofs follow how far it
 * has come; it is verified, and what is changed afterwards is not; rank and progress decide, the score does not.
 */
const TYPE = 's2_publication';

let world: World;
let period: string;
beforeAll(async () => {
  world = await openWorld([pageRoutes, documentRoutes], { definitionsDir: definitionsRoot });
  period = await openPeriod(world, { type: TYPE });
});
afterAll(() => world?.close());

interface StepTold {
  label: string;
  state: string;
  note: string;
}

interface Handed {
  student: Actor;
  id: string;
}

let serial = 0;
const TITLE = 'Pengaruh Sudut Sirip terhadap Perpindahan Kalor pada Penukar Kalor Kompak';
const article = (more: object = {}) => ({
  title_id: `${TITLE}, bagian ${++serial}`,
  kind: 'journal',
  authors: [
    { name: 'Mahasiswa', is_student: true },
    { name: 'Hendra Saputro', is_supervisor: true },
  ],
  outlet: 'Jurnal Teknik Mesin Indonesia',
  index_rank: 'sinta_2',
  progress: 'submitted',
  submitted_at: '2025-10-01',
  statement: true,
  ...more,
});
const PUBLISHED = {
  progress: 'published',
  accepted_at: '2025-10-10',
  published_at: '2025-10-20',
  doi: '10.1234/jtm.2025.A1',
};

const routeOf = (screen: string, audience: string) =>
  `${screenOfType(world.model, TYPE, screen)?.name}@${audience}`;
const audienceOf = (who: Actor) =>
  who === world.people.manager
    ? 'manager'
    : Object.values(world.people).includes(who)
      ? 'lecturer'
      : 'student';

function act({ id, student }: Handed, who: Actor, name: string, wish: object = {}): Promise<Answer> {
  const actor = { ...who, department: student.department };
  return world.act(actor, routeOf('registration', audienceOf(who)), name, { row: id, ...wish });
}

async function attach(handed: Handed, who: Actor, codes: string[]): Promise<void> {
  for (const code of codes)
    await done(
      act(handed, who, 'upload_document', { input: { code, file: await upload(world, who, `${code}.pdf`) } }),
    );
}

async function draft(codes = ['manuscript_paper', 'publication_proof']): Promise<Handed> {
  const { actor } = await addStudent(world, { milestones: ['s2_proposal_exam'], logbook: 0 });
  const { id } = await done(world.act(actor, routeOf('mine', 'student'), 'create', { input: { period } }));
  const handed = { student: actor, id };
  await attach(handed, actor, codes);
  return handed;
}

const submit = (handed: Handed, input: object) => act(handed, handed.student, 'submit', { input });
async function handedIn(more: object = {}, codes?: string[]): Promise<Handed> {
  const handed = await draft(codes);
  await done(submit(handed, article(more)));
  return handed;
}

const articleOf = async ({ id }: Handed) => (await world.rows('publication', { registration: id }))[0] ?? {};
const statusOf = async ({ id }: Handed) => (await world.row('registration', id)).status;

async function consented(more: object = {}): Promise<Handed> {
  const handed = await handedIn(more);
  for (const who of [world.people.supervisor, world.people.second]) {
    const [consent] = await world.rows('consent', { registration: handed.id, giver: who.row });
    await done(act(handed, who, 'give_consent', { item: consent?.id }));
  }
  for (const { id } of await world.rows('registration_document', { registration: handed.id }))
    await done(act(handed, world.people.manager, 'accept_document', { item: id }));
  return handed;
}

/** Something done to the article, by the manager unless somebody else is named. */
const onArticle = async (
  handed: Handed,
  name: string,
  wish: object = {},
  who: Actor = world.people.manager,
) => act(handed, who, name, { item: (await articleOf(handed)).id, ...wish });

async function approving(more: object = {}): Promise<Handed> {
  const handed = await consented(more);
  await done(onArticle(handed, 'verify_article'));
  await done(act(handed, world.people.manager, 'verify'));
  await onPaper(handed);
  return handed;
}

/** Id of the step that somebody is asked to approve. */
const pendingStep = async ({ id }: Handed) =>
  (await world.rows('approval', { registration: id, status: 'pending' }))[0]?.id;

/** It has come on, and its proof was looked at anew. */
async function comeOn(handed: Handed): Promise<void> {
  await accepted(handed);
  await done(onArticle(handed, 'verify_article'));
}

/** The student says that the journal has taken it. */
async function accepted(handed: Handed): Promise<void> {
  const proof = await upload(world, handed.student, 'loa.pdf');
  const input = { progress: 'accepted', on: '2025-11-01', proof };
  await done(onArticle(handed, 'advance_article', { input }, handed.student));
}

/** What home tells the manager of this registration. */
async function toldAtHome({ id }: Handed): Promise<{ title: string; verb: string }[]> {
  const { blocks } = await done(world.page(world.people.manager, 'general.dashboard@signed_in'));
  return Object.values<{ kind: string; rows: { path: string; title: string; verb: string }[] }>(blocks)
    .filter(({ kind }) => kind === 'waiting')
    .flatMap(({ rows }) => rows.filter(({ path }) => path.includes(id)))
    .map(({ title, verb }) => ({ title, verb }));
}

/** Score, letter and papers of a registration, and who was asked to approve it. */
async function judged({ id }: Handed) {
  const { final_score, letter, decided_at } = await world.row('registration', id);
  const papers = await world.rows('generated_document', { record_id: id, code: 'publication_verification' });
  const steps = await world.rows('approval', { registration: id });
  const inOrder = steps.toSorted((one, other) =>
    Number(one.round) === Number(other.round)
      ? Number(one.order) - Number(other.order)
      : Number(one.round) - Number(other.round),
  );
  return {
    final_score: final_score === null ? null : Number(final_score),
    letter,
    decided_at,
    papers: papers
      .toSorted((one, other) => String(one.generated_at).localeCompare(String(other.generated_at)))
      .map(({ id: paper, status }) => ({ paper, status })),
    steps: inOrder.map(({ round, step, status }) => `${round} ${step} ${status}`),
  };
}

/** How the steps of approval stand on the page: those that count, then those of the rounds before, if there are any. */
async function stepsShown({ id }: Handed): Promise<string[][]> {
  const { blocks } = await done(world.page(world.people.manager, routeOf('publication', 'manager'), id));
  return Object.values<{ kind: string; columns?: string[]; data: { cells: { status: string } }[] }>(blocks)
    .filter(({ kind, columns }) => kind === 'table' && columns?.includes('who'))
    .map(({ data }) => data.map(({ cells }) => cells.status));
}

/** What is signed is signed on paper here: how documents are signed is told in `signing`. */
const onPaper = (handed: Handed) =>
  done(act(handed, world.people.manager, 'mark_outside', { reason: 'Lembarnya di arsip.' }));

const refusal = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  expect(status).toBeOneOf([409, 422]);
  return words({ status, body });
};

describe('an article is there once', () => {
  test('whatever letters its title is written in', async () => {
    const title_id = 'Éfek Turbulensi pada Aliran Dua Fasa di Dalam Pipa Mendatar';
    const first = await handedIn({ title_id });
    const second = await draft();
    expect(
      await refusal(
        submit(second, article({ title_id: 'EFEK turbulensi pada ALIRAN dua fasa di dalam pipa mendatar' })),
      ),
    ).toMatch(/^Artikel dengan judul ini sudah terdaftar atas nama Mahasiswa/);
    expect(await statusOf(second)).toBe('draft');
    await done(act(first, first.student, 'withdraw'));
    await done(submit(second, article({ title_id })));
  });

  test('whatever letters its DOI is written in, also for two who hand it in at once', async () => {
    const files = ['manuscript_paper', 'publication_proof', 'publication_final'];
    const [one, other, late] = [await draft(files), await draft(files), await draft(files)];
    const answers = await Promise.all([
      submit(one, article({ ...PUBLISHED, doi: '10.1234/JTM.2025.b7' })),
      submit(other, article({ ...PUBLISHED, doi: '10.1234/jtm.2025.B7' })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refusal(submit(late, article({ ...PUBLISHED, doi: '10.1234/Jtm.2025.b7' })))).toMatch(
      /^DOI ini sudah dipakai artikel/,
    );
  });

  test.each(['https://doi.org/', 'http://dx.doi.org/', 'doi.org/', 'doi:'])(
    'whether its DOI is written alone or behind %s',
    async (before) => {
      const files = ['manuscript_paper', 'publication_proof', 'publication_final'];
      const doi = `10.1234/jtm.2025.p${++serial}`;
      const first = await draft(files);
      await done(submit(first, article({ ...PUBLISHED, doi: before + doi })));
      expect(await articleOf(first)).toMatchObject({ doi });
      const second = await draft(files);
      expect(await refusal(submit(second, article({ ...PUBLISHED, doi })))).toMatch(/^DOI ini sudah dipakai/);
    },
  );

  test('and says how a DOI is written where it is none', async () => {
    const handed = await draft();
    for (const doi of ['jtm.2025.101', 'https://jurnal.example.ac.id/10.1234/x'])
      expect(await refusal(submit(handed, article({ ...PUBLISHED, doi })))).toMatch(/misalnya 10\.1234/);
  });

  test('also where it comes from before the application, without a registration', async () => {
    const handed = await draft();
    const { work } = await world.row('registration', handed.id);
    const title = 'Pengukuran Getaran Poros Kompresor pada Tiga Kecepatan Putar';
    await world.add('publication', {
      department: 'TKMS2',
      work: String(work),
      student: handed.student.row,
      title,
      progress: 'published',
    });
    expect(await refusal(submit(handed, article({ title_id: title })))).toMatch(/sudah terdaftar/);
  });

  test('of one registration, however often it is handed in', async () => {
    const handed = await handedIn();
    await done(
      act(handed, world.people.supervisor, 'refuse_consent', {
        item: (
          await world.rows('consent', { registration: handed.id, giver: world.people.supervisor.row })
        )[0]?.id,
        reason: 'Perbaiki nama jurnalnya.',
      }),
    );
    await done(submit(handed, article({ outlet: 'Jurnal Energi' })));
    expect(await world.rows('publication', { registration: handed.id })).toMatchObject([
      { outlet: 'Jurnal Energi', progress: 'submitted' },
    ]);
  });
});

describe('what is handed in', () => {
  test.each([
    [
      'an author of whom nobody is the student',
      { authors: [{ name: 'Hendra Saputro' }] },
      /Tandai satu penulis/,
    ],
    ['a day that is to come', { submitted_at: '2025-11-04' }, /berurutan/],
    ['an acceptance before it was sent', { progress: 'accepted', accepted_at: '2025-09-30' }, /berurutan/],
    ['an acceptance without a day', { progress: 'accepted' }, /dikirim dan diterima/],
    [
      'a publication before its acceptance',
      { ...PUBLISHED, doi: '10.1234/x1', published_at: '2025-10-09' },
      /berurutan/,
    ],
    ['a publication that is found nowhere', { ...PUBLISHED, doi: undefined }, /DOI atau tautan/],
  ])('is refused with %s', async (_, more, sentence) => {
    const handed = await draft(['manuscript_paper', 'publication_proof', 'publication_final']);
    expect(await refusal(submit(handed, article(more)))).toMatch(sentence);
    expect(await world.rows('publication', { registration: handed.id })).toEqual([]);
  });

  test('holds the published article, where it is told as published', async () => {
    const handed = await draft();
    const told = article({ ...PUBLISHED, doi: '10.1234/jtm.2025.final' });
    expect(await refusal(submit(handed, told))).toMatch(/Unggah dahulu artikel yang terbit/);
    await attach(handed, handed.student, ['publication_final']);
    await done(submit(handed, told));
  });
});

describe('while it is written', () => {
  interface Told {
    schema?: string;
    data?: Record<string, unknown>;
    rows?: { key: string; current?: boolean }[];
  }
  const told = async ({ id, student }: Handed) => {
    const { body } = await world.page(student, routeOf('registration', 'student'), id);
    return Object.values<Told>(body.blocks);
  };

  test('its authors begin with the student and who supervises', async () => {
    const handed = await draft();
    const form = (await told(handed)).find(({ schema }) => schema === 'publication');
    expect(form?.data?.authors).toEqual([
      { name: expect.stringMatching(/^Mahasiswa/), is_student: true, is_supervisor: false },
      { name: 'Hendra Saputro', is_supervisor: true },
      { name: 'Maya Lestari', is_supervisor: true },
    ]);
  });

  test('its worth follows what is saved of the form, with the line of the map that counts', async () => {
    const handed = await draft();
    const worth = async () => {
      const blocks = JSON.stringify(await told(handed));
      const lines = (await told(handed)).find(({ rows }) => rows?.some(({ key }) => key === 'sinta_2'))?.rows;
      return { blocks, counts: lines?.filter(({ current }) => current).map(({ key }) => key) };
    };
    expect(await worth()).toMatchObject({ counts: [] });
    const save = (input: object) => done(act(handed, handed.student, 'save', { input }));
    await save({ index_rank: 'sinta_2', progress: 'submitted', authors: article().authors });
    const sent = await worth();
    expect(sent.counts).toEqual(['sinta_2']);
    expect(sent.blocks).toContain('"provisional":64');
    await save({ index_rank: 'scopus_q4', progress: 'accepted', authors: [{ name: 'Lain' }] });
    const accepted = await worth();
    expect(accepted.counts).toEqual(['scopus_q4']);
    // 85 x 1 x 0.6
    expect(accepted.blocks).toContain('"provisional":51');
  });
});

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
    expect(await waits(world.people.second, 'lecturer')).toEqual(['Pembimbing Utama']);
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
    const usual = period;
    world.use(model);
    try {
      // What holds for a period is what held when it was opened.
      period = await openPeriod(world, { type: TYPE });
      const handed = await approving();
      const { supervisor, manager } = world.people;
      for (const who of [supervisor, manager])
        await done(act(handed, who, APPROVE, { item: await pendingStep(handed) }));
      expect(await statusOf(handed)).toBe('awaiting_approval');
      const before = await judged(handed);
      await comeOn(handed);
      expect(await judged(handed)).toEqual(before);
    } finally {
      period = usual;
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

test('where students have no page the manager enters, hands in and verifies, and nobody else is asked', async () => {
  const { actor } = await addStudent(world, {
    department: 'TKIS2',
    milestones: ['s2_proposal_exam'],
    logbook: 0,
  });
  const manager = { ...world.people.manager, department: 'TKIS2' };
  const there = await openPeriod(world, { type: TYPE, department: 'TKIS2' });
  const { id } = await done(
    world.act(manager, routeOf('participants', 'manager'), 'create', {
      row: there,
      input: { period: there, student: actor.row },
    }),
  );
  const handed = { student: actor, id };
  await attach(handed, world.people.manager, ['manuscript_paper', 'publication_proof']);
  expect((await act(handed, actor, 'submit', { input: article() })).status).toBe(403);
  await done(act(handed, world.people.manager, 'submit', { input: article() }));
  expect(await statusOf(handed)).toBe('awaiting_verification');
  for (const { id: item } of await world.rows('registration_document', { registration: id }))
    await done(act(handed, world.people.manager, 'accept_document', { item }));
  await done(onArticle(handed, 'verify_article'));
  await done(act(handed, world.people.manager, 'verify'));
  await onPaper(handed);
  const [step] = await world.rows('approval', { registration: id, status: 'pending' });
  await done(act(handed, world.people.manager, 'approve_own_step', { item: step?.id }));
  expect(await statusOf(handed)).toBe('passed');
  expect(await world.rows('consent', { registration: id })).toEqual([]);
  expect(await world.rows('approval', { registration: id })).toMatchObject([{ role: 'manager' }]);
});

test('a second article waits until the first one is handed in, and again where that came to nothing', async () => {
  const begin = async (type: string) => {
    const open = await openPeriod(world, { type });
    const route = `${screenOfType(world.model, type, 'mine')?.name}@student`;
    return done(world.act(actor, route, 'create', { input: { period: open } }));
  };
  const [one, two] = ['s2_mbr_publication_1', 's2_mbr_publication_2'];
  const OTHER = 'Kekuatan Tarik Komposit Serat Rami dengan Perlakuan Alkali';
  const of = (type: string) => `${screenOfType(world.model, type, 'registration')?.name}@student`;
  const send = async (type: string, row: string) =>
    world.act(actor, of(type), 'submit', {
      row,
      input: article({
        progress: 'accepted',
        accepted_at: '2025-10-10',
        ...(type === two && { title_id: OTHER }),
      }),
    });
  const fill = async (type: string, row: string) => {
    for (const code of ['manuscript_paper', 'publication_proof']) {
      const input = { code, file: await upload(world, actor, `${code}.pdf`) };
      await done(world.act(actor, of(type), 'upload_document', { row, input }));
    }
  };
  const { actor } = await addStudent(world, {
    milestones: ['s2_mbr_proposal_exam'],
    logbook: 0,
    student: { track: 'mbr' },
  });
  const [first, second] = [await begin(one), await begin(two)];
  await fill(two, second.id);
  expect(await refusal(send(two, second.id))).toMatch(/Publikasi Ilmiah 1 sudah diajukan/);
  await fill(one, first.id);
  await done(send(one, first.id));
  await done(world.act(actor, of(one), 'withdraw', { row: first.id }));
  expect(await refusal(send(two, second.id))).toMatch(/Publikasi Ilmiah 1 sudah diajukan/);
  const again = await begin(one);
  await fill(one, again.id);
  await done(send(one, again.id));
  await done(send(two, second.id));
});
