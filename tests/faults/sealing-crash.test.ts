import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAudit } from '../../server/audit/verify.ts';
import type { Connection } from '../../server/database/connect.ts';
import { signaturesIn } from '../conformance/signing/outside.ts';
import { openPlace, type Place } from './place.ts';
import { type RunningServer, startServer } from './running-server.ts';

/** So often the server dies; `SEALING_KILLS=50` looks at more moments. */
const KILLS = Number(process.env.SEALING_KILLS ?? 3);
const LIMIT_MS = 180_000 + KILLS * 20_000;
const PASSWORD = 'aula-demo-2025';
const ROUTE = '/api/routes/signing.signer@signed_in';

interface Paper {
  document: string;
  request: string;
  version: number;
  code: string;
}

let folder: string;
let place: Place;
let server: RunningServer;
let headers: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-sealing-crash-'));
  place = await openPlace(folder);
  server = await start();
}, LIMIT_MS);
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await place?.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = () => startServer({ ...place.environment, DEMO: '1' });

async function killed(): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended;
}

/** Whoever has most documents that wait for them alone, and these. */
async function papersToSign() {
  const beside = place.beside();
  if (beside) return foundIn(beside);
  await killed();
  const papers = await foundIn(await place.open());
  server = await start();
  return papers;
}

async function foundIn({ db, close }: Connection) {
  const { rows } = await sql<Paper & { email: string; department: string }>`
    with alone as (
      select d.id as document, s.id as request, s.row_version as version, d.verification_code as code, s."user", d.department,
        count(*) over (partition by s."user", d.department) as many
      from generated_document d join signature_request s on s.generated_document = d.id
      where d.status = 'awaiting_signatures' and s.status = 'pending' and d.verification_code is not null
        and (select count(*) from signature_request o where o.generated_document = d.id) = 1)
    select alone.*, u.email from alone join "user" u on u.id = alone."user"
    order by many desc, "user", alone.department, document limit ${KILLS + 1}`.execute(db);
  await close();
  return rows;
}

async function call(path: string, body?: object, more: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}${path}`, {
    headers: { ...headers, ...more, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

async function fileOf({ document }: Paper): Promise<Buffer> {
  const { body } = await call(`${ROUTE}/documents/${document}?p.id=${document}`);
  return Buffer.from(await (await fetch(new URL(body.url, server.url))).arrayBuffer());
}

/** Opens the document and proves who one is; what is answered then signs it. */
async function readyToSign(paper: Paper): Promise<() => ReturnType<typeof call>> {
  await fileOf(paper);
  const { body } = await call('/api/auth/proof', { password: PASSWORD });
  const sent = { params: { id: paper.document }, item: paper.request, version: paper.version };
  return () => call(`${ROUTE}/actions/sign`, sent, { 'aula-proof': body.proof });
}

/** Looks at a document after the server died over it: unsigned and to be signed, or signed and valid. */
async function afterKill(paper: Paper): Promise<'unsigned' | 'signed'> {
  const file = await fileOf(paper);
  const given = signaturesIn(file).map(({ validation, whole }) => [validation, whole]);
  const { body } = await call(`/api/check/${paper.code}`);
  expect(body.data.sha256).toBe(createHash('sha256').update(file).digest('hex'));
  const outcome = body.data.signers[0].signed_at === null ? 'unsigned' : 'signed';
  expect(given).toEqual(outcome === 'signed' ? [['Signature is Valid.', true]] : []);
  const again = await (await readyToSign(paper))();
  expect(again.status).toBe(outcome === 'signed' ? 409 : 200);
  return outcome;
}

it(
  'kill -9 while a document is sealed leaves it unsigned and signable, or signed and valid, once',
  async () => {
    const papers = await papersToSign();
    expect(papers.length).toBe(KILLS + 1);
    const [first, ...others] = papers as [Paper & { email: string; department: string }];
    headers = { org: first.department };
    const { body } = await call('/api/auth/sign-in-password', { email: first.email, password: PASSWORD });
    headers.authorization = `Bearer ${body.credentials.find((token: string) => departmentOf(token) === first.department)}`;
    const sign = await readyToSign(first);
    const began = performance.now();
    expect((await sign()).status).toBe(200);
    const took = performance.now() - began;
    const outcomes: string[] = [];
    for (const [at, paper] of others.entries()) {
      const press = await readyToSign(paper);
      const answer = press().catch(() => null);
      // One at once, the others spread over the time that it takes, and somewhat beyond.
      await wait(at === 0 ? 0 : (took * 1.1 * (at + Math.random())) / KILLS);
      await killed();
      await answer;
      server = await start();
      outcomes.push(await afterKill(paper));
    }
    expect(outcomes).toContain('unsigned');
    await killed();
    await expectLogAgrees(papers);
  },
  LIMIT_MS,
);

const departmentOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).department;

/** Row, history, audit log and file tell the same: each was signed once. */
async function expectLogAgrees(papers: readonly Paper[]): Promise<void> {
  const ids = papers.map(({ document }) => document);
  const { db, close } = await place.open();
  const { rows } = await sql<{ status: string; same: boolean; done: number }>`
    select d.status, d.sha256 = s.hash_after and d.sha256 = f.sha256 as same,
      (select count(*)::int from audit a where a."row" = d.id and a.action = 'sign' and a.result = 'done') as done
    from generated_document d join signature_request s on s.generated_document = d.id join stored_file f on f.id = d.file
    where d.id = any(${ids}::text[])`.execute(db);
  const { broken } = await verifyAudit(db);
  await close();
  expect(rows).toEqual(ids.map(() => ({ status: 'signed', same: true, done: 1 })));
  expect(broken).toBeNull();
}
