import { addStudent } from '../conformance/exam-story/exam.ts';
import { writeEntry } from '../conformance/exam-story/logbook.ts';
import { START } from '../conformance/exam-story/world.ts';
import { expect, test } from '../e2e/support/test.ts';
import { openAs } from './in-browser.ts';
import { press } from './press.ts';
import { openWalk } from './server.ts';

const LIST = '/v3/dosen/magister/logbook-mahasiswa';

test('the reason that is asked for below a row is given there', async ({ browser }) => {
  const walk = await openWalk();
  const { world } = walk;
  const page = await browser.newPage({ baseURL: walk.url });
  try {
    world.at(START);
    const { actor } = await addStudent(world, { logbook: 0 });
    const [other, id] = [await writeEntry(world, actor), await writeEntry(world, actor)];
    await openAs(page, world, world.people.supervisor, LIST);
    const buttons = page.locator('main button[data-does="send_back"]');
    await expect(buttons).toHaveCount(2);
    const seen: string[] = [];
    const wish = { name: 'send_back', label: 'Kembalikan', reason: 'Lampirkan hitungannya.' };
    const answer = await press(
      page,
      { ...wish, input: null, schema: {}, components: [], rows: [], row: null },
      async () => void seen.push(await page.getByLabel('Alasan').inputValue()),
    );
    expect(answer.status()).toBe(200);
    expect(seen).toEqual([wish.reason]);
    const comments = [await world.row('logbook_entry', other), await world.row('logbook_entry', id)];
    expect(comments.map(({ comment }) => comment).toSorted()).toEqual([wish.reason, null].toSorted());
  } finally {
    await page.close();
    await walk.close();
  }
});
