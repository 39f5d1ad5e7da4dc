import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../core/config.ts';
import { contentDisposition } from './names.ts';
import type { FileStore } from './store.ts';
import { DOWNLOAD_SECONDS, NO_FILE, UPLOAD_SECONDS } from './store.ts';

/** Files in any S3-like store. Browsers talk to it directly, by addresses signed here. */
export function createS3Store(config: S3Config, send: typeof fetch = fetch): FileStore {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    retries: 3,
  });
  const urlOf = (key: string, query: Record<string, string> = {}) => {
    const url = new URL(`${config.endpoint}/${config.bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
  // Type and length are signed too: a signed PUT has no other limit.
  const presign = async (method: string, url: string, headers: Record<string, string> = {}) => {
    const signed = await client.sign(url, { method, headers, aws: { signQuery: true, allHeaders: true } });
    return signed.url;
  };
  const call = async (method: string, key: string, body?: Buffer, type?: string) => {
    const headers = type ? { 'content-type': type } : undefined;
    const request = await client.sign(urlOf(key), { method, headers, body: body as BodyInit | undefined });
    const answer = await send(request);
    if (answer.ok || (method === 'DELETE' && answer.status === 404)) return answer;
    const refused = new Error(`the file store answered ${answer.status} to ${method} ${key}`);
    throw answer.status === 404 ? Object.assign(refused, { code: NO_FILE }) : refused;
  };
  return {
    local: false,
    putUrl: ({ key, type, bytes }) =>
      presign('PUT', urlOf(key, { 'X-Amz-Expires': String(UPLOAD_SECONDS) }), {
        'content-type': type,
        ...(bytes === null ? {} : { 'content-length': String(bytes) }),
      }),
    getUrl: ({ key, name, type, inline }) =>
      presign(
        'GET',
        urlOf(key, {
          'X-Amz-Expires': String(DOWNLOAD_SECONDS),
          'response-content-type': type,
          'response-content-disposition': contentDisposition(name, inline),
          'response-cache-control': 'private, max-age=300',
        }),
      ),
    write: async (key, content, type) => void (await call('PUT', key, content, type)),
    async read(key) {
      const { body } = await call('GET', key);
      if (!body) throw new Error(`the file store sent nothing for ${key}`);
      return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    },
    remove: async (key) => void (await call('DELETE', key)),
    // A PUT is whole or not there.
    tidy: async () => undefined,
  };
}
