import { describe, expect, it } from 'vitest';
import { createS3Store } from './s3-store.ts';

const config = {
  endpoint: 'https://s3.example.org',
  bucket: 'files',
  region: 'id-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
};

/** A store that remembers what it was asked and answers with `status`. */
function storeWith(status: number, body: string | null = null) {
  const asked: Request[] = [];
  const store = createS3Store(config, async (request) => {
    asked.push(request as Request);
    return new Response(body, { status });
  });
  return { store, asked };
}

describe('addresses of an S3 store', () => {
  it('bind the type and, when it is known, the length of an upload', async () => {
    const { store } = storeWith(200);
    const upload = { key: '2025/a.pdf', type: 'application/pdf', maxBytes: 100, bytes: 42 };
    const url = new URL(await store.putUrl(upload));
    expect(url.origin + url.pathname).toBe('https://s3.example.org/files/2025/a.pdf');
    expect(url.searchParams.get('X-Amz-SignedHeaders')?.split(';')).toEqual(
      expect.arrayContaining(['content-length', 'content-type', 'host']),
    );
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900');
    const other = new URL(await store.putUrl({ ...upload, type: 'text/html' }));
    expect(other.searchParams.get('X-Amz-Signature')).not.toBe(url.searchParams.get('X-Amz-Signature'));
  });

  it('end after five minutes and make the store send a download', async () => {
    const { store } = storeWith(200);
    const file = { key: '2025/a.pdf', name: 'Surat.pdf', type: 'application/pdf', inline: false };
    const url = new URL(await store.getUrl(file));
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
    expect(url.searchParams.get('response-content-disposition')).toMatch(/^attachment; filename="Surat.pdf"/);
    expect(url.searchParams.get('response-content-type')).toBe('application/pdf');
  });
});

describe('contents in an S3 store', () => {
  it('are written and removed with signed requests', async () => {
    const { store, asked } = storeWith(200);
    await store.write('2025/a.pdf', Buffer.from('%PDF'), 'application/pdf');
    await store.remove('2025/a.pdf');
    expect(asked.map((request) => request.method)).toEqual(['PUT', 'DELETE']);
    expect(asked[0]?.headers.get('authorization')).toMatch(/^AWS4-HMAC-SHA256 Credential=key\//);
    expect(await asked[0]?.text()).toBe('%PDF');
  });

  it('are read as a stream', async () => {
    const parts: Buffer[] = [];
    for await (const part of await storeWith(200, '%PDF').store.read('2025/a.pdf'))
      parts.push(Buffer.from(part));
    expect(Buffer.concat(parts).toString()).toBe('%PDF');
  });

  it('make a failure of the store an error, except for removing what is gone', async () => {
    await expect(storeWith(403).store.read('2025/a.pdf')).rejects.toThrow('403');
    await expect(storeWith(404).store.remove('2025/a.pdf')).resolves.toBeUndefined();
  });
});
