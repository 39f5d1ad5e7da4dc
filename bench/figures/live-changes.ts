import type { Figure } from '../figure.ts';
import { connect } from '../listener.ts';
import { draftPage, findBlock, headersOf, MANAGER, openPage, STUDENT, signIn } from '../session.ts';
import { percentile } from '../statistics.ts';

const SAVES = 100;
/** What somebody still takes for at once. */
const MOST_MS = 300;

/**
 * From the answer to one person's save to the moment when another's connected page hears of it.
 */
export const liveChanges: Figure = {
  name: 'live-changes',
  async measure(world) {
    const { url } = await world.faculty();
    const hearing = await connect(url, await signIn(url, MANAGER));
    await hearing.enter(`private-${hearing.facts.channels.changes}`);
    const save = await saving(url);
    const times: number[] = [];
    for (let count = 0; count < SAVES; count++) {
      const told = hearing.next('RecordsChanged').then(() => performance.now());
      await save(count);
      const answered = performance.now();
      times.push(Math.max(0, (await told) - answered));
    }
    hearing.close();
    const label = 'a change on another screen after it was saved';
    const at = (percent: number) => ({ ours: percentile(times, percent), floor: null });
    return [
      { label: `${label}, median`, unit: 'ms', ...at(50), budget: null },
      { label: `${label}, p95`, unit: 'ms', ...at(95), budget: { most: MOST_MS } },
    ];
  },
};

/** Saves the student's draft, each time with another title. */
async function saving(url: string): Promise<(count: number) => Promise<void>> {
  const student = await signIn(url, STUDENT);
  const { pathname } = new URL(await draftPage(url, student));
  return async (count) => {
    const { route, params, screen, data } = await openPage(url, student, pathname);
    const form = findBlock(screen.blocks, 'form');
    if (!form?.save) throw new Error(`no form to fill in at ${pathname}`);
    const before = (data.blocks[form.id] as { data?: Record<string, unknown> }).data;
    const input = { ...before, title_id: `Judul percobaan dengan nomor ${count}` };
    const answer = await fetch(`${url}/api/routes/${encodeURIComponent(route)}/actions/${form.save}`, {
      method: 'POST',
      headers: { ...headersOf(student), 'content-type': 'application/json' },
      body: JSON.stringify({ params, input, version: data.row?.version }),
    });
    if (!answer.ok) throw new Error(`the draft was not saved: ${answer.status} ${await answer.text()}`);
  };
}
