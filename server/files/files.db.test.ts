import { createHash } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../core/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { tinyModel } from '../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../testing/server.ts';
import { zipOf } from '../testing/zip-of.ts';
import { createFiles } from './files.ts';
import { inspect } from './inspect.ts';
import { contentDisposition, fileName } from './names.ts';
import type { FileStore } from './store.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const PDF_FORMAT = { extension: 'pdf', type: 'application/pdf', inline: true };

let server: TestServer;
let owner: string;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await openTestServer({ model: tinyModel(), config: { maxUploadBytes: 100_000 } });
  owner = await addPerson(server);
  headers = await server.headers(owner, 'D1');
});
afterAll(() => server.close());

const announce = (body: object, as = headers) =>
  server.app.inject({ method: 'POST', url: '/api/upload', payload: body, headers: as });
const put = (url: string, content: Buffer | string, type = 'application/pdf') =>
  server.app.inject({ method: 'PUT', url, payload: content, headers: { 'content-type': type } });
const upload = async (content: Buffer, body: object = {}) => {
  const { id, url } = (
    await announce({ path: 'berkas/Surat tugas.pdf', type: 'application/pdf', ...body })
  ).json();
  const answer = await put(url, content, (body as { type?: string }).type);
  return { id: id as string, url: url as string, answer };
};
const link = (file: string, more: object = {}) =>
  inTransaction(server.deps.db, (trx) =>
    server.deps.files.link(trx, file, { record: 'thing', row: 'r1', owner, pointer: '/paper', ...more }),
  );

describe('uploads', () => {
  it('are refused when too many of a person wait for a row', async () => {
    const hoarder = await addPerson(server);
    const own = await server.headers(hoarder, 'D1');
    const wish = { path: 'a.pdf', type: 'application/pdf' };
    expect((await announce(wish, own)).statusCode).toBe(200);
    await sql`insert into stored_file (id, key, name, type, size, owner, status, created_at)
      select 'h' || n, '2025/h' || n || '.pdf', 'a.pdf', 'application/pdf', 1, ${hoarder}, 'waiting', now()
      from generate_series(1, 499) as n`.execute(server.deps.db);
    const refused = await announce(wish, own);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0].message).toBe(
      'Terlalu banyak berkas yang belum dilampirkan. Coba lagi besok.',
    );
    expect((await announce(wish)).statusCode).toBe(200);
  });

  it('take a file, keep it byte for byte, and give it back as an attachment', async () => {
    const { id, answer } = await upload(PDF);
    expect(answer.statusCode).toBe(200);
    expect(await server.deps.files.find(server.deps.db, id)).toMatchObject({
      name: 'Surat tugas.pdf',
      type: 'application/pdf',
      size: PDF.length,
      sha256: createHash('sha256').update(PDF).digest('hex'),
      owner,
    });
    const got = await server.app.inject({ url: await server.deps.files.url(server.deps.db, id) });
    expect(got.rawPayload).toEqual(PDF);
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Surat tugas.pdf"; filename*=UTF-8''Surat%20tugas.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
    expect(got.headers['cache-control']).toContain('private');
    expect(await server.deps.files.read(server.deps.db, id)).toEqual(PDF);
  });

  it('need a signed-in person and a format that is taken', async () => {
    const body = { path: 'a.pdf', type: 'application/pdf' };
    expect((await announce(body, {})).statusCode).toBe(401);
    for (const type of ['text/html', 'image/svg+xml', 'application/octet-stream', 'application/json']) {
      const refused = await announce({ ...body, type });
      expect(refused.statusCode).toBe(422);
      // Which formats are taken is said by the place the file is for.
      expect(refused.json().errors[0].message).toBe('Format berkas ini tidak didukung.');
    }
    expect((await announce({ ...body, size: 100_001 })).json().errors[0].source.pointer).toBe('/size');
    expect((await announce({ type: 'application/pdf' })).statusCode).toBe(422);
  });

  it('refuse another type, more bytes, other bytes than announced, and a second PUT', async () => {
    const { url } = (await announce({ path: 'a.pdf', type: 'application/pdf', size: PDF.length })).json();
    expect((await put(url, PDF, 'text/html')).statusCode).toBe(400);
    expect((await put(url, Buffer.concat([PDF, PDF]))).statusCode).toBe(413);
    expect((await put(url, PDF.subarray(1))).statusCode).toBe(400);
    expect((await put(url, PDF)).statusCode).toBe(200);
    expect((await put(url, PDF)).statusCode).toBe(409);
    const free = (await announce({ path: 'a.pdf', type: 'application/pdf' })).json();
    expect((await put(free.url, Buffer.alloc(100_001))).statusCode).toBe(413);
  });

  it('keep one of two contents that arrive at once', async () => {
    const { id, url } = (await announce({ path: 'a.pdf', type: 'application/pdf' })).json();
    const other = Buffer.concat([PDF, Buffer.from('% other')]);
    const answers = await Promise.all([put(url, PDF), put(url, other)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const kept = answers[0]?.statusCode === 200 ? PDF : other;
    expect(await server.deps.files.read(server.deps.db, id)).toEqual(kept);
  });

  it('refuse what is too large on a connection that goes on', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (method: string, path: string, content: Buffer, type = 'application/pdf') =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { method, agent, headers: { ...headers, 'content-type': type } };
        const asked = request(`${address}${path}`, options, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode));
        });
        asked.once('error', reject).end(content);
      });
    const { url } = (await announce({ path: 'a.pdf', type: 'application/pdf' })).json();
    expect(await send('PUT', url, Buffer.alloc(20_000_000))).toBe(413);
    expect(await send('POST', '/api/upload', Buffer.alloc(20_000_000), 'application/json')).toBe(413);
    expect(await send('PUT', url, PDF)).toBe(200);
    agent.destroy();
  });

  it.each([
    ['a web page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a web page before a PDF', Buffer.concat([Buffer.from('<html><script>alert(1)</script>\n'), PDF])],
    ['a picture', pngOf(600, 800)],
  ])('refuse %s that is called a PDF, and leave nothing behind', async (_what, content) => {
    const { id, answer } = await upload(content);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].message).toBe('Isi berkas ini bukan PDF.');
    expect(await server.deps.files.find(server.deps.db, id)).toBeNull();
    const folder = join(server.deps.config.dataDir, 'files');
    const names = await readdir(folder, { recursive: true });
    expect(names.filter((name) => name.includes(id))).toEqual([]);
  });

  it('take a JSON body as content, not as input', async () => {
    const { url } = (await announce({ path: 'a.pdf', type: 'application/pdf' })).json();
    expect((await put(url, '{"a": 1}', 'application/json')).statusCode).toBe(400);
  });
});

