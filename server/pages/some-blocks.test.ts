import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let member: Client;
beforeAll(async () => {
  faculty = await openSmallFaculty();
  member = await faculty.as('member');
});
afterAll(() => faculty.close());

it('answers the page with the data of the blocks asked for, as the whole page has it', async () => {
  const input = { book: faculty.rows.book };
  const made = await member.post('/routes/regular_loan.mine@member/actions/create', { params: {}, input });
  const page = `/routes/regular_loan.loan@member?p.id=${made.body.id}`;
  const { now: _, blocks, ...around } = (await member.get(page)).body;
  const [first = '', second = '', ...others] = Object.keys(blocks);
  expect(others.length).toBeGreaterThan(0);
  const part = (await member.get(`${page}&blocks=${first},${second},unknown`)).body;
  expect(part.blocks).toEqual({ [first]: blocks[first], [second]: blocks[second] });
  expect(part).toMatchObject(around);
  expect((await member.get(`${page}&blocks=`)).body.blocks).toEqual({});
});
