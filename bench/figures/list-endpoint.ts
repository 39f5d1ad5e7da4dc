import { loadDefinitions } from '../../server/definitions/load.ts';
import { openDatabase } from '../../server/open.ts';
import type { Figure, Measure } from '../figure.ts';
import { REGISTRATIONS_ROUTE, writeDefinitions } from '../generate-definitions.ts';
import { addManyRegistrations } from '../many-registrations.ts';
import { type Asked, measureRequests, type Repeats, type Used } from '../measure-requests.ts';
import { type Program, startProgram } from '../program.ts';
import { findBlock, headersOf, MANAGER, openPage, signIn } from '../session.ts';
import type { World } from '../world.ts';

const MOST_RATIO = 1.15;
const STATUS = 'awaiting_verification';
const ORDER = 'page=1&size=25&sort=-created_at';
const PERIODS = '/administrasi/magister/reguler/periode-ujian-tesis';
const PARTICIPANTS_ORDER = 'page=1&size=25&sort=-scheduled_on';
/** The database counts six times over 100,000 rows for each of them. */
const SELDOM: Repeats = { warm_up: 150, requests: 60, rounds: 5 };

/**
 * One page of 25 of 200,000 registrations: access rule, filter, order and total. Then one of a period's 100,000
 * participants: related people, counts of five views, the actions on offer for each row and the page it opens.
 */
export const listEndpoint: Figure = {
  name: 'list-endpoint',
  async measure(world) {
    const environment = await world.environment('list');
    const few = { ...environment, DEFINITIONS_DIR: definitions(world, 'few-kinds', 0) };
    const many = { ...environment, DEFINITIONS_DIR: definitions(world, 'many-kinds', 325) };
    const period = await fill(world, [few, many]);
    const { server } = await world.floor();
    const programs: Program[] = [];
    const start = async (path: string, own: Record<string, string>) => {
      const program = await startProgram(path, own);
      programs.push(program);
      return program;
    };
    try {
      const byHand = await floorCalls(await start(server, environment));
      const product = await start(world.server, few);
      const small = await productCalls(product);
      const participantsList = await listOn(product, `${PERIODS}/${period}`);
      const large = await productCalls(await start(world.server, many));
      const route = `${REGISTRATIONS_ROUTE}/blocks/b1?${ORDER}`;
      const lists = await measureRequests([byHand(`registrations?${ORDER}`), small(route), large(route)]);
      const participants = await measureRequests(
        [
          byHand(`participants?${PARTICIPANTS_ORDER}&period=${period}`),
          small(`${participantsList}?${PARTICIPANTS_ORDER}&p.id=${period}`),
        ],
        SELDOM,
      );
      return [...linesOf(lists), ...participantLines(participants)];
    } finally {
      await Promise.all(programs.map((program) => program.stop()));
    }
  },
};

function linesOf([floor, small, large]: [Used, Used, Used]): Measure[] {
  return [
    cpuLine('25 kinds of records', small, floor),
    cpuLine('350 kinds of records', large, floor),
    timeLine('list of 200,000 rows, time of a request', small, floor),
  ];
}

function participantLines([floor, ours]: [Used, Used]): Measure[] {
  const label = 'list of 100,000 rows with actions, processor time of a request';
  return [
    { label, unit: 'ms', ours: ours.cpu_ms, floor: floor.cpu_ms, budget: null },
    timeLine('list of 100,000 rows with actions, time of a request', ours, floor),
  ];
}

function timeLine(label: string, ours: Used, floor: Used): Measure {
  return { label, unit: 'ms', ours: ours.elapsed_ms, floor: floor.elapsed_ms, budget: null };
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

/**
 * The demo faculty and the tables of both definition sets, which no measured start shall have to make; then the many
 * rows, while no server holds the database. Answers the id of their period.
 */
async function fill(world: World, environments: Record<string, string>[]): Promise<string> {
  for (const environment of environments) await (await startProgram(world.server, environment)).stop();
  const { DATABASE_URL = null, DATA_DIR = '' } = environments[0] ?? {};
  const connection = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
  try {
    return await addManyRegistrations(connection.pool);
  } finally {
    await connection.close();
  }
}

/** Makes calls of a product's lists by their part of the address. */
async function productCalls(program: Program): Promise<(path: string) => Asked> {
  const headers = headersOf(await signIn(program.url, MANAGER));
  return (path) => ({ program, url: `${program.url}/api/routes/${path}&filter[status]=${STATUS}`, headers });
}

/** The part of the address of the first list on a page. */
async function listOn({ url }: Program, path: string): Promise<string> {
  const page = await openPage(url, await signIn(url, MANAGER), path);
  const table = findBlock(page.screen.blocks, 'table');
  if (!table) throw new Error(`${path} has no list`);
  return `${page.route}/blocks/${table.id}`;
}

async function floorCalls(program: Program): Promise<(path: string) => Asked> {
  const { token } = (await (await fetch(`${program.url}/token`)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  return (path) => ({ program, url: `${program.url}/api/${path}&status=${STATUS}`, headers });
}
