import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import type { Program } from '../program.ts';
import { headersOf, LECTURER, MANAGER, openPage, rowsOf, type Session, STUDENT, signIn } from '../session.ts';
import { percentile } from '../statistics.ts';

const PEOPLE = 200;
const SECONDS = 40;
/** The server compiles what it runs often. */
const WARM_UP_SECONDS = 10;
/** How long somebody looks at a page, on average. */
const LOOK_MS = 4_000;
const MOST_RATIO = 2;
/** Calls one after another. */
const ALONE = 150;

const HOME = '/';
const PERIODS = '/administrasi/magister/reguler/periode-ujian-tesis';

/**
 * Two hundred people, each of whom opens now the home page, now the page of a list, and looks at it for a while. Each page
 * comes in one answer, and the one is held against the other in the same run.
 */
export const manyPeople: Figure = {
  name: 'many-people',
  async measure(world) {
    const program = await world.faculty();
    const calls = await callsOn(program);
    await crowd(calls, WARM_UP_SECONDS);
    const times = await crowd(calls, SECONDS);
    const cpu = {
      home: await processorTime(program, calls.home),
      list: await processorTime(program, calls.list),
    };
    const label = `home page for ${PEOPLE} people at once`;
    const at = (percent: number) => ({
      ours: percentile(times.home, percent),
      floor: percentile(times.list, percent),
    });
    return [
      { label: `${label}, beside a list, median`, unit: 'ms', ...at(50), budget: null },
      { label: `${label}, beside a list, p95`, unit: 'ms', ...at(95), budget: { ratio: MOST_RATIO } },
      {
        label: 'processor time of a home page, beside a list',
        unit: 'ms',
        ours: cpu.home,
        floor: cpu.list,
        budget: null,
      },
    ];
  },
};

type Page = 'home' | 'list';
type Call = () => Promise<void>;

/** Opens the home page as students, lecturers and staff do, and the list of a period's participants. */
async function callsOn({ url }: Program): Promise<Record<Page, Call[]>> {
  const manager = await signIn(url, MANAGER);
  const people = [manager, await signIn(url, LECTURER), await signIn(url, STUDENT)];
  const [period] = rowsOf(await openPage(url, manager, PERIODS));
  const list = period?.opens?.split('?')[0];
  if (!list) throw new Error(`${PERIODS} leads to no list`);
  const open = (session: Session, path: string) => async () => {
    const answer = await fetch(`${url}/api/open?path=${encodeURIComponent(path)}`, {
      headers: headersOf(session),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  return { home: people.map((one) => open(one, HOME)), list: [open(manager, list)] };
}

/** Mean of one call, one after another: it tells the same on a busy machine. */
async function processorTime(program: Program, calls: readonly Call[]): Promise<number> {
  const before = (await program.usage()).cpu_ms;
  for (let count = 0; count < ALONE; count++) await calls[count % calls.length]?.();
  return ((await program.usage()).cpu_ms - before) / ALONE;
}

/** How long each call took, in milliseconds, while all of them went on for so many seconds. */
async function crowd(calls: Record<Page, Call[]>, seconds: number): Promise<Record<Page, number[]>> {
  const times: Record<Page, number[]> = { home: [], list: [] };
  const end = performance.now() + seconds * 1000;
  const live = async (number: number) => {
    await wait(Math.random() * LOOK_MS);
    for (let turn = number; performance.now() < end; turn++) {
      const page: Page = turn % 2 === 0 ? 'home' : 'list';
      const call = calls[page][Math.floor(turn / 2) % calls[page].length];
      const began = performance.now();
      await call?.();
      times[page].push(performance.now() - began);
      await wait(Math.random() * 2 * LOOK_MS);
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, number) => live(number)));
  return times;
}
