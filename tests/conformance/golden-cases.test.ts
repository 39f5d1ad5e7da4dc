import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';
import type { Waiting } from '../../src/definition/wire.ts';

// The cases of the demo that tests, guides and stories name: what each of them is there to show, held by its content.

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

type Row = Record<string, unknown>;
type Found = ReturnType<typeof sql<Row>>;
const rowsOf = async (query: Found) => (await query.execute(faculty.connection.db)).rows;
const idOf = (key: string) => faculty.id('registration', key);

/** Values of a column of the registration's rows in a table, in order. */
const each =
  (table: string, column: string, where: Found = sql<Row>`true`) =>
  async (key: string) =>
    (
      await rowsOf(sql<Row>`
      select t.${sql.ref(column)} as value from ${sql.table(table)} t
      where t.registration = ${idOf(key)} and t.deleted_at is null and ${where} order by t.created_at, t.id`)
    )
      .map(({ value }) => value)
      .toSorted();
const own = (column: string) => async (key: string) =>
  (await rowsOf(sql<Row>`select ${sql.ref(column)} as value from registration where id = ${idOf(key)}`))[0]
    ?.value;
const count = (query: (id: string) => Found) => async (key: string) =>
  (await rowsOf(query(idOf(key)))).length;
/** Which prerequisites the student's own page says do not hold. */
const unmet = (account: string) => async (key: string) => {
  const headers = await faculty.signIn(account, 'TKMS2');
  const url = `/api/routes/s2_thesis_exam.registration@student?p.id=${idOf(key)}`;
  const { blocks } = (await faculty.app.inject({ url, headers })).json();
  return Object.values(blocks as Record<string, { checks?: { message: string; ok: boolean }[] }>)
    .flatMap(({ checks = [] }) => checks)
    .filter(({ ok }) => !ok)
    .map(({ message }) => message);
};
const kept = (id: string) => sql<Row>`select 1 from reservation where record_id = ${id} and active`;
/** What it keeps, and when. */
const slots = (key: string) =>
  rowsOf(
    sql<Row>`select resource, starts_at from reservation where record_id = ${idOf(key)} and active order by 1, 2`,
  );
const approvals = (state: string) => each('approval', 'step', sql<Row>`t.status = ${state}`);

