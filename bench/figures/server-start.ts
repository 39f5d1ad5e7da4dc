import { setTimeout as wait } from 'node:timers/promises';
import type { Figure, Measure } from '../figure.ts';
import { largerDemo } from '../larger-demo.ts';
import { type Program, startProgram } from '../program.ts';
import { median } from '../statistics.ts';
import type { World } from '../world.ts';

const RUNS = 3;
const IDLE_AFTER_MS = 5000;
const MOST_RATIO = 3;
const MOST_WARM_MS = 2000;
const MOST_FIRST_MS = 8000;
/** What the demo will grow to. */
const TIMES = 10;
const MOST_MEMORY_MB = 200;
const MOST_EMBEDDED_MEMORY_MB = 450;

interface Place {
  path: string;
  environment: Record<string, string>;
}

/** From the start of the process to the first 200, and the memory it holds when nobody asks anything. */
export const serverStart: Figure = {
  name: 'server-start',
  async measure(world) {
    return [...(await onServer(world)), ...(await embedded(world)), ...(await withMoreCases(world))];
  },
};

async function onServer(world: World): Promise<Measure[]> {
  const url = await world.database('start');
  if (url === null) return [];
  const environment = { DEMO: '1', DATA_DIR: world.folder('start-postgres'), DATABASE_URL: url };
  const first = await startedOnce({ path: world.server, environment });
  const ours = await startedAgain({ path: world.server, environment });
  const floor = await startedAgain({ path: (await world.floor()).bare, environment });
  return [
    {
      ...line('start on PostgreSQL, first time with demo data', 'ms', first, floor.ms),
      budget: { most: MOST_FIRST_MS },
    },
    { ...line('start on PostgreSQL', 'ms', ours.ms, floor.ms), budget: { ratio: MOST_RATIO } },
    {
      ...line('idle memory on PostgreSQL', 'MB', ours.memory, floor.memory),
      budget: { most: MOST_MEMORY_MB },
    },
  ];
}

async function embedded(world: World): Promise<Measure[]> {
  const environment = { DEMO: '1', DATA_DIR: world.folder('start-embedded') };
  const bare = { path: (await world.floor()).bare, environment: { DATA_DIR: world.folder('start-bare') } };
  const first = await startedOnce({ path: world.server, environment });
  const firstBare = await startedOnce(bare);
  const ours = await startedAgain({ path: world.server, environment });
  const floor = await startedAgain(bare);
  return [
    {
      ...line('start embedded, first time with demo data', 'ms', first, firstBare),
      budget: { most: MOST_FIRST_MS },
    },
    { ...line('start embedded, data there', 'ms', ours.ms, floor.ms), budget: { most: MOST_WARM_MS } },
    {
      ...line('idle memory embedded', 'MB', ours.memory, floor.memory),
      budget: { most: MOST_EMBEDDED_MEMORY_MB },
    },
  ];
}

/** The demo faculty as it is and ten times as large: what the build takes to play it, and a first start to load it. */
async function withMoreCases(world: World): Promise<Measure[]> {
  const own = await largerDemo(world.root, world.folder('demo-own'), 1);
  const large = await largerDemo(world.root, world.folder('demo-large'), TIMES);
  const environment = { DEMO: '1', DEFINITIONS_DIR: large.definitions };
  const embedded = { ...environment, DATA_DIR: world.folder('start-large') };
  const first = await startedOnce({ path: large.server, environment: embedded });
  const played = { label: `playing ${TIMES} times the demo faculty (build)`, unit: 'ms' as const };
  const url = await world.database('start-large');
  const onServer = url && { ...environment, DATA_DIR: world.folder('start-large-server'), DATABASE_URL: url };
  const places: [string, number][] = [['embedded', first]];
  if (onServer)
    places.push(['on PostgreSQL', await startedOnce({ path: large.server, environment: onServer })]);
  return [
    { ...played, ours: large.played_ms, floor: own.played_ms, budget: { ratio: TIMES } },
    ...places.map(([where, ms]) => ({
      label: `start ${where}, first time with ${TIMES} times the cases`,
      unit: 'ms' as const,
      ours: ms,
      floor: null,
      budget: { most: MOST_FIRST_MS },
    })),
  ];
}

function line(label: string, unit: 'ms' | 'MB', ours: number, floor: number) {
  return { label, unit, ours, floor };
}

async function startedOnce({ path, environment }: Place): Promise<number> {
  const program = await startProgram(path, environment);
  await program.stop();
  return program.started_ms;
}

async function startedAgain({ path, environment }: Place): Promise<{ ms: number; memory: number }> {
  const times: number[] = [];
  const memories: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const program = await startProgram(path, environment);
    times.push(program.started_ms);
    memories.push(await idleMemory(program));
    await program.stop();
  }
  return { ms: median(times), memory: median(memories) };
}

async function idleMemory(program: Program): Promise<number> {
  await wait(IDLE_AFTER_MS);
  const { memory_mb } = await program.usage();
  return memory_mb;
}
