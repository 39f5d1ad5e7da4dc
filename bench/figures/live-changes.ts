import { WebSocket } from 'ws';
import type { LiveFacts } from '../../src/definition/wire.ts';
import type { Figure } from '../figure.ts';
import {
  draftPage,
  findBlock,
  headersOf,
  MANAGER,
  openPage,
  type Session,
  STUDENT,
  signIn,
} from '../session.ts';
import { percentile } from '../statistics.ts';

const SAVES = 100;
/** What somebody still takes for at once. */
const MOST_MS = 300;
const LOST_AFTER_MS = 5_000;

/**
 * From the answer to one person's save to the moment when another's connected page hears of it. Connected as a browser is,
 * without its libraries.
 */
export const liveChanges: Figure = {
  name: 'live-changes',
  async measure(world) {
    const { url } = await world.faculty();
    const hearing = await connect(url, await signIn(url, MANAGER));
    const save = await saving(url);
    const times: number[] = [];
    for (let count = 0; count < SAVES; count++) {
      const told = hearing.next();
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

interface Hearing {
  /** When the next change is heard. */
  next(): Promise<number>;
  close(): void;
}

async function connect(url: string, session: Session): Promise<Hearing> {
  const headers = { ...headersOf(session), 'content-type': 'application/json' };
  const facts = (await (await fetch(`${url}/api/live`, { headers })).json()) as LiveFacts;
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/app/${facts.key}?protocol=7`);
  const waiting = new Map<string, (data: string) => void>();
  socket.on('message', (frame) => {
    const { event, data } = JSON.parse(String(frame)) as { event: string; data: string };
    waiting.get(event)?.(data);
    waiting.delete(event);
  });
  const heard = (event: string) =>
    new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${event} was not heard`)), LOST_AFTER_MS);
      waiting.set(event, (data) => {
        clearTimeout(late);
        resolve(data);
      });
    });
  const { socket_id } = JSON.parse(await heard('pusher:connection_established'));
  const channel = `private-${facts.channels.changes}`;
  const answer = await fetch(`${url}/api/broadcasting/auth`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ socket_id, channel_name: channel }),
  });
  const { auth } = (await answer.json()) as { auth: string };
  const entered = heard('pusher_internal:subscription_succeeded');
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  await entered;
  return {
    next: () => heard('RecordsChanged').then(() => performance.now()),
    close: () => socket.terminate(),
  };
}

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
