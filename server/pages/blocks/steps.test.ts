import { afterEach, expect, it } from 'vitest';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../../testing/small-faculty.ts';

let faculty: SmallFaculty;
afterEach(() => faculty.close());

/** States of the steps of a loan that was handed in, where its state has the colour. */
async function stepsWith(colour: string): Promise<string[]> {
  const model = smallModel({
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
  return data.blocks[block.id].steps.map(({ state }: { state: string }) => state);
}

it.each([
  ['amber', ['done', 'current', 'upcoming']],
  ['red', ['done', 'stopped', 'upcoming']],
])('a row in a state that is %s stands at a step accordingly', async (colour, states) => {
  expect(await stepsWith(colour)).toEqual(states);
});
