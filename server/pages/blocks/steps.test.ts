import { afterEach, expect, it } from 'vitest';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../../testing/small-faculty.ts';

let faculty: SmallFaculty;
afterEach(() => faculty.close());

interface Step {
  state: string;
  note: string;
}

/** The steps of a loan that was handed in, where its state has the colour. */
async function stepsWith(colour: string, notes = '{}'): Promise<Step[]> {
  const model = smallModel({
    'screens/templates/loan.yaml': (text) => text.replace('- steps: {}', `- steps: {notes: ${notes}}`),
    'schemas/processes/loan.yaml': (text) =>
      text.replace('Menunggu Persetujuan, colour: amber', `Menunggu Persetujuan, colour: ${colour}`),
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
