import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../../core/deps.ts';
import { newId } from '../../core/new-id.ts';
import { system } from '../../core/tables.ts';
import { createQuietJobs } from '../../jobs/jobs.ts';
import { forgetSettings } from '../../scene/scene.ts';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../../testing/small-faculty.ts';

const MESSAGES = 'screens/sets/messages.yaml';
const REQUESTED = 'loan_requested: {';
const model = smallModel({
  [MESSAGES]: (text) =>
    text
      .replace(REQUESTED, `${REQUESTED}mail: true, `)
      .replace('title: Permintaan peminjaman', 'title: "Permintaan {row.book.title}"'),
  'schemas/processes/loan.yaml': (text) =>
    text.replace(
      '- notify: {message: loan_requested, to: [head]}',
      `- notify: {message: loan_requested, to: [head, desk]}
      - announce: {message: loan_requested, to: member}
      - notify: {message: loan_overdue, to: [head]}`,
    ),
});
const MAIL_SERVER = { smtpUrl: 'smtp://localhost:1', publicUrl: 'https://aula.example.org' };

/** Jobs that keep what would be mailed, as it is handed over; the mail server of the configuration is never asked. */
async function openWith(
  config: object,
  definitions = model,
): Promise<{ faculty: SmallFaculty; sent: Mail[][] }> {
  const sent: Mail[][] = [];
  const jobs = {
    ...createQuietJobs(),
    mail: async (_: unknown, mails: readonly Mail[]) => void sent.push([...mails]),
  };
  return { faculty: await openSmallFaculty({ model: definitions, jobs, config }), sent };
}

/** The borrower hands a request in; answers the notifications that were written. */
async function submit({ connection: { db }, rows, as }: SmallFaculty) {
  const row = {
    id: newId(),
    department: 'FIS',
    kind: 'regular_loan',
    borrower: rows.member,
    status: 'draft',
    form_data: JSON.stringify({ purpose: 'Belajar untuk ujian' }),
  };
  await db
    .insertInto('loan')
    .values({ ...row, book: rows.book, number: `PJM-${row.id}` })
    .execute();
  const member = await as('member');
  const done = await member.post('/routes/regular_loan.loan@member/actions/submit', {
    params: { id: row.id },
  });
  expect(done.status, done.text).toBe(200);
  return db.selectFrom('notification').selectAll().where('record_id', '=', row.id).execute();
}

describe('a message with mail', () => {
  let opened: Awaited<ReturnType<typeof openWith>>;
  beforeAll(async () => {
    opened = await openWith(MAIL_SERVER);
  });
  afterAll(() => opened.faculty.close());

  it('goes once to everybody who is told, those of an effect together, with the way to their page; other messages do not', async () => {
    const { faculty, sent } = opened;
    const told = await submit(faculty);
    const mailed = told.filter(({ kind }) => kind === 'loan_requested');
    expect(mailed.map(({ user }) => user).toSorted()).toEqual(
      [faculty.people.head, faculty.people.desk, faculty.people.other].toSorted(),
    );
    expect(
      sent
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(mailed.map(({ id }) => id).toSorted());
    expect(sent.map((mails) => mails.length)).toEqual([2, 1]);
    expect(new Set(mailed.map(({ title }) => title))).toEqual(new Set(['Permintaan Mekanika Klasik']));
    const note = mailed.find(({ user }) => user === faculty.people.head);
    expect(sent.flat().find(({ id }) => id === note?.id)).toMatchObject({
      to: expect.stringContaining('@'),
      subject: expect.stringMatching(/: Permintaan Mekanika Klasik$/),
      text: `Yth. Citra Dewi,\n\nDian Putra ingin meminjam Mekanika Klasik\n\nBuka halamannya: https://aula.example.org${note?.link}\n`,
    });
  });
});

describe('a server without a mail server', () => {
  it('leaves the notification and mails nothing', async () => {
    const { faculty, sent } = await openWith({ smtpUrl: null });
    expect(await submit(faculty)).not.toEqual([]);
    expect(sent).toEqual([]);
    await faculty.close();
  });
});

describe('a department that keeps its notifications from being mailed', () => {
  it('mails nothing, by whatever server, and mails again once it does not', async () => {
    const obeying = smallModel({
      [MESSAGES]: (text) => text.replace(REQUESTED, `${REQUESTED}mail: true, `),
      'screens/settings.yaml': (text) =>
        `${text}    mailed: {type: boolean, title: Surel, default: true}\n    server: {type: string, title: Server, x-scope: faculty}\n`,
      'screens/app.yaml': (text) =>
        `${text}obeys: {notice_mail: library.mailed, mail_server: library.server}\n`,
    });
    const { faculty, sent } = await openWith({ smtpUrl: null }, obeying);
    const put = (department: string, key: string, value: unknown) =>
      system(faculty.connection.db)
        .insertInto('setting')
        .values({
          department,
          group: 'library',
          key,
          value: JSON.stringify(value),
          updated_at: new Date().toISOString(),
          updated_by: null,
        })
        .execute();
    await put('', 'server', 'smtp.contoh.ac.id');
    await put('FIS', 'mailed', false);
    expect(await submit(faculty)).not.toEqual([]);
    expect(sent).toEqual([]);
    await system(faculty.connection.db).deleteFrom('setting').where('key', '=', 'mailed').execute();
    forgetSettings(faculty.deps);
    await submit(faculty);
    expect(sent).toHaveLength(1);
    await faculty.close();
  });
});

describe('a department with quiet hours', () => {
  it('has its mail wait until they are over, from the next notification on', async () => {
    const obeying = smallModel({
      [MESSAGES]: (text) => text.replace(REQUESTED, `${REQUESTED}mail: true, `),
      'screens/settings.yaml': (text) =>
        `${text}    from: {type: string, format: time, title: Mulai}\n    until: {type: string, format: time, title: Selesai}\n`,
      'screens/app.yaml': (text) => `${text}obeys: {quiet_from: library.from, quiet_until: library.until}\n`,
    });
    const { faculty, sent } = await openWith(MAIL_SERVER, obeying);
    await submit(faculty);
    expect(sent.flat().map(({ delay }) => delay)).toEqual([undefined]);
    for (const [key, value] of [
      ['from', '00:00'],
      ['until', '23:59'],
    ] as const)
      await system(faculty.connection.db)
        .insertInto('setting')
        .values({
          department: 'FIS',
          group: 'library',
          key,
          value: JSON.stringify(value),
          updated_at: new Date().toISOString(),
          updated_by: null,
        })
        .execute();
    forgetSettings(faculty.deps);
    sent.length = 0;
    await submit(faculty);
    const [mail] = sent.flat();
    expect(mail?.delay).toBeGreaterThan(0);
    expect(mail?.delay).toBeLessThanOrEqual(24 * 3_600_000);
    await faculty.close();
  });
});