describe('signed addresses', () => {
  it.each([
    ['no signature', (url: string) => url.split('?')[0] ?? ''],
    ['another key', (url: string) => url.replace(/\/files\/\d+\/[0-9a-f]/, (start) => `${start}0`)],
    ['a longer life', (url: string) => url.replace(/e=\d+/, 'e=9999999999')],
    ['another type', (url: string) => url.replace('application%2Fpdf', 'text%2Fhtml')],
    ['shown in the page', (url: string) => `${url}&i=1`],
    [
      'a path out of the folder',
      (url: string) => url.replace(/\/files\/[^?]+/, '/files/..%2f..%2fsecret.key'),
    ],
  ])('are refused with %s', async (_name, change) => {
    const { id } = await upload(PDF);
    const url = await server.deps.files.url(server.deps.db, id);
    expect((await server.app.inject({ url: change(url) })).statusCode).toBe(403);
  });

  it('end after five minutes', async () => {
    const { createAddressSigner } = await import('./address.ts');
    const { id } = await upload(PDF);
    const key = (
      await system(server.deps.db)
        .selectFrom('stored_file')
        .select('key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).key;
    const earlier = createAddressSigner(server.keys('file'), () => Date.now() - 301_000);
    const url = earlier.sign('GET', key, { f: 'a.pdf', t: 'application/pdf' }, 300);
    expect((await server.app.inject({ url })).statusCode).toBe(403);
  });

  it('show what a viewer can show in the page, and nothing else', async () => {
    const { id } = await upload(PDF);
    const inline = await server.app.inject({
      url: await server.deps.files.url(server.deps.db, id, { inline: true }),
    });
    expect(inline.headers['content-disposition']).toMatch(/^inline/);
    expect(inline.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const zip = await upload(zipOf([['a.txt', Buffer.from('a')]]), {
      path: 'a.zip',
      type: 'application/zip',
    });
    const asked = await server.deps.files.url(server.deps.db, zip.id, { inline: true });
    expect((await server.app.inject({ url: asked })).headers['content-disposition']).toMatch(/^attachment/);
  });
});

describe('link', () => {
  it('binds a file to one row, again to the same one, never to another', async () => {
    const { id } = await upload(PDF);
    expect((await link(id)).id).toBe(id);
    expect((await link(id)).id).toBe(id);
    await expect(link(id, { row: 'r2' })).rejects.toMatchObject({
      faults: [{ code: 'E_INPUT_FILE', pointer: '/paper' }],
    });
  });

  it.each([
    ["another person's file", { owner: 'somebody' }, /Unggah kembali/],
    ['another format', { formats: ['docx', 'png'] }, /^Format berkas harus DOCX atau PNG\.$/],
    ['too many bytes', { max_mb: 0.00001 }, /^Ukuran berkas/],
  ])('refuses %s', async (_name, more, message) => {
    const { id } = await upload(PDF);
    const faults = [{ message: expect.stringMatching(message) }];
    await expect(link(id, more)).rejects.toMatchObject({ status: 422, faults });
    expect((await link(id)).id).toBe(id);
  });

  it('refuses an upload that was never finished', async () => {
    const { id } = (await announce({ path: 'a.pdf', type: 'application/pdf' })).json();
    await expect(link(id)).rejects.toMatchObject({ status: 422 });
  });

  it('lets any row take a file the server made', async () => {
    const made = await server.deps.files.create(PDF, {
      name: 'Berita Acara',
      type: 'application/pdf',
      owner: null,
    });
    expect(await link(made.id, { owner: 'anybody' })).toMatchObject({
      name: 'Berita Acara.pdf',
      size: PDF.length,
    });
  });
});

describe('sweep', () => {
  it('removes files that no row took for a day, and keeps all others', async () => {
    const old = await upload(PDF);
    const young = await upload(PDF);
    const linked = await upload(PDF);
    await link(linked.id, { row: 'r9' });
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await system(server.deps.db)
      .updateTable('stored_file')
      .set({ created_at: yesterday })
      .where('id', 'in', [old.id, linked.id])
      .execute();
    await server.files.sweep();
    const left = await Promise.all(
      [old, young, linked].map(({ id }) => server.deps.files.find(server.deps.db, id)),
    );
    expect(left.map((file) => file !== null)).toEqual([false, true, true]);
  });
});

describe('what a killed process left half written', () => {
  it('goes after a day', async () => {
    const folder = join(server.deps.config.dataDir, 'files', '2025');
    await mkdir(folder, { recursive: true });
    const [old, young] = [join(folder, 'old.pdf.part'), join(folder, 'young.pdf.part')];
    for (const path of [old, young]) await writeFile(path, 'half');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(old, yesterday, yesterday);
    await server.files.sweep();
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual(['young.pdf.part']);
  });
});

describe('inspect', () => {
  it.each([
    ['a PDF', PDF, { format: PDF_FORMAT }],
    ['text', Buffer.from('hello'), { refused: 'format' }],
    ['nothing', Buffer.alloc(0), { refused: 'format' }],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { refused: 'format' }],
    ['a picture of 30,000 by 30,000', pngOf(30_000, 30_000), { refused: 'too_large_inside' }],
    ['an archive in an archive', zipOf([['inner.zip', Buffer.from('PK')]]), { refused: 'too_large_inside' }],
    ['an archive that grows beyond measure', bomb(), { refused: 'too_large_inside' }],
    [
      'an archive that says it is small',
      zipOf([['zeros.txt', Buffer.alloc(60 * 1024 * 1024)]], { claimed: 100 }),
      { refused: 'too_large_inside' },
    ],
    [
      'an archive that says something else than it holds',
      zipOf([['a.txt', Buffer.from('abc')]], { claimed: 2 }),
      { refused: 'damaged' },
    ],
    ['a name beside the folder', zipOf([['a/../../b.txt', Buffer.from('a')]]), { refused: 'outside' }],
    ['a name from the root', zipOf([['/etc/passwd', Buffer.from('a')]]), { refused: 'outside' }],
    ['a name of another system', zipOf([['..\\b.txt', Buffer.from('a')]]), { refused: 'outside' }],
    ['a document with macros', docxOf([['word/vbaProject.bin', Buffer.from('a')]]), { refused: 'macros' }],
    ['an archive with such a document', zipOf([['a/surat.docm', Buffer.from('a')]]), { refused: 'macros' }],
    ['half an archive', zipOf([['a.txt', Buffer.from('a')]]).subarray(0, 40), { refused: 'damaged' }],
  ])('judges %s', async (_name, content, expected) => {
    expect(await inspect(content)).toEqual(expected);
  });

  it('takes ordinary pictures and archives', async () => {
    expect(await inspect(pngOf(600, 800))).toMatchObject({ format: { extension: 'png' } });
    const archive = zipOf([
      ['a.txt', Buffer.from('a')],
      ['a..b/c.txt', Buffer.alloc(1_000_000)],
    ]);
    expect(await inspect(archive)).toMatchObject({ format: { extension: 'zip' } });
    expect(await inspect(docxOf([]))).toMatchObject({ format: { extension: 'docx' } });
  });
});

describe('names', () => {
  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\x\\Surat.PDF', 'Surat.pdf'],
    ['a\r\nSet-Cookie: x.html', 'a Set-Cookie x.pdf'],
    ['laporan\u202Efdp.exe', 'laporan fdp.pdf'],
    ['...', 'berkas.pdf'],
    ['Proposal v1.2 final.pdf', 'Proposal v1.2 final.pdf'],
  ])('make %j safe', (wish, expected) => {
    expect(fileName(wish, PDF_FORMAT)).toBe(expected);
  });

  it('fit into a header with any letters', () => {
    expect(contentDisposition('Tésis "x" 100%.pdf', false)).toBe(
      `attachment; filename="T_sis _x_ 100_.pdf"; filename*=UTF-8''T%C3%A9sis%20%22x%22%20100%25.pdf`,
    );
  });
});

