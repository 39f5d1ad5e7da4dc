import { describe, expect, test } from 'vitest';
import { screenOfType } from '../../src/definition/screens/of-type.ts';
import {
  act,
  approving,
  article,
  articleOf,
  attach,
  audienceOf,
  draft,
  type Handed,
  handedIn,
  inOwnFaculty,
  nextNumber,
  onArticle,
  onPaper,
  PUBLISHED,
  pendingStep,
  refusal,
  routeOf,
  statusOf,
  submit,
  TYPE,
  world,
} from './article-story.ts';
import { addStudent, done, openPeriod, upload } from './exam-story/exam.ts';
import type { Actor } from './exam-story/world.ts';

/*
 * Articles of the master's programmes: one is there once, whatever letters it is written in; days and proofs follow how far it
 * has come.
 */
inOwnFaculty();

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
      const doi = `10.1234/jtm.2025.p${nextNumber()}`;
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

  test('whoever verifies it reads where it appeared', async () => {
    const handed = await handedIn({
      issn: '2503-118X',
      publisher: 'Penerbit Contoh',
      volume: '12',
      issue: '4',
      year: 2025,
    });
    const { blocks } = await done(
      world.page(world.people.manager, routeOf('registration', 'manager'), handed.id),
    );
    expect(JSON.stringify(blocks)).toContain(
      '"issn":"2503-118X","publisher":"Penerbit Contoh","issue":"Volume 12, nomor 4, 2025"',
    );
  });

  test('is looked up by whoever fills it in now, and by nobody else', async () => {
    const [mine, other] = [await draft(), await draft()];
    // What is no DOI asks nobody: whoever may look it up is told so.
    const look = async (who: Actor, { id }: Handed, more = '') => {
      const route = encodeURIComponent(routeOf('registration', audienceOf(who)));
      const query = `p.id=${id}&field=doi&typed=apa%20saja${more}`;
      const { status, body } = await world.call(who, 'GET', `/routes/${route}/lookup?${query}`);
      return `${status} ${body.errors[0].code}`;
    };
    expect(await look(mine.student, mine, '&action=save')).toBe('422 E_INPUT_LOOKUP');
    expect(await look(mine.student, mine, '&form=publication')).toBe('422 E_INPUT_LOOKUP');
    expect(await look(other.student, mine, '&action=save')).toBe('404 E_ACCESS_NOT_FOUND');
    expect(await look(world.people.supervisor, mine, '&form=publication')).toMatch(/^40[34] /);
    const handed = await handedIn({ title_id: 'Perpindahan kalor pada permukaan yang sangat halus' });
    expect(await look(handed.student, handed, '&action=save')).toBe('403 E_ACCESS_ACTION');
    expect(await look(world.people.manager, handed, '&form=publication')).toMatch(/^40[34] /);
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

/** An article that whoever keeps the exams hands in: the programme has no page for students. */
async function entered(): Promise<Handed> {
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
  return handed;
}

/** Who was told by such a notice of this registration. */
const toldBy = async ({ id }: Handed, kind: string) =>
  (await world.rows('notification', { record_id: id, kind })).map(({ user }) => user);

async function readyToApprove(handed: Handed): Promise<void> {
  for (const { id: item } of await world.rows('registration_document', {
    registration: handed.id,
    status: 'uploaded',
  }))
    await done(act(handed, world.people.manager, 'accept_document', { item }));
  await done(onArticle(handed, 'verify_article'));
  await done(act(handed, world.people.manager, 'verify'));
  await onPaper(handed);
}

test('where students have no page the manager enters, hands in and verifies, and nobody else is asked', async () => {
  const handed = await entered();
  const { id } = handed;
  await readyToApprove(handed);
  await done(act(handed, world.people.manager, 'approve_own_step', { item: await pendingStep(handed) }));
  expect(await statusOf(handed)).toBe('passed');
  expect(await world.rows('consent', { registration: id })).toEqual([]);
  expect(await world.rows('approval', { registration: id })).toMatchObject([{ role: 'manager' }]);
});

test("there what is sent back is the manager's to mend, and the student is told nothing of it", async () => {
  const handed = await entered();
  const { manager } = world.people;
  const deputy = await world.person({ position_id: 2, departments: ['TKIS2'], roles: ['admin'] });
  await done(onArticle(handed, 'refuse_article', { reason: 'Penulisnya belum sesuai.' }));
  expect(await toldBy(handed, 'article_refused')).toEqual([deputy.user]);
  const { actions } = (
    await world.page({ ...manager, department: 'TKIS2' }, routeOf('publication', 'manager'), handed.id)
  ).body;
  const words = JSON.stringify(actions.filter(({ name }: { name: string }) => name !== 'cancel'));
  expect(words).not.toMatch(/mahasiswa (?!\d)/i);
  await done(act(handed, manager, 'return', { reason: 'Isian belum benar.' }));
  expect(await toldBy(handed, 'registration_returned')).toEqual([deputy.user]);
  await done(act(handed, manager, 'submit', { input: article() }));
  await readyToApprove(handed);
  await done(
    act(handed, manager, 'return_own_step', { item: await pendingStep(handed), reason: 'Periksa lagi.' }),
  );
  expect(await toldBy(handed, 'approval_returned')).toEqual([deputy.user]);
  expect(await toldBy(handed, 'returned_at_approval')).toEqual([]);
});

test('what comes back from its approval is told to whoever keeps the exams, and to its student', async () => {
  const handed = await approving();
  const { supervisor, manager } = world.people;
  await done(
    act(handed, supervisor, 'return_own_step', {
      item: await pendingStep(handed),
      reason: 'Indeksnya keliru.',
    }),
  );
  expect(await statusOf(handed)).toBe('awaiting_verification');
  expect(await toldBy(handed, 'approval_returned')).toEqual([manager.user]);
  expect(
    await world.rows('notification', { record_id: handed.id, kind: 'returned_at_approval' }),
  ).toMatchObject([
    {
      user: handed.student.user,
      message: expect.stringMatching(/Indeksnya keliru/),
      link: expect.stringContaining(handed.id),
    },
  ]);
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