const CASES: [
  key: string,
  state: string,
  ...facts: [says: string, (key: string) => Promise<unknown>, unknown][],
][] = [
  [
    'g01',
    'draft',
    ['lacks documents', each('registration_document', 'code'), ['thesis_manuscript']],
    ['lacks credits', unmet('tm09'), expect.arrayContaining(['Minimal 28 SKS telah lulus'])],
  ],
  [
    'g02',
    'awaiting_consent',
    ['has one of two consents', each('consent', 'status'), ['approved', 'pending']],
  ],
  [
    'g03',
    'returned',
    ['says how similar it is', own('return_reason'), expect.stringContaining('27 %')],
    [
      'lacks what the library rejected',
      each('registration_document', 'code', sql<Row>`t.status = 'rejected'`),
      ['similarity_report'],
    ],
  ],
  [
    'g04',
    'verified',
    ['has its supervisors and nobody else', each('panel_member', 'source'), ['supervision', 'supervision']],
    ['names days', own('form_data'), expect.objectContaining({ preferred_dates: expect.any(Array) })],
  ],
  [
    'g05',
    'scheduled',
    ['takes place in three days', own('scheduled_on'), '2025-11-06'],
    [
      'misses one of four',
      each('panel_member', 'invitation', sql<Row>`t.source = 'assign'`),
      ['accepted', 'declined'],
    ],
  ],
  ['g06', 'scheduled', ['keeps a room and five people', count(kept), 6]],
  [
    'g07',
    'in_progress',
    ['is today', own('scheduled_on'), '2025-11-03'],
    ['has all there', each('panel_member', 'attendance'), Array(4).fill('present')],
  ],
  [
    'g08',
    'scoring',
    ['waits for one sheet', each('score_sheet', 'status'), ['draft', 'submitted', 'submitted', 'submitted']],
  ],
  [
    'g09',
    'scoring',
    ['is to be talked over', own('discrepancy'), true],
    ['differs by 26 points', own('spread'), expect.toSatisfy((spread) => Math.floor(spread) === 26)],
  ],
  [
    'g10',
    'revision',
    ['passed so far', own('outcome'), 'pass_revision'],
    ['has five days left', own('revision_due'), '2025-11-08'],
  ],
  ['g11', 'revision', ['has one item back', each('revision_item', 'status'), ['accepted', 'reopened']]],
  ['g12', 'revision', ['is late', own('revision_due'), '2025-10-27']],
  ['g13', 'awaiting_approval', ['waits for the programme', approvals('pending'), ['program']]],
  [
    'g14',
    'awaiting_approval',
    ['waits for the department', approvals('pending'), ['department']],
    [
      'waits too long',
      each('approval', 'due_at', sql<Row>`t.status = 'pending'`),
      [expect.toSatisfy((due) => due < '2025-11-03')],
    ],
  ],
  [
    'g15',
    'archived',
    ['passed', own('terminal_status'), 'passed'],
    ['waits for nobody', approvals('pending'), []],
    ['is a milestone', each('milestone', 'milestone'), ['s2_thesis_exam']],
    [
      'has its work examined',
      count(
        (id) =>
          sql<Row>`select 1 from work w join registration r on r.work = w.id where r.id = ${id} and w.status = 'examined'`,
      ),
      1,
    ],
  ],
  [
    'g16',
    'repeat',
    // By hand: examiners 63.35 and 62.3, supervisors 65.6 and 65; half of each mean.
    ['has a score below the limit', own('final_score'), expect.toSatisfy((score) => Number(score) === 64.06)],
    ['is to be taken again', own('outcome'), 'repeat'],
    ['counts for nothing', each('milestone', 'milestone'), []],
  ],
  [
    'g16b',
    'awaiting_verification',
    ['is the second attempt', own('attempt_no'), 2],
    [
      'is of the same student, about the same work',
      count(
        (id) => sql<Row>`
        select 1 from registration a join registration b on b.student = a.student and b.work = a.work
        where a.id = ${id} and b.id = ${idOf('g16')}`,
      ),
      1,
    ],
  ],
  [
    'g17',
    'withdrawn',
    ['gave back room and people', count(kept), 0],
    // Friday, 31 October; the exam was to be on Tuesday.
    ['was to be on 4 November', own('scheduled_on'), '2025-11-04'],
    [
      'was withdrawn two working days before',
      count(
        (id) => sql<Row>`
        select 1 from history where "row" = ${id} and transition = 'withdraw_scheduled' and to_state = 'withdrawn'
        and (at at time zone 'Asia/Jakarta')::date = '2025-10-31'`,
      ),
      1,
    ],
  ],
  [
    'g18',
    'minutes',
    [
      'has one sheet from paper, of somebody from outside, entered by the office',
      count(
        (id) => sql<Row>`
        select 1 from score_sheet s join lecturer l on l.id = s.person
        where s.registration = ${id} and s.paper_scan is not null and l.is_external and s.entered_by = ${faculty.id('user', 'admin')}`,
      ),
      1,
    ],
  ],
  [
    'x_external',
    'scheduled',
    ['is this afternoon', own('scheduled_on'), '2025-11-03'],
    [
      'has an examiner from outside, who comes by a link',
      count(
        (id) => sql<Row>`
        select 1 from panel_member p join lecturer l on l.id = p.person
        where p.registration = ${id} and p.status = 'active' and l.is_external`,
      ),
      1,
    ],
  ],
];

test.each(CASES)('%s is %s', async (key, state, ...facts) => {
  expect(await own('status')(key)).toBe(state);
  for (const [says, read, expected] of facts) expect([says, await read(key)]).toEqual([says, expected]);
});

