import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../core/deps.ts';
import { newId } from '../../core/new-id.ts';
import { system } from '../../core/tables.ts';
import { sendHeld } from '../../jobs/held-mail.ts';
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
  // Nobody has many at once.
  await db.updateTable('loan').set({ status: 'returned' }).execute();
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
      text: `Yth. Citra Dewi,\n\nDian Putra ingin meminjam Mekanika Klasik\n\nBuka halamannya: https://aula.example.org${note?.link}?department=FIS\n`,
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
    await say(faculty, 'server', 'smtp.contoh.ac.id', '');
    await say(faculty, 'mailed', false);
    expect(await submit(faculty)).not.toEqual([]);
    expect(sent).toEqual([]);
    await say(faculty, 'mailed', null);
    await submit(faculty);
    expect(sent).toHaveLength(1);
    await faculty.close();
  });
});

/** A setting of a department (`''`: of all), from now on; `null` takes it away. */
async function say(
  { connection: { db }, deps }: SmallFaculty,
  key: string,
  value: string | boolean | null,
  department = 'FIS',
) {
  const settings = system(db);
  await settings.deleteFrom('setting').where('key', '=', key).execute();
  if (value !== null)
    await settings
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
  forgetSettings(deps);
}

describe('when notifications are mailed', () => {
  const choosing = smallModel({
    [MESSAGES]: (text) => text.replace(REQUESTED, `${REQUESTED}mail: true, `),
    'schemas/records/user.yaml': (text) =>
      text.replace(
        '  demo:',
        `  notice_mail: {type: string, title: Email, enum: [now, daily, none], x-labels: {now: N, daily: D, none: O}}
  notice_mail_at: {type: string, format: time, title: Jam}
  quiet_from: {type: string, format: time, title: Mulai}
  quiet_until: {type: string, format: time, title: Selesai}
  demo:`,
      ),
    'screens/settings.yaml': (text) =>
      `${text}    from: {type: string, format: time, title: Mulai}\n    until: {type: string, format: time, title: Selesai}\n    mailed: {type: boolean, title: Surel, default: true}\n`,
    'screens/app.yaml': (text) =>
      `${text}obeys: {quiet_from: library.from, quiet_until: library.until, notice_mail: library.mailed}\n`,
  });
  const DAILY = { notice_mail: 'daily', notice_mail_at: '07:00' };

  let opened: Awaited<ReturnType<typeof openWith>>;
  beforeAll(async () => {
    opened = await openWith(MAIL_SERVER, choosing);
  });
  afterAll(() => opened.faculty.close());
  beforeEach(async () => {
    // Each begins at a time of its own, before or after the others.
    await opened.faculty.connection.db.deleteFrom('notification').execute();
    await mailsOf({ there: [null, null] }, '2025-11-03T01:00:00Z');
    const terms = { notice_mail: 'now', notice_mail_at: null, quiet_from: '21:00', quiet_until: '06:00' };
    await mailsOf({ chooses: { ...terms, status: 'active' } }, '2025-11-03T01:00:00Z');
  });
  const ONE = 'Pustaka: Permintaan peminjaman';
  const many = (count: number) => `Pustaka: ${count} pemberitahuan`;

  /** What happens: one is told, a minute passes, the head chooses otherwise, the department sets its hours or mails nothing. */
  type Step =
    | 'told'
    | 'minute'
    | { chooses: object }
    | { there: [string | null, string | null] }
    | { mailed: boolean };
  async function mailsOf(step: Step, moment: string): Promise<string[]> {
    const { faculty, sent } = opened;
    faculty.deps.clock.set(new Date(moment));
    sent.length = 0;
    if (step === 'told') await submit(faculty);
    else if (step === 'minute') await sendHeld(faculty.deps);
    else if ('chooses' in step)
      await faculty.connection.db
        .updateTable('user')
        .set(step.chooses)
        .where('id', '=', faculty.people.head)
        .execute();
    else if ('mailed' in step) await say(faculty, 'mailed', step.mailed);
    else
      for (const [index, key] of ['from', 'until'].entries())
        await say(faculty, key, step.there[index] ?? null);
    return sent.flat().map(({ subject }) => subject);
  }

  // Jakarta is seven hours ahead: 21:00 is 14:00Z, 06:00 is 23:00Z, 07:00 is 00:00Z.
  const none: string[] = [];
  const cases: Record<string, [string, Step, string[]][]> = {
    'at once by day, in quiet hours as they end, over midnight': [
      ['2025-11-03T13:59:59Z', 'told', [ONE]],
      ['2025-11-03T14:00:00Z', 'told', none],
      ['2025-11-03T18:00:00Z', 'told', none],
      ['2025-11-03T22:59:59Z', 'minute', none],
      ['2025-11-03T23:00:00Z', 'minute', [ONE, ONE]],
      ['2025-11-03T23:00:00Z', 'told', [ONE]],
      ['2025-11-03T23:01:00Z', 'minute', none],
    ],
    'together once more than three come within a minute': [
      ...['03:00:00', '03:00:10', '03:00:59'].map((at): [string, Step, string[]] => [
        `2025-11-03T${at}Z`,
        'told',
        [ONE],
      ]),
      ['2025-11-03T03:00:59Z', 'told', none],
      ['2025-11-03T03:00:59Z', 'told', none],
      ['2025-11-03T03:01:00Z', 'minute', [ONE, ONE]],
      ['2025-11-03T03:01:30Z', 'told', none],
      ['2025-11-03T03:01:31Z', 'told', none],
      ['2025-11-03T03:01:32Z', 'told', none],
      ['2025-11-03T03:01:33Z', 'told', none],
      ['2025-11-03T03:02:00Z', 'minute', [many(4)]],
      ['2025-11-03T03:03:00Z', 'told', [ONE]],
    ],
    'in one when more than three waited for the morning': [
      ...['15:00', '16:00', '17:00', '18:00'].map((at): [string, Step, string[]] => [
        `2025-11-03T${at}:00Z`,
        'told',
        none,
      ]),
      ['2025-11-03T23:00:00Z', 'minute', [many(4)]],
    ],
    'after quiet hours over New Year': [
      ['2025-12-31T16:59:00Z', 'told', none],
      ['2025-12-31T17:00:00Z', 'told', none],
      ['2025-12-31T23:00:00Z', 'minute', [ONE, ONE]],
    ],
    'sooner when quiet hours end sooner while some wait': [
      ['2025-11-03T15:00:00Z', 'told', none],
      ['2025-11-03T15:01:00Z', 'minute', none],
      ['2025-11-03T15:02:00Z', { chooses: { quiet_from: null, quiet_until: null } }, none],
      ['2025-11-03T15:03:00Z', 'minute', [ONE]],
      ['2025-11-03T23:00:00Z', 'minute', none],
    ],
    'later when quiet hours end later while some wait': [
      ['2025-11-03T15:00:00Z', 'told', none],
      ['2025-11-03T15:02:00Z', { chooses: { quiet_until: '09:00' } }, none],
      ['2025-11-03T23:00:00Z', 'minute', none],
      ['2025-11-04T02:00:00Z', 'minute', [ONE]],
    ],
    'once a day, at its hour, all that came before it': [
      ['2025-11-03T00:00:00Z', { chooses: { ...DAILY, quiet_from: null, quiet_until: null } }, none],
      ['2025-11-03T00:00:00Z', 'told', none],
      ['2025-11-03T10:00:00Z', 'told', none],
      ['2025-11-03T17:00:00Z', 'minute', none],
      ['2025-11-03T23:59:59Z', 'told', none],
      ['2025-11-04T00:00:00Z', 'minute', [many(3)]],
      ['2025-11-04T00:00:00Z', 'told', none],
      ['2025-11-04T00:01:00Z', 'minute', none],
      ['2025-11-05T00:00:00Z', 'minute', [ONE]],
    ],
    'never, when the department mailed nothing for a while as some waited for the hour of the day': [
      ['2025-11-03T00:00:00Z', { chooses: { ...DAILY, quiet_from: null, quiet_until: null } }, none],
      ['2025-11-03T10:00:00Z', 'told', none],
      ['2025-11-03T10:01:00Z', { mailed: false }, none],
      ['2025-11-03T10:02:00Z', 'minute', none],
      ['2025-11-03T10:03:00Z', { mailed: true }, none],
      ['2025-11-04T00:00:00Z', 'minute', none],
    ],
    'once a day over New Year, and late when nobody swept at its hour': [
      ['2025-12-31T04:00:00Z', { chooses: { ...DAILY, quiet_from: null, quiet_until: null } }, none],
      ['2025-12-31T05:00:00Z', 'told', none],
      ['2025-12-31T17:30:00Z', 'told', none],
      ['2026-01-01T03:00:00Z', 'minute', [many(2)]],
    ],
    'once a day not within quiet hours, but as they end': [
      ['2025-11-03T10:00:00Z', { chooses: { ...DAILY, notice_mail_at: '05:00' } }, none],
      ['2025-11-03T10:01:00Z', 'told', none],
      ['2025-11-03T22:00:00Z', 'minute', none],
      ['2025-11-03T23:00:00Z', 'minute', [ONE]],
    ],
    'each by itself when once a day becomes at once while some wait': [
      ['2025-11-03T01:00:00Z', { chooses: DAILY }, none],
      ['2025-11-03T01:01:00Z', 'told', none],
      ['2025-11-03T01:02:00Z', 'told', none],
      ['2025-11-03T01:03:00Z', { chooses: { notice_mail: 'now' } }, none],
      ['2025-11-03T01:04:00Z', 'minute', [ONE, ONE]],
      ['2025-11-04T00:00:00Z', 'minute', none],
    ],
    'at the new hour when that changes while some wait': [
      ['2025-11-03T01:00:00Z', { chooses: DAILY }, none],
      ['2025-11-03T01:01:00Z', 'told', none],
      ['2025-11-03T01:02:00Z', { chooses: { notice_mail_at: '15:00' } }, none],
      ['2025-11-03T07:59:00Z', 'minute', none],
      ['2025-11-03T08:00:00Z', 'minute', [ONE]],
      ['2025-11-04T00:00:00Z', 'minute', none],
    ],
    'never to who wants none, neither what waited': [
      ['2025-11-03T15:00:00Z', 'told', none],
      ['2025-11-03T15:01:00Z', { chooses: { notice_mail: 'none' } }, none],
      ['2025-11-03T23:00:00Z', 'minute', none],
      ['2025-11-04T02:00:00Z', 'told', none],
      ['2025-11-04T02:01:00Z', { chooses: { notice_mail: 'now' } }, none],
      ['2025-11-04T02:02:00Z', 'minute', none],
    ],
    'not to who was suspended while they waited': [
      ['2025-11-03T15:00:00Z', 'told', none],
      ['2025-11-03T15:01:00Z', { chooses: { status: 'suspended' } }, none],
      ['2025-11-03T23:00:00Z', 'minute', none],
      ['2025-11-03T23:01:00Z', { chooses: { status: 'active' } }, none],
      ['2025-11-03T23:02:00Z', 'minute', none],
    ],
    'within quiet hours of the department neither, and in whichever end last': [
      ['2025-11-03T04:00:00Z', { there: ['12:00', '13:00'] }, none],
      ['2025-11-03T05:30:00Z', 'told', none],
      ['2025-11-03T05:59:00Z', 'minute', none],
      ['2025-11-03T06:00:00Z', 'minute', [ONE]],
      ['2025-11-03T13:00:00Z', { there: ['20:00', '08:00'] }, none],
      ['2025-11-03T14:00:00Z', 'told', none],
      ['2025-11-03T23:00:00Z', 'minute', none],
      ['2025-11-04T01:00:00Z', 'minute', [ONE]],
    ],
  };
  it.each(Object.entries(cases))('is %s', async (_, steps) => {
    const { faculty } = opened;
    for (const [moment, step, expected] of steps)
      expect(await mailsOf(step, moment), `${moment} ${JSON.stringify(step)}`).toEqual(expected);
    expect(await system(faculty.connection.db).selectFrom('held_mail').selectAll().execute()).toEqual([]);
  });

  it('tells each thing of a digest with the way to its page, under an id of its own', async () => {
    const { faculty, sent } = opened;
    await mailsOf({ chooses: { ...DAILY, quiet_from: null, quiet_until: null } }, '2025-11-03T01:00:00Z');
    const told = [await submit(faculty), await submit(faculty)].flat();
    await mailsOf('minute', '2025-11-04T00:00:00Z');
    const [mail, ...others] = sent.flat();
    expect(others).toEqual([]);
    const said = told.map(
      ({ link }) =>
        `Permintaan peminjaman\nDian Putra ingin meminjam Mekanika Klasik\nhttps://aula.example.org${link}?department=FIS`,
    );
    expect(mail?.text).toBe(`${['Yth. Citra Dewi,', ...said].join('\n\n')}\n`);
    expect(told.map(({ id }) => id)).not.toContain(mail?.id);
  });

  it('is asked of two processes at once and sent by one', async () => {
    const { faculty, sent } = opened;
    await mailsOf('told', '2025-11-03T15:00:00Z');
    faculty.deps.clock.set(new Date('2025-11-03T23:00:00Z'));
    sent.length = 0;
    await Promise.all([sendHeld(faculty.deps), sendHeld(faculty.deps)]);
    expect(sent.flat()).toHaveLength(1);
  });
});
