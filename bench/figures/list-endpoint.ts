import { loadDefinitions } from '../../server/definitions/load.ts';
import { openDatabase } from '../../server/open.ts';
import type { Figure, Measure } from '../figure.ts';
import { REGISTRATIONS_ROUTE, writeDefinitions } from '../generate-definitions.ts';
import { addManyRegistrations } from '../many-registrations.ts';
import { type Program, startProgram } from '../program.ts';
import { headersOf, MANAGER, signIn } from '../session.ts';
import { median } from '../statistics.ts';
import type { World } from '../world.ts';

const WARM_UP = 100;
const REQUESTS = 200;
const ROUNDS = 3;
const MOST_RATIO = 1.15;
const STATUS = 'awaiting_verification';
const ORDER = 'page=1&size=25&sort=-created_at';

/** One page of 25 of 200,000 registrations: access rule, filter, order and total. */
export const listEndpoint: Figure = {
  name: 'list-endpoint',
  async measure(world) {
    const environment = await world.environment('list');
    const few = { ...environment, DEFINITIONS_DIR: definitions(world, 'few-kinds', 0) };
    const many = { ...environment, DEFINITIONS_DIR: definitions(world, 'many-kinds', 325) };
    await fill(world, few);
    const floor = await usedBy(
      await world.floor().then((paths) => startProgram(paths.server, environment)),
      askFloor,
    );
    const small = await usedBy(await startProgram(world.server, few), askProduct);
    const large = await usedBy(await startProgram(world.server, many), askProduct);
    return [
      cpuLine('25 kinds of records', small, floor),
      cpuLine('350 kinds of records', large, floor),
      {
        label: 'list of 200,000 rows, time of a request',
        unit: 'ms',
        ours: small.elapsed_ms,
        floor: floor.elapsed_ms,
        budget: null,
      },
    ];
  },
};

function cpuLine(kinds: string, ours: Used, floor: Used): Measure {
  const label = `list of 200,000 rows, processor time of a request, ${kinds}`;
  return { label, unit: 'ms', ours: ours.cpu_ms, floor: floor.cpu_ms, budget: { ratio: MOST_RATIO } };
}

function definitions(world: World, name: string, kinds: number): string {
  const folder = world.folder(name);
  writeDefinitions(world.root, folder, loadDefinitions(world.root), { kinds });
  return folder;
}

/** The demo faculty, then the many rows, while no server holds the database. */
async function fill(world: World, environment: Record<string, string>): Promise<void> {
  const server = await startProgram(world.server, environment);
  await server.stop();
  const { DATABASE_URL = null, DATA_DIR = '' } = environment;
  const connection = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
  try {
    await addManyRegistrations(connection.pool);
  } finally {
    await connection.close();
  }
}

interface Request {
  url: string;
  headers: Record<string, string>;
}

async function askProduct({ url }: Program): Promise<Request> {
  const session = await signIn(url, MANAGER);
  const path = `/api/routes/${REGISTRATIONS_ROUTE}/blocks/b1?${ORDER}&filter[status]=${STATUS}`;
  return { url: `${url}${path}`, headers: headersOf(session) };
}

async function askFloor({ url }: Program): Promise<Request> {
  const { token } = (await (await fetch(`${url}/token`)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  return { url: `${url}/api/registrations?${ORDER}&status=${STATUS}`, headers };
}

interface Used {
  cpu_ms: number;
  elapsed_ms: number;
}

/** Use of one request, one after another, in the middle of a few rounds; stops the program. */
async function usedBy(program: Program, ask: (program: Program) => Promise<Request>): Promise<Used> {
  try {
    const request = await ask(program);
    await repeat(request, WARM_UP);
    const rounds: Used[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = (await program.usage()).cpu_ms;
      const began = performance.now();
      await repeat(request, REQUESTS);
      const elapsed_ms = (performance.now() - began) / REQUESTS;
      rounds.push({ cpu_ms: ((await program.usage()).cpu_ms - before) / REQUESTS, elapsed_ms });
    }
    const middle = (name: keyof Used) => median(rounds.map((round) => round[name]));
    return { cpu_ms: middle('cpu_ms'), elapsed_ms: middle('elapsed_ms') };
  } finally {
    await program.stop();
  }
}

async function repeat({ url, headers }: Request, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    const answer = await fetch(url, { headers });
    const { data } = (await answer.json()) as { data?: unknown[] };
    if (data?.length !== 25) throw new Error(`${url} answered ${answer.status} without 25 rows`);
  }
}