test('g06 keeps its room and people: who asks for them at that hour is refused and told what stands there', async () => {
  const before = await slots('x_external');
  const [room] = await rowsOf(sql<Row>`select room from registration where id = ${idOf('g06')}`);
  const headers = await faculty.signIn('admin', 'TKMS2');
  const [asking] = await rowsOf(
    sql<Row>`select row_version from registration where id = ${idOf('x_external')}`,
  );
  const input = {
    scheduled_on: '2025-11-13',
    start_time: '11:00',
    end_time: '12:30',
    mode: 'onsite',
    room: room?.room,
  };
  const answer = await faculty.app.inject({
    method: 'POST',
    url: '/api/routes/s2_thesis_exam.registration@manager/actions/reschedule',
    headers,
    payload: {
      params: { id: idOf('x_external') },
      input,
      reason: 'Penguji berhalangan pada hari itu.',
      version: Number(asking?.row_version),
      accept: true,
    },
  });
  const told = (who: string) =>
    `Bentrok jadwal: ${who} sudah terjadwal untuk "Ujian Tesis Ilham Ramadhan" pada 13 November 2025 pukul 10.00–12.00.`;
  const messages = (answer.json().errors as { message: string }[]).map(({ message }) => message);
  expect(answer.statusCode).toBe(409);
  // Both sit in its panel, too.
  expect(messages.toSorted()).toEqual(['Citra Puspita', 'Lintang Wibowo', 'Ruang Sidang 2'].map(told));
  expect(await slots('x_external')).toEqual(before);
});

test('g05 reads at home whom it meets, its letter of invitation and its hour for a calendar', async () => {
  const headers = await faculty.signIn('tm06', 'TKMS2');
  const read = async (url: string) => (await faculty.app.inject({ url: `/api${url}`, headers })).json();
  const home = await read('/routes/general.dashboard@signed_in');
  const step = Object.values(home.blocks as Record<string, { rows?: Waiting[] }>).flatMap(
    ({ rows }) => rows ?? [],
  )[0];
  const team = step?.beside?.find(({ label }) => label === 'Tim penguji')?.lines ?? [];
  expect(team[0]).toContain('(ketua)');
  expect(team.at(-1)).toBe('1 orang sedang diganti pengelola');
  expect(step?.event).toMatchObject({ from: '2025-11-06T02:00:00.000Z', to: '2025-11-06T04:00:00.000Z' });
  const { route, params, list } = step?.papers ?? { route: '', params: {}, list: [] };
  expect(list.map(({ label }) => label)).toEqual(['Surat Undangan']);
  const paper = `/routes/${encodeURIComponent(route)}/documents/${list[0]?.id}?p.id=${params.id}`;
  expect((await read(paper)).url).toMatch(/^.*\/.+/);
});

const RETURNED = 'Hasil cek kemiripan 27 %';
const [FORM, PAGE] = ['s2_thesis_exam.exam_form', 's2_thesis_exam.registration'];
const SEEN: [key: string, account: string, page: string, shown: string[], hidden: string[]][] = [
  ['g03', 'tm04', `${PAGE}@student`, [RETURNED], []],
  ['g03', 'perpus', `${PAGE}@manager`, [RETURNED], []],
  ['g03', 'admin', `${PAGE}@manager`, [RETURNED], []],
  // Of the four sheets the student reads none, whoever has not sent theirs none but their own.
  ['g08', 'tm12', `${FORM}@student`, [], ['"scores":', 'Selisih']],
  ['g09', 'citra', `${FORM}@lecturer`, ['Selisih nilai', '"scores":'], []],
  ['g09', 'tm13', `${FORM}@student`, [], ['Selisih', '"scores":', '"spread":']],
  ['g16', 'tm21', `${FORM}@student`, ['64.06', 'Mengulang'], ['"spread":', '63.35', 'Selisih']],
  ['g16', 'dosen2', `${FORM}@lecturer`, ['64.06', '63.35'], []],
];
test.each(SEEN)(
  '%s shows %s on %s what is theirs, and no more',
  async (key, account, page, shown, hidden) => {
    const headers = await faculty.signIn(account, 'TKMS2');
    const url = `/api/routes/${encodeURIComponent(page)}?p.id=${idOf(key)}`;
    const { statusCode, body } = await faculty.app.inject({ url, headers });
    expect(statusCode).toBe(200);
    expect(shown.filter((text) => !body.includes(text))).toEqual([]);
    expect(hidden.filter((text) => body.includes(text))).toEqual([]);
  },
);

test.each([
  ['g03', 'tm12', `${PAGE}@student`],
  ['g16', 'tm22', `${FORM}@student`],
  ['g09', 'joko', `${FORM}@lecturer`],
])('%s is not there for %s', async (key, account, page) => {
  const headers = await faculty.signIn(account, 'TKMS2');
  const url = `/api/routes/${encodeURIComponent(page)}?p.id=${idOf(key)}`;
  const { statusCode, body } = await faculty.app.inject({ url, headers });
  expect([403, 404]).toContain(statusCode);
  expect(body).not.toContain('"blocks"');
});
