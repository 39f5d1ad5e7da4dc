import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Mail } from '../../server/core/deps.ts';
import { newId } from '../../server/core/new-id.ts';
import { createReceipts } from '../../server/jobs/receipts.ts';
import { deliverQueued } from '../../server/process/execution/deliver.ts';
import { sweepTimers } from '../../server/process/execution/timers.ts';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

// A broadcast from its draft to the last who gets it: whom it reaches and whom never, and that nobody gets it twice.

const ROUTE = 'broadcast.list@keeper';

/** Every other role, and every position, in a department of theirs. */
const OUTSIDERS = [
  ['perpus', 'TKM'],
  ['ca', 'TKM'],
  ['kp', 'TKM'],
  ['ta', 'TKM'],
  ['kompre', 'TKM'],
  ['pendadaran', 'TKM'],
  ['s1_tkm', 'TKM'],
  ['kaprodi', 'TKMS2'],
  ['sekprodi', 'TKMS2'],
  ['kadep', 'TKMS2'],
  ['dosen', 'TKMS2'],
  ['s2_reg', 'TKMS2'],
] as const;

let faculty: DemoFaculty;
const mails: Mail[] = [];
const mail = async (_trx: unknown, sent: readonly Mail[]) => void mails.push(...sent);
beforeAll(async () => {
  faculty = await openDemoFaculty();
  faculty.deps.jobs.mail = mail;
  // Somebody who administers one department alone.
  const now = new Date('2025-01-01').toISOString();
  await sql`insert into role_assignment (id, "user", role, department, valid_from, created_at, updated_at, row_version)
    values (${newId()}, ${faculty.id('user', 'ta')}, 'admin', 'TKI', '2025-01-01', ${now}, ${now}, 1)`.execute(
    db(),
  );
});
afterEach(() => {
  mails.length = 0;
  faculty.deps.jobs.mail = mail;
});
afterAll(() => faculty?.close());

const db = () => faculty.connection.db;
const userId = (key: string) => faculty.id('user', key);

interface Act {
  account?: string;
  department?: string;
  id?: string;
  input?: object;
  to?: string;
}

