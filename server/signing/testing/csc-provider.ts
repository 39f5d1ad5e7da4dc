import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../../../src/definition/model.ts';
import type { SigningProvider } from '../../core/signer-config.ts';
import { collect } from '../../files/files.ts';
import type { Issued } from './csc-authority.ts';

/** A key that the provider keeps for somebody. */
export interface Kept extends Issued {
  /** As the provider says it of the certificate. */
  status?: 'valid' | 'expired' | 'revoked' | 'suspended';
  /** Whether a PIN has to be passed on. */
  pin?: boolean;
  /** The two numbers of an EC signature beside each other, as some providers give them. */
  plain?: boolean;
}

/** How the provider behaves where it does not simply sign. */
export type Mood = 'silent' | 'failing' | 'refusing' | 'lying' | 'endless' | 'signed_out' | null;

const CLIENT = { clientId: 'aula', clientSecret: 'rahasia + penyedia' };
const ALGORITHMS = {
  rsa: ['1.2.840.113549.1.1.1'],
  ec: ['1.2.840.10045.4.3.2', '1.2.840.10045.4.3.4'],
};

class Refused extends Error {
  readonly status: number;
  constructor(status: number, error: string) {
    super(error);
    this.status = status;
  }
}

/**
 * What a provider does of both versions of the interface (1.0.4: `/csc/v1`, signed in by password; 2.0: `/csc/v2`, by client
 * credentials), with keys by the address that it knows people by. It believes nothing that it did not give, and refuses what
 * the specification does not have.
 */
