import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../../testing/small-faculty.ts';

let faculty: SmallFaculty;
afterEach(() => faculty.close());

interface Step {
  state: string;
  note: string;
}

/** The steps of a loan that was handed in, where its state has the colour and the label. */
async function stepsWith(colour: string, notes = '{}', label = 'Menunggu Persetujuan'): Promise<Step[]> {
  const model = smallModel({
    'screens/templates/loan.yaml': (text) => text.replace('- steps: {}', `- steps: {notes: ${notes}}`),
    'schemas/processes/loan.yaml': (text) =>
      text.replace('Menunggu Persetujuan, colour: amber', `${label}, colour: ${colour}`),
  });
  faculty = await openSmallFaculty({ model });
  const member = await faculty.as('member');
  const input = { book: faculty.rows.book };
  const made = await member.post('/routes/regular_loan.mine@member/actions/create', { params: {}, input });
  const { id } = made.body;
  const page = '/routes/regular_loan.loan@member/actions';
  await member.post(`${page}/save`, { params: { id }, input: { purpose: 'Belajar untuk ujian' } });
  expect((await member.post(`${page}/submit`, { params: { id } })).body.state).toBe('requested');
  const { screen, data } = (await member.get(`/open?path=/anggota/pinjam/${id}`)).body;
  const block = screen.side.find(({ kind }: { kind: string }) => kind === 'steps');
  return data.blocks[block.id].steps;
}

it.each([
  ['amber', ['done', 'current', 'upcoming']],
  ['red', ['done', 'stopped', 'upcoming']],
])('a row in a state that is %s stands at a step accordingly', async (colour, states) => {
  expect((await stepsWith(colour)).map(({ state }) => state)).toEqual(states);
});

it('says under a step what the screen says of it, and the day or the state where it says nothing', async () => {
  const notes =
    "{request: '', approval: '{row.book.title}', lending: [{if: row.book == null, text: Nanti}, {else: Tiga hari}]}";
  const said = (await stepsWith('amber', notes)).map(({ note }) => note);
  expect(said).toEqual([expect.stringMatching(/^\d+ \S+ \d{4}$/), 'Mekanika Klasik', 'Tiga hari']);
  await faculty.close();
  expect((await stepsWith('amber')).map(({ note }) => note)).toEqual([said[0], 'Menunggu Persetujuan', '']);
});

it('says since when a row is in a stage where its state is called the same', async () => {
  const [, running] = await stepsWith('amber', '{}', 'Persetujuan');
  expect(running).toMatchObject({ state: 'current', note: expect.stringMatching(/^sejak \d+ \S+ \d{4}$/) });
});

it('says of a stage that is done when it was, since when the row is in the one that runs, and where what was put away had ended', async () => {
  faculty = await openSmallFaculty();
  const member = await faculty.as('member');
  const input = { book: faculty.rows.book };
  const made = await member.post('/routes/regular_loan.mine@member/actions/create', { params: {}, input });
  const { id } = made.body;
  const { db } = faculty.connection;
  await sql`update loan set status = 'lent' where id = ${id}`.execute(db);
  await sql`insert into history (id, record, "row", department, process, transition, from_state, to_state, actor_name, at)
    select gen_random_uuid(), record, "row", department, process, step, was, came, actor_name, day::timestamptz
    from history, (values ('submit', 'draft', 'requested', '2030-03-01T05:00:00Z'),
      ('approve', 'requested', 'approved', '2030-03-02T05:00:00Z'),
      ('lend', 'approved', 'lent', '2030-03-08T05:00:00Z')) as s(step, was, came, day)
    where "row" = ${id} and transition = 'create'`.execute(db);
  const { screen, data } = (await member.get(`/open?path=/anggota/pinjam/${id}`)).body;
  const block = screen.side.find(({ kind }: { kind: string }) => kind === 'steps');
  const steps: Step[] = data.blocks[block.id].steps;
  expect(steps.map(({ note }) => note)).toEqual(['1 Maret 2030', '2 Maret 2030', 'Dipinjam']);
  await sql`update loan set status = 'returned' where id = ${id}`.execute(db);
  const after = (await member.get(`/open?path=/anggota/pinjam/${id}`)).body.data;
  expect(after.blocks[block.id].steps.at(-1)).toMatchObject({ state: 'done', note: '2 Maret 2030' });
  expect([data, after].map(({ blocks }) => blocks[block.id].ended)).toEqual([undefined, undefined]);
  await sql`update loan set status = 'cancelled' where id = ${id}`.execute(db);
  const over = (await member.get(`/open?path=/anggota/pinjam/${id}`)).body.data;
  expect(over.blocks[block.id]).toMatchObject({ ended: true });
  for (const [was, at, expected] of [
    ['refused', '2030-03-09', { ended: true, states: ['done', 'done', 'stopped'] }],
    ['returned', '2030-03-10', { ended: undefined, states: ['done', 'done', 'done'] }],
  ] as const) {
    await sql`insert into history (id, record, "row", department, process, transition, from_state, to_state, actor_name, at)
      select gen_random_uuid(), record, "row", department, process, 'put_away', ${was}, 'cancelled', actor_name, ${at}::timestamptz
      from history where "row" = ${id} and transition = 'create'`.execute(db);
    const put = (await member.get(`/open?path=/anggota/pinjam/${id}`)).body.data.blocks[block.id];
    const states = put.steps.map(({ state }: Step) => state);
    expect({ ended: put.ended, states }, `put away when it was ${was}`).toEqual(expected);
  }
});
