import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
beforeAll(async () => {
  faculty = await openSmallFaculty();
});
afterAll(() => faculty.close());

/** What is said to the desk about an act on rows of a list. */
async function said(route: string, action: string, body: object): Promise<string> {
  const desk = await faculty.as('desk');
  const answer = await desk.post(`/routes/${route}/actions/${action}`, body);
  return JSON.stringify(answer.body);
}

it('names what no block of a page binds as people call it, in bulk and for one row', async () => {
  for (const rows of [{ ids: ['none'] }, { id: 'none' }]) {
    const told = await said('books.list@desk', 'refuse', rows);
    expect(told).toContain('Anda tidak berwenang melakukan tindakan \\"Tolak\\"');
    expect(told).not.toContain('refuse');
  }
});

it('repeats what there is not', async () => {
  expect(await said('books.list@desk', 'explode', { ids: ['none'] })).toContain('explode');
});