function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]);
  const size = Buffer.alloc(17);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const data = Buffer.from([0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 0]);
  return Buffer.concat([head, size, data]);
}

function bomb(): Buffer {
  return zipOf([['zeros.txt', Buffer.alloc(60 * 1024 * 1024)]]);
}

/** As much of a text document as tells its kind. */
function docxOf(more: [string, Buffer][]): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const types = Buffer.from(`<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`);
  return zipOf([
    ['[Content_Types].xml', types],
    ['word/document.xml', Buffer.from('<w:document/>')],
    ...more,
  ]);
}

describe('an address of an upload', () => {
  const OTHER = Buffer.from('%PDF-1.7\n2 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  /** A store in which browsers put their files themselves, or that several servers share. */
  const sharedStore = (local: boolean) => {
    const contents = new Map<string, Buffer>();
    const store: FileStore = {
      local,
      putUrl: async ({ key }) => key,
      getUrl: async ({ key }) => key,
      write: async (key, content) => void contents.set(key, content),
      read: async (key) => Readable.from([contents.get(key) ?? Buffer.alloc(0)]),
      remove: async (key) => void contents.delete(key),
      tidy: async () => undefined,
    };
    return { store, contents };
  };
  const serverOn = (store: FileStore) =>
    createFiles({ db: server.deps.db, store, maxBytes: async () => 100_000 });
  const wish = () => ({ name: 'a.pdf', type: 'application/pdf', bytes: null, owner });

  it('does not lead to what was taken from there: another content changes nothing any more', async () => {
    const { store, contents } = sharedStore(false);
    const files = serverOn(store);
    const { id, key } = await files.open(wish());
    contents.set(key, PDF);
    await files.settle([id]);
    const to = { record: 'thing', row: 'r7', owner, pointer: '/paper' };
    await inTransaction(server.deps.db, (trx) => files.link(trx, id, to));
    expect([...contents.values()]).toEqual([PDF]);
    contents.set(key, OTHER);
    expect(await files.read(server.deps.db, id)).toEqual(PDF);
    expect(await files.url(server.deps.db, id)).not.toBe(key);
    await files.settle([id]);
    expect(await files.read(server.deps.db, id)).toEqual(PDF);
  });

  it('keeps what one of two servers took, and nothing of the other', async () => {
    const { store, contents } = sharedStore(true);
    const [one, other] = [serverOn(store), serverOn(store)];
    const { id, key } = await one.open(wish());
    const answers = await Promise.allSettled([one.accept(key, PDF), other.accept(key, OTHER)]);
    const [taken, ...more] = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(more).toEqual([]);
    const content = await one.read(server.deps.db, id);
    expect(taken?.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect([...contents.values()]).toEqual([content]);
  });
});
