import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collect } from '../../files/files.ts';

const SETTINGS = `
[ts]
default_tsa = here
[here]
dir = .
serial = ./serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
[made]
extendedKeyUsage = critical,timeStamping
basicConstraints = CA:FALSE
[req]
distinguished_name = name
[name]
`;

/** An RFC 3161 timestamp authority made of OpenSSL, at `url`; `certificate` (PEM) is the one it answers with. */
export async function openTimestampAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'aula-tsa-'));
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  writeFileSync(join(folder, 'settings'), SETTINGS);
  writeFileSync(join(folder, 'serial'), '01\n');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key.pem'];
  run(
    'req',
    '-x509',
    ...key,
    '-out',
    'tsa.pem',
    '-subj',
    '/CN=TSA',
    '-days',
    '30',
    '-config',
    'settings',
    '-extensions',
    'made',
  );
  let kept = false;
  const server = createServer(async (request, response) => {
    if (!kept) writeFileSync(join(folder, 'query'), await collect(request, 100_000));
    run(
      'ts',
      '-reply',
      '-config',
      'settings',
      '-section',
      'here',
      '-queryfile',
      'query',
      '-signer',
      'tsa.pem',
      '-inkey',
      'key.pem',
      '-out',
      'reply',
    );
    response.setHeader('content-type', 'application/timestamp-reply');
    response.end(readFileSync(join(folder, 'reply')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    certificate: readFileSync(join(folder, 'tsa.pem'), 'utf8'),
    /** From now on every answer is one to the last question before. */
    keepAnswering() {
      kept = true;
    },
    async close() {
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
