import { loadDefinitions } from '../../server/definitions/load.ts';
import { openDatabase } from '../../server/open.ts';
import type { Figure, Measure } from '../figure.ts';
import { REGISTRATIONS_ROUTE, writeDefinitions } from '../generate-definitions.ts';
import { addManyRegistrations } from '../many-registrations.ts';
import { type Asked, measureRequests, type Used } from '../measure-requests.ts';
import { type Program, startProgram } from '../program.ts';
import { headersOf, MANAGER, signIn } from '../session.ts';
import type { World } from '../world.ts';

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
    const { server } = await world.floor();
    const programs: Program[] = [];
    const start = async (path: string, own: Record<string, string>) => {
      const program = await startProgram(path, own);
      programs.push(program);
      return program;
    };
    try {
      const [floor, small, large] = await measureRequests([
        await askFloor(await start(server, environment)),
        await askProduct(await start(world.server, few)),
        await askProduct(await start(world.server, many)),
      ]);
      return linesOf(floor, small, large);
    } finally {
      await Promise.all(programs.map((program) => program.stop()));
    }
  },
};

function linesOf(floor: Used, small: Used, large: Used): Measure[] {
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
}

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

async function askProduct(program: Program): Promise<Asked> {
  const session = await signIn(program.url, MANAGER);
  const path = `/api/routes/${REGISTRATIONS_ROUTE}/blocks/b1?${ORDER}&filter[status]=${STATUS}`;
  return { program, url: `${program.url}${path}`, headers: headersOf(session) };
}

async function askFloor(program: Program): Promise<Asked> {
  const { token } = (await (await fetch(`${program.url}/token`)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  return { program, url: `${program.url}/api/registrations?${ORDER}&status=${STATUS}`, headers };
}
