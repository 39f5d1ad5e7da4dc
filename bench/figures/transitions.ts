import pg from 'pg';
import type { Figure, Measure } from '../figure.ts';
import type { Used } from '../measure-requests.ts';
import { NotHere } from '../not-here.ts';
import { type Program, startProgram } from '../program.ts';
import { findBlock, headersOf, MANAGER, openPage, signIn } from '../session.ts';
import { median } from '../statistics.ts';

const WRITERS = [1, 8, 32];
const ROWS = 96;
const ROUNDS = 9;
/** Before, so that what the engine still compiles of the start is no longer in the figures. */
const WARM_UP_ROUNDS = 26;
const MOST_RATIO = 1.5;
const PATH = '/administrasi/magister/reguler/periode-ujian-tesis';

/** A program that closes periods. */
interface Closing {
  program: Program;
  /** Closes one period; throws when it was refused. */
  close(id: string): Promise<void>;
}

/**
 * A transition of a row that nobody else wants, by 1, 8 and 32 who act at once, on a PostgreSQL that waits for its disk:
 * a period's registration is closed, which writes the row, its history, an audit entry and an entry in the feed of changes.
 * Processor time is that of the server's process alone, all threads.
 */
export const transitions: Figure = {
  name: 'transitions',
  async measure(world) {
    const DATABASE_URL = await world.durableDatabase('transitions');
    if (DATABASE_URL === null) throw new NotHere('no PostgreSQL is installed');
    const environment = { DEMO: '1', DATA_DIR: world.folder('transitions'), DATABASE_URL };
    const product = await startProgram(world.server, environment);
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1 });
    const programs: Program[] = [product];
    try {
      await addPeriods(pool);
      const floor = await startProgram((await world.floor()).transitions, environment);
      programs.push(floor);
      return await measureBoth(pool, await productCloses(product), await floorCloses(floor));
    } finally {
      await pool.end();
      await Promise.all(programs.map((program) => program.stop()));
    }
  },
};

async function measureBoth(pool: pg.Pool, ours: Closing, floor: Closing): Promise<Measure[]> {
  for (let round = 0; round < WARM_UP_ROUNDS; round++)
    for (const one of [ours, floor]) await oneRound(pool, one, 8);
  const measures: Measure[] = [];
  for (const writers of WRITERS) {
    const [own, others]: [Used[], Used[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      own.push(await oneRound(pool, ours, writers));
      others.push(await oneRound(pool, floor, writers));
    }
    const line = (label: string, pick: (used: Used) => number): Measure => ({
      label,
      unit: 'ms',
      ours: median(own.map(pick)),
      floor: median(others.map(pick)),
      budget: { ratio: MOST_RATIO },
    });
    measures.push(
      line(`a transition, ${writers} at once`, ({ elapsed_ms }) => elapsed_ms),
      line(`processor time of a transition, ${writers} at once`, ({ cpu_ms }) => cpu_ms),
    );
  }
  return measures;
}

/** Every period closed once, by so many at a time. Answers milliseconds by period. */
async function oneRound(pool: pg.Pool, { program, close }: Closing, writers: number): Promise<Used> {
  await pool.query(`update period set status = 'open', row_version = 1 where id like 'bench-%'`);
  const ids = Array.from({ length: ROWS }, (_, n) => `bench-${n}`);
  const before = (await program.usage()).cpu_ms;
  const began = performance.now();
  const write = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) await close(id);
  };
  await Promise.all(Array.from({ length: writers }, write));
  const elapsed_ms = (performance.now() - began) / ROWS;
  return { cpu_ms: ((await program.usage()).cpu_ms - before) / ROWS, elapsed_ms };
}

/** Copies of a period of the manager's department. */
async function addPeriods(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into period
    select (jsonb_populate_record(p, jsonb_build_object('id', 'bench-' || n, 'name', 'Periode ' || n))).*
    from period as p, generate_series(0, ${ROWS - 1}) as n
    where p.id = (select id from period where exam_type = 's2_thesis_exam' and department = 'TKMS2' and status = 'open'
      and deleted_at is null order by id limit 1)`);
  await pool.query('vacuum analyze');
}

async function productCloses(program: Program): Promise<Closing> {
  const { url } = program;
  const session = await signIn(url, MANAGER);
  const page = await openPage(url, session, PATH);
  const table = findBlock(page.screen.blocks, 'table');
  if (!table) throw new Error(`${PATH} has no list`);
  const headers = { ...headersOf(session), 'content-type': 'application/json' };
  const address = `${url}/api/routes/${page.route}/actions/close_registration`;
  return {
    program,
    close: (id) => post(address, headers, { params: page.params, id, version: 1, input: {} }),
  };
}

async function floorCloses(program: Program): Promise<Closing> {
  const { url } = program;
  const { token } = (await (await fetch(`${url}/token`)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { program, close: (id) => post(`${url}/api/close`, headers, { id, version: 1 }) };
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
}
