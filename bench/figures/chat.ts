import { setTimeout as wait } from 'node:timers/promises';
import { conversationOf, Reader, say } from '../chat-pair.ts';
import type { Figure, Measure } from '../figure.ts';
import { connect } from '../listener.ts';
import { startProgram } from '../program.ts';
import { idOf, LECTURER, MANAGER, type Session, STUDENT, signIn } from '../session.ts';
import { percentile } from '../statistics.ts';
import type { World } from '../world.ts';

const MESSAGES = 100;
const MOST_SHOWN_MS = 300;
const MOST_HERE_MS = 2_000;
const MOST_GONE_MS = 5_000;
const TIMES = 5;

const PAIRS = 20;
/** The demo faculty has students of the numbers from this on (schemas/seeds/students.yaml). */
const FIRST_STUDENT = 2;
/** Between two messages of a pair: five a second. */
const EACH_MS = 200;
/** Before the server is killed, and after it is there again. */
const TALK_MS = 4_000;
const AWAY_MS = 2_000;
const MOST_LIVE_MS = 5_000;
const MOST_COMPLETE_MS = 10_000;

/**
 * What two people who write to each other wait for, and what is left of it when the server is killed while twenty pairs do.
 * The floor of a message on the other screen is its own answer: who sent it knows no earlier that it was taken.
 */
export const chat: Figure = {
  name: 'chat',
  async measure(world) {
    const { url } = await world.faculty();
    return [...(await shownTo(url)), ...(await presence(url)), ...(await killed(world))];
  },
};

async function shownTo(url: string): Promise<Measure[]> {
  const [from, to] = [await signIn(url, MANAGER), await signIn(url, LECTURER)];
  const conversation = await conversationOf(url, from, to);
  const hearing = await connect(url, to);
  await hearing.enter(`private-Chat.${conversation}`);
  const shown: number[] = [];
  const answered: number[] = [];
  for (let n = 0; n < MESSAGES; n++) {
    const told = hearing.next('App\\Events\\PrivateChatEvent').then(() => performance.now());
    const began = performance.now();
    await say(url, from, conversation, `pesan ${n}`);
    answered.push(performance.now() - began);
    shown.push((await told) - began);
    // A person may write fifty in ten seconds where the faculty limits them.
    await wait(10);
  }
  hearing.close();
  const label = 'a message on the other screen, beside its answer';
  const at = (percent: number) => ({
    ours: percentile(shown, percent),
    floor: percentile(answered, percent),
  });
  return [
    { label: `${label}, median`, unit: 'ms', ...at(50), budget: null },
    { label: `${label}, p95`, unit: 'ms', ...at(95), budget: { most: MOST_SHOWN_MS } },
  ];
}

/** Until others know that somebody has opened a page, and that they have closed their last. */
async function presence(url: string): Promise<Measure[]> {
  const seeing = await connect(url, await signIn(url, MANAGER));
  await seeing.enter('presence-Chat');
  const who = await signIn(url, STUDENT);
  const here: number[] = [];
  const gone: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    const began = performance.now();
    const added = seeing.next('pusher_internal:member_added').then(() => performance.now());
    const page = await connect(url, who);
    await page.enter('presence-Chat');
    here.push((await added) - began);
    const removed = seeing.next('pusher_internal:member_removed').then(() => performance.now());
    const left = performance.now();
    page.close();
    gone.push((await removed) - left);
  }
  seeing.close();
  const line = (label: string, times: number[], most: number): Measure => ({
    ...{ label, unit: 'ms', ours: percentile(times, 95), floor: null, budget: { most } },
  });
  return [
    line('somebody seen as there, p95', here, MOST_HERE_MS),
    line('somebody seen as gone, p95', gone, MOST_GONE_MS),
  ];
}

/** `kill -9` while twenty pairs write; what was acknowledged to its sender is held against what its receiver shows. */
async function killed(world: World): Promise<Measure[]> {
  const environment = await world.environment('chat-killed');
  const first = await startProgram(world.server, environment);
  const { url } = first;
  const people: Session[] = [];
  for (let n = FIRST_STUDENT; people.length < 2 * PAIRS; n++)
    people.push(await signIn(url, `tm${String(n).padStart(2, '0')}@mail.example.ac.id`));
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, async (_, n) => {
      const [from, to] = [people[2 * n], people[2 * n + 1]] as [Session, Session];
      const conversation = await conversationOf(url, from, to);
      const reader = new Reader(url, to, conversation);
      await reader.open();
      return { from, conversation, reader, acknowledged: new Map<number, string>() };
    }),
  );
  let talking = true;
  const talks = pairs.map(async ({ from, conversation, acknowledged }) => {
    for (let n = 0; talking; n++) {
      const text = `${idOf(from)} ${n}`;
      acknowledged.set(await say(url, from, conversation, text), text);
      await wait(EACH_MS);
    }
  });
  await wait(TALK_MS);
  await first.kill();
  await wait(AWAY_MS);
  const second = await startProgram(world.server, { ...environment, PORT: new URL(url).port });
  const began = performance.now();
  for (const { reader } of pairs) reader.heardFirst = null;
  await wait(TALK_MS);
  talking = false;
  await Promise.all(talks);
  const missing = () =>
    pairs.flatMap(({ acknowledged, reader }) =>
      [...acknowledged].filter(([seq, text]) => !reader.texts.get(seq)?.includes(text)),
    );
  while (missing().length > 0 && performance.now() - began < MOST_COMPLETE_MS) await wait(EACH_MS);
  const lost = missing().length;
  const live = Math.max(...pairs.map(({ reader }) => reader.heardFirst ?? Number.POSITIVE_INFINITY)) - began;
  const doubled = pairs.flatMap(({ reader }) => repeated([...reader.texts.values()].flat()));
  for (const { reader } of pairs) reader.close();
  await second.stop();
  const label = `of ${PAIRS} pairs after kill -9`;
  const all = pairs.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  return [
    {
      label: `acknowledged messages lost, of ${all}, ${label}`,
      unit: 'faults',
      ours: lost,
      floor: null,
      budget: { most: 0 },
    },
    {
      label: `messages twice ${label}`,
      unit: 'faults',
      ours: doubled.length,
      floor: null,
      budget: { most: 0 },
    },
    {
      label: `first message by the channel again, slowest ${label}`,
      unit: 'ms',
      ours: live,
      floor: null,
      budget: { most: MOST_LIVE_MS },
    },
  ];
}

const repeated = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at);