async function act(action: string, { account = 'admin', department = 'TKM', id, input, to = '' }: Act = {}) {
  const { rows } = await sql<{ row_version: number }>`
    select row_version from broadcast where id = ${id ?? ''}`.execute(db());
  const answer = await faculty.app.inject({
    method: 'POST',
    url: `/api/routes/${ROUTE}/actions/${action}${to}`,
    headers: { ...(await faculty.signIn(account, department)), 'idempotency-key': newId() },
    payload: { params: {}, id, input, version: rows[0] && Number(rows[0].row_version) },
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
  return { status: answer.statusCode, body: answer.json() as any };
}

const draft = (more: object = {}) => ({
  departments: ['TKM'],
  title: 'Layanan akhir tahun',
  body: 'Loket **tutup** pada [kalender](https://example.ac.id/k).',
  channels: ['in_app', 'email'],
  ...more,
});
const write = async (more: object = {}, by: Act = {}): Promise<string> => {
  const made = await act('write', { ...by, input: draft(more) });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.id;
};
const reach = async (more: object = {}, by: Act = {}) =>
  act('write', { ...by, input: draft(more), to: '/reach' });
const send = async (id: string, by: Act = {}) => act('send', { ...by, id });
const recipients = async (id: string) => {
  const { rows } = await sql<{
    user: string;
    channel: string;
    status: string;
    error: string | null;
    id: string;
  }>`
    select id, "user", channel, status, error from broadcast_recipient where broadcast = ${id}`.execute(db());
  return rows;
};
const stateOf = async (id: string) => {
  const { rows } = await sql<{ status: string }>`select status from broadcast where id = ${id}`.execute(db());
  return rows[0]?.status;
};
/** Counted by hand, past all that is under test. */
const members = async (departments: string[], more = sql`true`) => {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from "user" u join membership m on m."user" = u.id
    where u.status = 'active' and u.deleted_at is null and m.deleted_at is null and m.department = any(${departments})
      and ${more}`.execute(db());
  return rows.map(({ id }) => id).sort();
};
const notices = async (title: string) => {
  const { rows } = await sql<{ user: string; message: string }>`
    select "user", message from notification where title = ${title}`.execute(db());
  return rows;
};

describe('whom a broadcast reaches', () => {
  it('is counted while it is written, with its parts and a few names', async () => {
    const { status, body } = await reach({ departments: ['TKM', 'TKI'] });
    expect(status).toBe(200);
    const all = await members(['TKM', 'TKI']);
    expect(body.count).toBe(all.length);
    const [students, lecturers, staff] = body.parts.map(({ count }: { count: number }) => count);
    expect(students + lecturers + staff).toBe(body.count);
    expect(body.people).toHaveLength(5);
    for (const { id } of body.people) expect(all).toContain(id);
  });

  it.each([
    ['positions', { positions: ['lecturer'] }, sql`u.position_id = 3`],
    ['positions, any of several', { positions: ['staff', 'student'] }, sql`u.position_id <> 3`],
    [
      'roles',
      { roles: ['admin', 'perpustakaan'] },
      sql`exists (select 1 from role_assignment a where a."user" = u.id and a.department = 'TKM' and a.role in ('admin', 'perpustakaan'))`,
    ],
  ])('is narrowed by %s', async (_, by, rule) => {
    const { body } = await reach(by);
    expect(body.count).toBe((await members(['TKM'], rule)).length);
    expect(body.count).toBeGreaterThan(0);
  });

  it('is narrowed by cohorts, the first and the last one too', async () => {
    const counted = (from: number, to: number) =>
      members(
        ['TKMS2'],
        sql`exists (select 1 from student s where s."user" = u.id and s.cohort_year between ${from} and ${to})`,
      );
    const { rows } = await sql<{ first: number; last: number }>`
      select min(cohort_year) as first, max(cohort_year) as last from student s
      join membership m on m."user" = s."user" where m.department = 'TKMS2'`.execute(db());
    const { first = 0, last = 0 } = rows[0] ?? {};
    expect(first).toBeLessThan(last);
    const count = async (by: object) =>
      (await reach({ departments: ['TKMS2'], ...by }, { department: 'TKMS2' })).body.count;
    expect(await count({ cohort_from: last })).toBe((await counted(last, last)).length);
    expect(await count({ cohort_to: first })).toBe((await counted(first, first)).length);
    expect(await count({ cohort_from: first, cohort_to: last })).toBe((await counted(first, last)).length);
  });

  it('is narrowed by period and registration status', async () => {
    const { rows } = await sql<{ period: string; status: string; count: number }>`
      select period, status, count(distinct student)::int as count from registration
      where department = 'TKMS2' and deleted_at is null group by period, status order by 3 desc limit 1`.execute(
      db(),
    );
    const [most] = rows;
    const by = { departments: ['TKMS2'], periods: [most?.period], registration_states: [most?.status] };
    const { body } = await reach(by, { department: 'TKMS2' });
    expect(body.count).toBe(most?.count);
    expect((await reach({ ...by, departments: ['TKIS2'] })).body.count).toBe(0);
  });

  it('is single people alone, or beside the others', async () => {
    const person = userId('s1_tkm');
    expect((await reach({ people: [person] })).body.people.map(({ id }: { id: string }) => id)).toEqual([
      person,
    ]);
    const staff = await members(['TKM'], sql`u.position_id = 2`);
    expect((await reach({ people: [person], positions: ['staff'] })).body.count).toBe(staff.length + 1);
  });

  it('is nobody of a department that the sender does not administer, also in count, names and by name', async () => {
    const by = { account: 'ta', department: 'TKI' };
    const own = await members(['TKI']);
    const { body } = await reach({ departments: ['TKM', 'TKI', 'TKMS2'] }, by);
    expect(body.count).toBe(own.length);
    for (const { id } of body.people) expect(own).toContain(id);
    expect((await reach({ departments: ['TKMS2'] }, by)).body).toMatchObject({ count: 0, people: [] });
    expect((await reach({ departments: ['TKMS2'], people: [userId('s2_reg')] }, by)).body.count).toBe(0);
    const made = await act('write', { ...by, input: draft({ departments: ['TKMS2'] }) });
    expect(made.status).toBe(422);
  });

  it('is told to nobody who may not write one', async () => {
    for (const [account, department] of OUTSIDERS)
      expect([403, 404], account).toContain((await reach({}, { account, department })).status);
    expect((await reach({}, { account: 'ta', department: 'TKM' })).status).toBe(403);
    const asked = await faculty.app.inject({
      method: 'POST',
      url: `/api/routes/${ROUTE}/actions/write/reach`,
      payload: { params: {}, input: draft() },
    });
    expect(asked.statusCode).toBe(401);
  });

  it('is nobody who is suspended, neither then nor when it goes out', async () => {
    const person = userId('s1_tkm');
    const setStatus = (status: string) =>
      sql`update "user" set status = ${status} where id = ${person}`.execute(db());
    const id = await write({ people: [person], title: 'Ditangguhkan' });
    await send(id);
    await setStatus('suspended');
    try {
      expect((await reach({ people: [person] })).body.count).toBe(0);
      await deliverQueued(faculty.deps);
      expect((await recipients(id)).map(({ status, error }) => [status, error])).toEqual([
        ['failed', 'suspended'],
        ['failed', 'suspended'],
      ]);
      expect(await notices('Ditangguhkan')).toEqual([]);
      expect(mails).toEqual([]);
      const other = await write({ people: [person], title: 'Kepada tak seorang pun' });
      const refused = await send(other);
      expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'E_PROCESS_NOBODY']);
      expect(await stateOf(other)).toBe('draft');
    } finally {
      await setStatus('active');
    }
  });
});

describe('a cohort of a department', () => {
  const begin = async (key: string, department: string, cohort: number) => {
    const now = new Date('2025-01-01').toISOString();
    const id = newId();
    await sql`insert into "user" (id, name, email, id_number, position_id, status, created_at, updated_at, row_version)
      values (${id}, ${key}, ${`${key}@mail.example.ac.id`}, ${key}, 4, 'active', ${now}, ${now}, 1)`.execute(
      db(),
    );
    await sql`insert into membership (id, "user", department, is_primary, created_at, updated_at, row_version)
      values (${newId()}, ${id}, ${department}, true, ${now}, ${now}, 1)`.execute(db());
    await sql`insert into student (id, "user", name, nim, cohort_year, track, study_status, current_semester,
        credits_passed, gpa, department, created_at, updated_at, row_version)
      values (${newId()}, ${id}, ${key}, ${key}, ${cohort}, 'regular', 'active', 1, 0, 0, ${department},
        ${now}, ${now}, 1)`.execute(db());
    return id;
  };

  it('is exactly those who began there then', async () => {
    const own = [await begin('c21a', 'TKM', 2021), await begin('c21b', 'TKM', 2021)];
    await begin('c20', 'TKM', 2020);
    await begin('c22', 'TKM', 2022);
    await begin('c21i', 'TKI', 2021);
    const cohort = { title: 'Angkatan 2021', positions: ['student'], cohort_from: 2021, cohort_to: 2021 };
    const id = await write(cohort);
    expect((await send(id)).status).toBe(200);
    const { rows } = await sql<{ id: string }>`
      select s."user" as id from student s join "user" u on u.id = s."user"
      where s.department = 'TKM' and s.cohort_year = 2021 and s.deleted_at is null and u.status = 'active'`.execute(
      db(),
    );
    const all = rows.map((row) => row.id).sort();
    expect(all).toEqual(expect.arrayContaining(own));
    const reached = [...new Set((await recipients(id)).map(({ user }) => user))].sort();
    expect(reached).toEqual(all);
  });
});

describe('mail of broadcasts', () => {
  const refuse = (user: string, value: boolean) =>
    sql`update "user" set declines_broadcasts = ${value} where id = ${user}`.execute(db());
  const channelsOf = async (id: string, user: string) =>
    (await recipients(id)).filter((one) => one.user === user).map(({ channel }) => channel);

  it('is not sent to who declines it, unless it is important', async () => {
    const user = userId('pendadaran');
    await refuse(user, true);
    const by = { positions: ['staff'] };
    const counted = await reach(by);
    expect(counted.body.parts).toContainEqual({ label: 'Menolak email siaran', count: 1 });
    const usual = await write({ ...by, title: 'Biasa' });
    await send(usual);
    expect(await channelsOf(usual, user)).toEqual(['in_app']);
    const important = await write({ ...by, title: 'Penting', important: true });
    await send(important);
    expect((await channelsOf(important, user)).sort()).toEqual(['email', 'in_app']);
    const none = await write({ title: 'Tanpa penerima', people: [user], channels: ['email'] });
    expect((await send(none)).status).toBe(409);
    await refuse(user, false);
  });

  /** What somebody chooses on their account page. */
  const choose = async (account: string, action: string, input?: object) => {
    const headers = { ...(await faculty.signIn(account, 'TKM')), 'idempotency-key': newId() };
    const url = `/api/routes/user.account@signed_in/actions/${action}`;
    const { rows } = await sql<{ row_version: number }>`
      select row_version from "user" where id = ${userId(account)}`.execute(db());
    const payload = { params: {}, version: Number(rows[0]?.row_version), input };
    return (await faculty.app.inject({ method: 'POST', url, headers, payload })).statusCode;
  };

  it('is declined and taken again by the person alone', async () => {
    const state = async () => {
      const { rows } = await sql<{ no: boolean }>`
        select declines_broadcasts as no from "user" where id = ${userId('s1_tkm')}`.execute(db());
      return rows[0]?.no;
    };
    expect(await choose('s1_tkm', 'decline_broadcasts')).toBe(200);
    expect(await state()).toBe(true);
    expect(await choose('s1_tkm', 'decline_broadcasts')).toBe(409);
    expect(await choose('s1_tkm', 'accept_broadcasts')).toBe(200);
    expect(await state()).toBe(false);
  });

  it('waits for the end of quiet hours that the person chose, and no notice shows within them', async () => {
    const account = 'pendadaran';
    const told = async () => {
      const url = '/api/users/me/notifications';
      return (await faculty.app.inject({ url, headers: await faculty.signIn(account, 'TKM') })).json();
    };
    const hours = { notice_mail: 'now', quiet_from: '20:00', quiet_until: '06:30' };
    const half = { notice_mail: 'now', quiet_from: '20:00' };
    expect(await choose(account, 'choose_notices', half)).toBe(422);
    expect(await choose(account, 'choose_notices', { ...half, quiet_until: '20:00' })).toBe(422);
    expect(await choose(account, 'choose_notices', { ...hours, notice_mail: 'weekly' })).toBe(422);
    expect(await choose(account, 'choose_notices', hours)).toBe(200);
    // Half past midnight in Jakarta.
    const now = vi.spyOn(faculty.deps.clock, 'now').mockReturnValue(new Date('2026-01-01T17:30:00.000Z'));
    await send(await write({ positions: ['staff'], title: 'Malam' }));
    await deliverQueued(faculty.deps);
    const late = mails.filter(({ subject }) => subject.endsWith('Malam')).map(({ delay }) => delay ?? 0);
    expect(late.filter((delay) => delay > 0)).toEqual([6 * 3_600_000]);
    expect(late.length).toBeGreaterThan(1);
    expect((await told()).quiet_until).toBe('2026-01-01T23:30:00.000Z');
    now.mockRestore();
    expect(await choose(account, 'choose_notices', { notice_mail: 'now' })).toBe(200);
    expect((await told()).quiet_until).toBeNull();
    const { rows } = await sql`
      select notice_mail_at, quiet_from, quiet_until from "user" where id = ${userId(account)}`.execute(db());
    expect(rows).toEqual([{ notice_mail_at: '07:00', quiet_from: null, quiet_until: null }]);
  });

  it('whoever wants nothing read over their shoulder has that said with messages and notifications, and nobody else', async () => {
    const hides = async (account: string) => {
      const headers = await faculty.signIn(account, 'TKM');
      const calls = ['/users/me/notifications', `/chat-messages/${userId(account)}/unread`];
      const answers = await Promise.all(
        calls.map((url) => faculty.app.inject({ url: `/api${url}`, headers })),
      );
      return answers.map((answer) => answer.json().hides_text);
    };
    expect(await hides('s1_tkm')).toEqual([false, false]);
    expect(await choose('s1_tkm', 'choose_notices', { notice_mail: 'now', hides_notice_text: true })).toBe(
      200,
    );
    expect([await hides('s1_tkm'), await hides('pendadaran')]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await choose('s1_tkm', 'choose_notices', { notice_mail: 'now' })).toBe(200);
    expect(await hides('s1_tkm')).toEqual([false, false]);
  });
});

describe('the page of a broadcast', () => {
  const page = async (id: string, account = 'admin', department = 'TKM') => {
    const path = `/v3/administrasi/broadcast?row=${id}&department=${department}`;
    const url = `/api/open?path=${encodeURIComponent(path)}`;
    return faculty.app.inject({ url, headers: await faculty.signIn(account, department) });
  };

  /** Who gets it by which way, narrowed to a view of the list. */
  const delivery = async (id: string, view: string, more = '') => {
    const { screen } = projectModel().routes.find((one) => one.id === 'broadcast.one@keeper') ?? {};
    const own = projectModel().screens[screen ?? ''];
    const block = own && everyBlock(own).find(({ kind }) => kind === 'table')?.id;
    const url = `/api/routes/broadcast.one@keeper/blocks/${block}?p.id=${id}&view=${view}${more}`;
    const answer = await faculty.app.inject({ url, headers: await faculty.signIn('admin', 'TKM') });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as {
      data: { id: string; actions: string[]; cells: Record<string, unknown> }[];
      meta: { views: Record<string, number> };
    };
  };

  async function onRecipient(action: string, id: string, item: string | undefined) {
    const { rows } = await sql<{ row_version: number }>`
      select row_version from broadcast_recipient where id = ${item ?? ''}`.execute(db());
    const answer = await faculty.app.inject({
      method: 'POST',
      url: `/api/routes/broadcast.one@keeper/actions/${action}`,
      headers: { ...(await faculty.signIn('admin', 'TKM')), 'idempotency-key': newId() },
      payload: { params: { id }, item, version: Number(rows[0]?.row_version) },
    });
    return { status: answer.statusCode, text: answer.body };
  }

  it('opens for administrators alone', async () => {
    const id = await write({ title: 'Halaman' });
    expect((await page(id)).body).toContain('Loket **tutup**');
    for (const [account, department] of OUTSIDERS)
      expect((await page(id, account, department)).body, account).not.toContain('Loket');
    expect((await page(id, 'ta', 'TKI')).body).not.toContain('Loket');
  });

  it('sends one that failed again, and no other', async () => {
    const id = await write({ title: 'Satu saja', positions: ['staff'] });
    await send(id);
    await deliverQueued(faculty.deps);
    await sql`update broadcast_recipient set status = 'sent' where broadcast = ${id}`.execute(db());
    const [first, second] = (await recipients(id)).filter(({ channel }) => channel === 'email');
    await sql`update broadcast_recipient set status = 'failed', error = 'unanswered'
      where id in (${first?.id ?? ''}, ${second?.id ?? ''})`.execute(db());
    await sql`update broadcast set status = 'sent' where id = ${id}`.execute(db());
    expect((await delivery(id, 'failed', '&filter[error]=refused')).data).toEqual([]);
    expect((await delivery(id, 'failed', '&filter[places]=TKI')).data).toEqual([]);
    const shown = await delivery(id, 'failed', '&filter[error]=unanswered&filter[places]=TKM');
    expect(shown.meta.views).toMatchObject({ failed: 2, queued: 0 });
    expect(shown.data.map(({ id: row }) => row).sort()).toEqual([first?.id, second?.id].sort());
    expect(shown.data.map(({ actions }) => actions)).toEqual([['resend_one'], ['resend_one']]);
    for (const { cells } of shown.data) {
      expect(cells.error).toBe('unanswered');
      expect(cells.at).toMatch(/^\d{4}-/);
    }
    mails.length = 0;
    const done = await onRecipient('resend_one', id, first?.id);
    expect(done.status, done.text).toBe(200);
    await deliverQueued(faculty.deps);
    expect(mails.map(({ receipt }) => receipt?.row)).toEqual([first?.id]);
    expect((await recipients(id)).find((one) => one.id === second?.id)?.status).toBe('failed');
  });

  it('writes to an address that was refused only once it is another, and asks its owner for one', async () => {
    const chosen = { people: [userId('perpus'), userId('kp')], channels: ['email'] };
    const id = await write({ title: 'Alamat ditolak', ...chosen });
    expect((await send(id)).status).toBe(200);
    await deliverQueued(faculty.deps);
    const receipts = createReceipts(faculty.deps);
    const gone = 'bayu.kristianto@staf.example.ac.id';
    for (const { to, receipt } of mails) {
      if (!receipt) continue;
      const error = Object.assign(new Error('no'), { responseCode: to === gone ? 550 : 421 });
      if (to !== gone) await receipts.failed(receipt, error, { ends: false, to });
      await receipts.failed(receipt, error, { ends: true, to });
    }
    await sweepTimers(faculty.deps);
    const listed = async () => {
      const { data } = await delivery(id, 'failed');
      return Object.fromEntries(data.map(({ cells, actions }) => [cells.tries, actions]));
    };
    expect(await listed()).toEqual({
      1: ['resend_in_app', 'ask_address'],
      2: ['resend_one', 'resend_in_app'],
    });
    const row = mails.find(({ to }) => to === gone)?.receipt?.row;
    expect((await onRecipient('resend_one', id, row)).status).toBe(409);
    expect((await onRecipient('ask_address', id, row)).status).toBe(200);
    expect(await notices('Alamat email Anda ditolak')).toEqual([
      { user: userId('perpus'), message: expect.stringContaining('alamat di akun Anda') },
    ]);
    mails.length = 0;
    expect((await act('resend', { id })).status).toBe(200);
    await deliverQueued(faculty.deps);
    const [other] = mails.flatMap(({ receipt }) => receipt ?? []);
    expect(mails).toHaveLength(1);
    expect(other?.row).not.toBe(row);
    if (other) await receipts.sent(other);
    await sweepTimers(faculty.deps);
    await sql`update "user" set email = 'bayu@staf.example.ac.id' where email = ${gone}`.execute(db());
    expect(await listed()).toEqual({ 1: ['resend_one', 'resend_in_app'] });
    // Who has it in the application already is not told there once more.
    expect((await onRecipient('resend_in_app', id, row)).status).toBe(200);
    await deliverQueued(faculty.deps);
    await sweepTimers(faculty.deps);
    const inApp = (await recipients(id)).filter(({ channel }) => channel === 'in_app');
    expect(inApp.map(({ user, status }) => [user, status])).toEqual([[userId('perpus'), 'sent']]);
    expect((await onRecipient('resend_in_app', id, row)).status).toBe(409);
    await sql`update "user" set email = ${gone} where id = ${userId('perpus')}`.execute(db());
  });

  it('is tried out on oneself, and reaches nobody else', async () => {
    const id = await write({ title: 'Coba dahulu' });
    expect((await act('try_out', { id })).status).toBe(200);
    expect(await notices('Uji: Coba dahulu')).toEqual([
      { user: userId('admin'), message: expect.stringContaining('Loket') },
    ]);
    expect(await recipients(id)).toEqual([]);
    expect(await stateOf(id)).toBe('draft');
    expect([403, 404]).toContain((await act('try_out', { id, account: 'kompre' })).status);
  });
});

describe('sending', () => {
  it('gives each one notification and one mail, and ends as sent once every mail is out', async () => {
    const id = await write({ title: 'Sekali saja', positions: ['staff'] });
    const done = await send(id);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const staff = await members(['TKM'], sql`u.position_id = 2`);
    expect((await recipients(id)).length).toBe(staff.length * 2);
    await deliverQueued(faculty.deps);
    await deliverQueued(faculty.deps);
    const told = await notices('Sekali saja');
    expect(told.map(({ user }) => user).sort()).toEqual(staff);
    expect(told[0]?.message).toBe('Sekali saja: Loket tutup pada kalender (https://example.ac.id/k).');
    expect(new Set(mails.map(({ to }) => to)).size).toBe(staff.length);
    expect(mails).toHaveLength(staff.length);
    await sweepTimers(faculty.deps);
    expect(await stateOf(id)).toBe('sending');
    const receipts = createReceipts(faculty.deps);
    const [first, ...others] = mails.flatMap(({ receipt }) => receipt ?? []);
    for (const receipt of others) await receipts.sent(receipt);
    const end = { ends: true, to: 'x@example.ac.id' };
    if (first) await receipts.failed(first, new Error('no answer'), end);
    await sweepTimers(faculty.deps);
    expect(await stateOf(id)).toBe('sent');
    // What failed goes out again, and nothing else.
    const twice = await act('resend', { id });
    expect(twice.status, JSON.stringify(twice.body)).toBe(200);
    mails.length = 0;
    await deliverQueued(faculty.deps);
    expect(mails.map(({ receipt }) => receipt)).toEqual([first]);
    expect(await notices('Sekali saja')).toHaveLength(staff.length);
    expect((await act('resend', { id })).status).toBe(409);
  });

  it('forgets nobody and tells nobody twice when it is stopped in the middle, or runs beside itself', async () => {
    const id = await write({ title: 'Banyak orang', departments: ['TKM', 'TKMS2', 'TKIS2'] });
    await send(id);
    const all = await members(['TKM', 'TKMS2', 'TKIS2']);
    expect(all.length).toBeGreaterThan(100);
    expect((await recipients(id)).length).toBe(all.length * 2);
    const sent: Mail[] = [];
    let batches = 0;
    faculty.deps.jobs.mail = vi.fn(async (_trx, some) => {
      batches += 1;
      if (batches === 2) throw new Error('killed');
      sent.push(...some);
    });
    await expect(deliverQueued(faculty.deps)).rejects.toThrow('killed');
    expect((await notices('Banyak orang')).length).toBeLessThan(all.length);
    await Promise.all([deliverQueued(faculty.deps), deliverQueued(faculty.deps)]);
    expect((await notices('Banyak orang')).map(({ user }) => user).sort()).toEqual(all);
    expect(sent.map(({ receipt }) => receipt?.row).sort()).toEqual(
      (await recipients(id)).flatMap((one) => (one.channel === 'email' ? one.id : [])).sort(),
    );
    expect(batches).toBeGreaterThan(2);
  });

  it('goes by its time, with the people of that time and no department that the sender lost', async () => {
    const by = { account: 'ta', department: 'TKI' };
    const at = '2026-01-05T07:00:00.000Z';
    const id = await write(
      { title: 'Terjadwal', scheduled_at: at, departments: ['TKI'], positions: ['staff'] },
      by,
    );
    const lost = await write(
      { title: 'Kehilangan', scheduled_at: at, departments: ['TKI'], positions: ['staff'] },
      by,
    );
    const stopped = await write({ title: 'Dihentikan', scheduled_at: at, departments: ['TKI'] }, by);
    for (const one of [id, lost, stopped]) await send(one, by);
    expect([await stateOf(id), await stateOf(stopped)]).toEqual(['scheduled', 'scheduled']);
    expect(await recipients(id)).toEqual([]);
    expect((await act('cancel', { ...by, id: stopped })).status).toBe(200);
    await sql`update broadcast set author = ${userId('perpus')} where id = ${lost}`.execute(db());
    const now = vi.spyOn(faculty.deps.clock, 'now').mockReturnValue(new Date('2026-01-05T07:00:30.000Z'));
    try {
      await sweepTimers(faculty.deps);
      await sweepTimers(faculty.deps);
      expect((await recipients(id)).length).toBe((await members(['TKI'], sql`u.position_id = 2`)).length * 2);
      expect(await recipients(lost)).toEqual([]);
      expect(await stateOf(lost)).toBe('failed');
      expect(await recipients(stopped)).toEqual([]);
      expect(await stateOf(stopped)).toBe('cancelled');
    } finally {
      now.mockRestore();
    }
  });

  it('is for administrators of the department where it was written', async () => {
    const id = await write({ title: 'Hanya TKM' });
    for (const [account, department] of OUTSIDERS)
      expect([403, 404], account).toContain((await send(id, { account, department })).status);
    expect([403, 404]).toContain((await send(id, { account: 'ta', department: 'TKI' })).status);
    expect(await stateOf(id)).toBe('draft');
  });
});