export async function openCscProvider(people: Map<string, Kept>) {
  const folder = mkdtempSync(join(tmpdir(), 'aula-csc-'));
  const asked: { path: string; body: string }[] = [];
  const given = { tokens: new Set<string>(), leaves: new Map<string, string>() };
  let mood: Mood = null;
  let base = '';

  const kept = ({ credentialID }: JsonObject): Kept => {
    const found = people.get(String(credentialID).replace(/^key of /, ''));
    if (!found) throw new Refused(400, 'invalid_request');
    return found;
  };
  const kindOf = ({ key }: Kept) => (createPrivateKey(key).asymmetricKeyType === 'rsa' ? 'rsa' : 'ec');
  const hashOf = (version: string, body: JsonObject) => {
    const list = version === 'v1' ? body.hash : body.hashes;
    if (!Array.isArray(list) || list.length !== 1) throw new Refused(400, 'invalid_request');
    return String(list[0]);
  };
  const entered = (count: number, set: string) => {
    const token = `${set}-${count}`;
    given.tokens.add(token);
    return { access_token: token, token_type: 'Bearer', expires_in: 600 };
  };
  const methods: Record<string, (version: string, body: JsonObject) => JsonObject> = {
    info: (version) => ({
      specs: version === 'v1' ? '1.0.4.0' : '2.0.0.2',
      authType: [version === 'v1' ? 'basic' : 'oauth2client'],
      ...(version === 'v2' && { oauth2: `${base}/masuk/` }),
    }),
    'credentials/list': (_version, { userID }) => ({
      credentialIDs: people.has(String(userID)) ? [`key of ${String(userID)}`] : [],
    }),
    'credentials/info': (version, body) => {
      const one = kept(body);
      const { status = 'valid', pin = false } = one;
      const key = { status: 'enabled', algo: ALGORITHMS[kindOf(one)], len: 256 };
      const cert = { status, certificates: body.certificates === 'chain' ? one.certificates : [] };
      const about = { key, cert, SCAL: '2', multisign: 1 };
      if (version === 'v1') return { ...about, authMode: 'explicit', PIN: { presence: String(pin) } };
      const objects = pin ? [{ type: 'Password', id: 'PIN' }] : [];
      return { ...about, auth: { mode: 'explicit', objects } };
    },
    'credentials/authorize': (version, body) => {
      if (kept(body).pin) throw new Refused(400, 'invalid_pin');
      const SAD = `sad-${given.leaves.size}`;
      given.leaves.set(SAD, `${String(body.credentialID)} ${hashOf(version, body)}`);
      return { SAD, expiresIn: 60 };
    },
    'signatures/signHash': (version, body) => {
      const [hash, SAD] = [hashOf(version, body), String(body.SAD)];
      if (given.leaves.get(SAD) !== `${String(body.credentialID)} ${hash}`)
        throw new Refused(400, 'invalid_request');
      given.leaves.set(SAD, 'used');
      const one = kept(body);
      if (!ALGORITHMS[kindOf(one)].includes(String(body.signAlgo))) throw new Refused(400, 'invalid_request');
      return { signatures: [sign(one, mood === 'lying' ? Buffer.alloc(32) : Buffer.from(hash, 'base64'))] };
    },
  };

  function sign({ key, plain = false }: Kept, hash: Buffer): string {
    const file = join(folder, 'key.pem');
    writeFileSync(file, key);
    const digest = `digest:sha${hash.length * 8}`;
    const made = execFileSync('openssl', ['pkeyutl', '-sign', '-inkey', file, '-pkeyopt', digest], {
      input: hash,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    return (plain ? numbersOf(made) : made).toString('base64');
  }

  async function answerTo(request: IncomingMessage): Promise<JsonObject> {
    const path = request.url ?? '';
    const text = (await collect(request, 100_000)).toString();
    asked.push({ path, body: text });
    const count = asked.length;
    const { authorization = '' } = request.headers;
    if (path === '/masuk/oauth2/token') {
      const { client_id, client_secret, grant_type } = Object.fromEntries(new URLSearchParams(text));
      if (`${client_id} ${client_secret}` !== `${CLIENT.clientId} ${CLIENT.clientSecret}`)
        throw new Refused(401, 'invalid_client');
      if (grant_type !== 'client_credentials') throw new Refused(400, 'unsupported_grant_type');
      return entered(count, 'client');
    }
    const [, version = '', method = ''] = /^\/csc\/(v[12])\/(.+)$/.exec(path) ?? [];
    if (method === 'auth/login' && version === 'v1') {
      const basic = Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64');
      if (authorization !== `Basic ${basic}`) throw new Refused(401, 'authentication_error');
      return entered(count, 'login');
    }
    const work = methods[method];
    if (!work) throw new Refused(404, 'not_found');
    if (method !== 'info' && mood === 'signed_out') {
      given.tokens.clear();
      mood = null;
    }
    if (method !== 'info' && !given.tokens.has(authorization.replace('Bearer ', '')))
      throw new Refused(401, 'invalid_token');
    if (method.startsWith('signatures/') && mood === 'refusing') throw new Refused(403, 'access_denied');
    return work(version, JSON.parse(text) as JsonObject);
  }

  const server = createServer(async (request, response) => {
    if (mood === 'silent') return;
    response.setHeader('content-type', 'application/json');
    if (mood === 'failing') return void response.writeHead(503).end('<h1>Busy</h1>');
    if (mood === 'endless') return void response.end(`"${'a'.repeat(1_000_000)}"`);
    const answer = await answerTo(request).catch((error: unknown) => error);
    if (answer instanceof Error) {
      response.writeHead(answer instanceof Refused ? answer.status : 500);
      return void response.end(JSON.stringify({ error: answer.message }));
    }
    response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** As the environment of a server would name it. */
    provider: (version: 'v1' | 'v2'): SigningProvider => ({ url: `${base}/csc/${version}`, ...CLIENT }),
    /** All that was asked, in its order. */
    asked,
    be: (next: Mood) => {
      mood = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The two numbers of a DER signature of P-256, each in 32 bytes. */
function numbersOf(der: Buffer): Buffer {
  const first = der[3] ?? 0;
  const parts = [der.subarray(4, 4 + first), der.subarray(6 + first)];
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.alloc(32), part]).subarray(-32)));
}
