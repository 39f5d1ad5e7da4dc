import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Figure, Measure } from '../figure.ts';
import { NotHere } from '../not-here.ts';
import { type Program, startProgram } from '../program.ts';
import type { Sealed } from '../seal.ts';
import { headersOf, signIn } from '../session.ts';
import type { World } from '../world.ts';

const PAGES = [1, 20, 200];
const PILE = 50;
const MOST_RATIO = 2;
const PASSWORD = 'aula-demo-2025';
const ROUTE = '/api/routes/signing.pile@signed_in';

/** Signing: a file of so many pages beside the bare library that does it, and a pile that somebody signs with one proof. */
export const signing: Figure = {
  name: 'signing',
  async measure(world) {
    const { seal } = await world.floor();
    const measures: Measure[] = [];
    let bareMs = 0;
    for (const pages of PAGES) {
      const [ours, floor] = [await sealed(seal, 'ours', pages), await sealed(seal, 'bare', pages)];
      if (pages === 1) bareMs = floor.ms;
      const of = `${pages} ${pages === 1 ? 'page' : 'pages'}`;
      measures.push(
        {
          label: `a signature, ${of}`,
          unit: 'ms',
          ours: ours.ms,
          floor: floor.ms,
          budget: { ratio: MOST_RATIO },
        },
        {
          label: `memory of the process that signs, ${of}`,
          unit: 'MB',
          ours: ours.memory_mb,
          floor: floor.memory_mb,
          budget: { ratio: MOST_RATIO },
        },
      );
    }
    return [...measures, await pile(world, bareMs)];
  },
};

async function sealed(program: string, by: 'ours' | 'bare', pages: number): Promise<Sealed> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, by, String(pages)]);
  return JSON.parse(stdout);
}

/** Each with its state, history, audit entry and mark; a signature of the library alone beside it. */
async function pile(world: World, bareMs: number): Promise<Measure> {
  const DATABASE_URL = await world.database('signing');
  if (DATABASE_URL === null) throw new NotHere('no PostgreSQL is installed');
  const program = await startProgram(world.server, {
    DEMO: '1',
    DATA_DIR: world.folder('signing'),
    DATABASE_URL,
  });
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1 });
  try {
    const ours = await signAll(program, await addPile(pool));
    return { label: `a document of a pile of ${PILE}`, unit: 'ms', ours, floor: bareMs, budget: null };
  } finally {
    await pool.end();
    await program.stop();
  }
}

interface Pile {
  email: string;
  ids: string[];
}

/** Minutes of the department as often as that, all waiting for the one who signs the first of them. */
async function addPile(pool: pg.Pool): Promise<Pile> {
  const { rows } = await pool.query(`
    select d.id, s.id as request, u.email from generated_document d
    join signature_request s on s.generated_document = d.id and s."order" = 1 join "user" u on u.id = s."user"
    where d.code = 'minutes' and d.department = 'TKMS2' and d.status = 'awaiting_signatures' order by d.id, s.id limit 1`);
  const [first] = rows;
  if (!first) throw new Error('the demo has no minutes that wait for a signature');
  const ids = Array.from({ length: PILE }, () => randomUUID());
  for (const id of ids) {
    await pool.query(
      `insert into generated_document select (jsonb_populate_record(d, jsonb_build_object('id', $1::text, 'number', $1::text,
         'verification_code', $1::text, 'registration', null, 'file', null, 'sha256', null, 'places', null))).*
       from generated_document d where id = $2`,
      [id, first.id],
    );
    await pool.query(
      `insert into signature_request select (jsonb_populate_record(s, jsonb_build_object('id', 'request-' || $1::text,
         'generated_document', $1::text, 'status', 'pending', 'asked_at', now()))).*
       from signature_request s where id = $2`,
      [id, first.request],
    );
  }
  return { email: first.email, ids };
}

/** Milliseconds for each document, from the press to the answer that tells of all. They were opened before. */
async function signAll({ url }: Program, { email, ids }: Pile): Promise<number> {
  const headers = { ...headersOf(await signIn(url, email)), 'content-type': 'application/json' };
  const ask = async (path: string, body?: object, more = {}) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, { ...init, headers: { ...headers, ...more } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  for (const id of ids) await ask(`${ROUTE}/documents/${id}`);
  const { proof } = (await ask('/api/auth/proof', { password: PASSWORD })) as { proof: string };
  const versions = Object.fromEntries(ids.map((id) => [id, 1]));
  const items = Object.fromEntries(ids.map((id) => [id, `request-${id}`]));
  const began = performance.now();
  const { results } = (await ask(
    `${ROUTE}/actions/sign/bulk`,
    { params: {}, ids, items, versions },
    { 'aula-proof': proof },
  )) as { results: { ok: boolean; message?: string }[] };
  const took = performance.now() - began;
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length > 0) throw new Error(`${failed.length} were not signed: ${failed[0]?.message}`);
  return took / ids.length;
}
