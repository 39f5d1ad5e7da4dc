import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../server/audit/verify.ts';
import { createAdministrator } from '../../server/auth/administrator.ts';
import { readConfig } from '../../server/core/config.ts';
import { system } from '../../server/core/tables.ts';
import { connectEmbedded } from '../../server/database/connect.ts';
import { openBase } from '../../server/open.ts';
import { freshTemplate } from '../../server/testing/fresh-template.ts';
import { ROOT, startServer } from './running-server.ts';

const ROUNDS = 2;
const LIMIT_MS = 300_000;
const EMAIL = 'admin@example.org';
const PASSWORD = 'sandi uji coba';
const definitions = join(ROOT, 'tests', 'fixtures', 'small');

let folder: string;
let department = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-server-crash-'));
  await (await connectEmbedded(join(folder, 'database'), await freshTemplate())).close();
  const config = readConfig({ DATA_DIR: folder, DEFINITIONS_DIR: definitions }, ROOT);
  const base = await openBase(config, { watch: false });
  const made = await createAdministrator(base.connection.db, base.definitions.current(), {
    email: EMAIL,
    name: 'Admin',
    password: PASSWORD,
  });
  department = made.departments[0] ?? '';
  await base.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('kill -9 of the server during requests', () => {
  it(
    'keeps every list view and every file that was acknowledged, and keeps people signed in',
    async () => {
      const views = new Map<string, number>();
      const inFlight = new Map<string, number>();
      const files = new Map<string, string>();
      let headers: Record<string, string> | null = null;
      for (let round = 1; round <= ROUNDS; round++) {
        const server = await startServer({ DATA_DIR: folder, DEFINITIONS_DIR: definitions });
        headers ??= await signIn(server.url);
        for (const [key, value] of views) {
          // The write that was under way when the server died may be there too: it is the only newer one.
          const kept = await readView(server.url, headers, key);
          expect([value, inFlight.get(key)]).toContain(kept);
        }
        const known = views.size + files.size;
        const work = [
          writeViews(server.url, headers, { views, inFlight }, round),
          writeFiles(server.url, headers, files),
        ];
        while (views.size + files.size < known + 25) await wait(5);
        server.child.kill('SIGKILL');
        await Promise.all(work);
        await server.ended;
        await expectKept(files);
      }
      expect(files.size).toBeGreaterThan(0);
    },
    LIMIT_MS,
  );
});

async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/sign-in-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { credentials } = (await answer.json()) as { credentials: string[] };
  return { authorization: `Bearer ${credentials[0]}`, org: department, 'content-type': 'application/json' };
}

/** Writes until the server is gone; notes what was acknowledged. */
async function writeViews(
  url: string,
  headers: Record<string, string>,
  { views, inFlight }: Record<'views' | 'inFlight', Map<string, number>>,
  round: number,
) {
  for (let n = 0; ; n++) {
    const key = `list-${n % 10}`;
    const value = round * 1000 + n;
    const body = JSON.stringify({ data: [value] });
    inFlight.set(key, value);
    const answer = await fetch(`${url}/api/me/views/${key}/rows`, { method: 'PUT', headers, body }).catch(
      () => null,
    );
    if (!answer?.ok) return;
    views.set(key, value);
  }
}

async function readView(url: string, headers: Record<string, string>, key: string): Promise<unknown> {
  const answer = await fetch(`${url}/api/me/views/${key}/rows`, { headers });
  return ((await answer.json()) as { data: number[] }).data[0];
}

async function writeFiles(url: string, headers: Record<string, string>, known: Map<string, string>) {
  for (let n = 0; ; n++) {
    const content = `%PDF-1.7\n${'x'.repeat(n * 100)}\n%%EOF\n`;
    const body = JSON.stringify({ path: `a${n}.pdf`, type: 'application/pdf' });
    const asked = await fetch(`${url}/api/upload`, { method: 'POST', headers, body }).catch(() => null);
    if (!asked?.ok) return;
    const upload = (await asked.json()) as { id: string; url: string };
    const type = { 'content-type': 'application/pdf' };
    const put = await fetch(`${url}${upload.url}`, { method: 'PUT', headers: type, body: content }).catch(
      () => null,
    );
    if (!put?.ok) return;
    known.set(upload.id, createHash('sha256').update(content).digest('hex'));
  }
}

/** The files are there, and the killed server sealed what it logged, the second one what the first had left. */
async function expectKept(files: Map<string, string>): Promise<void> {
  const { db, close } = await connectEmbedded(join(folder, 'database'));
  const rows = await system(db)
    .selectFrom('stored_file')
    .selectAll()
    .where('status', '=', 'stored')
    .execute();
  const log = await verifyAudit(db);
  await close();
  expect(log.broken).toBeNull();
  expect(log.entries).toBeGreaterThan(0);
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const [id, digest] of files) {
    expect(kept.get(id)?.sha256).toBe(digest);
    const content = await readFile(join(folder, 'files', kept.get(id)?.key ?? ''));
    expect(createHash('sha256').update(content).digest('hex')).toBe(digest);
  }
}
