import { resolve } from 'node:path';
import { PROVIDER_LABEL } from '../../src/definition/messages/server-texts.ts';
import { isSafeAddress } from './safe-address.ts';
import { readSigner, type SignerConfig } from './signer-config.ts';

/** What the environment says, read once at start. Documented in docs/operate/README.md. */
export interface Config {
  port: number;
  host: string;
  /** Absolute. Embedded database, files, mail and keys of this installation. */
  dataDir: string;
  /** `null` = embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Demo faculty, its accounts on the sign-in page, its own clock. */
  demo: boolean;
  production: boolean;
  /** Serve the browser application from sources through Vite. */
  dev: boolean;
  /** Folder that holds `screens/` and `schemas/`. Absolute. */
  definitionsDir: string;
  /** A faculty's own sign-in page; `null` = the one in the definitions. */
  loginUrl: string | null;
  /** Address people use, without a trailing slash; `null` = as in the request, which no faculty's server has. */
  publicUrl: string | null;
  /** Origins besides our own that may call the API. */
  allowedOrigins: string[];
  /** Proxies in front whose `X-Forwarded-For` is believed: addresses, ranges, or a number of hops. */
  trustProxy: string | number | false;
  /** Keys tokens and file addresses are signed with; `null` = made once and kept in `dataDir`. */
  secret: string | null;
  s3: S3Config | null;
  /** The faculty's identity provider; `null` = none (a demo then brings its own). */
  oidc: OidcConfig | null;
  /** Service that speaks the Pusher protocol; `null` = the server's own. */
  pusher: PusherConfig | null;
  /** Secret of the server's own live channel, by which other systems publish there; `null` = nobody else does. */
  liveSecret: string | null;
  /** By which several processes talk about open pages; `null` = by the database. */
  redisUrl: string | null;
  /** RFC 3161 timestamp authority that says when something was signed; `null` = our own clock does. */
  timestampUrl: string | null;
  /** Who keeps the keys that people sign with, and whose certificates count besides our own. */
  signer: SignerConfig;
  /** Where what a DOI or an ISSN stands for is looked up; `null` = nowhere. */
  crossref: CrossrefConfig | null;
  /** `null` = messages are written to `dataDir/mail`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Largest upload in bytes. */
  maxUploadBytes: number;
  sessionHours: number;
  /** Free bytes on the disk of `dataDir` below which nothing is written; 0 = nobody looks. */
  diskLeastBytes: number;
  /** Requests a minute for one person (or address, of who is not signed in); 0 = no limit. */
  rateLimit: number;
  /** Seconds between the signal to stop and the end of listening, for who spreads requests over several processes. */
  drainSeconds: number;
  logLevel: string;
}

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface CrossrefConfig {
  /** Without a trailing slash. */
  url: string;
  /** Who asks, and where to write to when they ask too much: the etiquette of the interface. */
  agent: string;
}

export interface PusherConfig {
  appId: string;
  key: string;
  secret: string;
  /** `null` = that of the hosted service for the cluster. */
  host: string | null;
  port: number | null;
  cluster: string;
  tls: boolean;
}

export interface OidcConfig {
  /** As the provider writes it in its tokens. */
  issuer: string;
  clientId: string;
  /** `null` = a public client. */
  clientSecret: string | null;
  /** What the button calls it: "Masuk dengan <label>". */
  label: string;
}

type Environment = Record<string, string | undefined>;

/** Throws an Error with a sentence for the operator when a value cannot be used. */
export function readConfig(environment: Environment, folder: string): Config {
  const text = (name: string) => environment[name]?.trim() || null;
  const production = text('NODE_ENV') === 'production';
  // A trial on one's own machine is a demo unless it says otherwise; production only when it says so.
  const demo = flag(environment, 'DEMO', !production);
  return {
    port: wholeNumber(environment, 'PORT', 3000, 0, 65_535),
    host: text('HOST') ?? '0.0.0.0',
    dataDir: resolve(folder, text('DATA_DIR') ?? 'data'),
    databaseUrl: text('DATABASE_URL'),
    demo,
    production,
    dev: flag(environment, 'AULA_DEV', false),
    definitionsDir: resolve(folder, text('DEFINITIONS_DIR') ?? '.'),
    loginUrl: text('LOGIN_URL'),
    publicUrl: readPublicUrl(text('PUBLIC_URL'), production && !demo),
    allowedOrigins: (text('ALLOWED_ORIGINS') ?? '').split(/[\s,]+/).filter(Boolean),
    trustProxy: readTrustProxy(text('TRUST_PROXY')),
    secret: readLongSecret('SECRET', text('SECRET')),
    s3: readS3(environment),
    oidc: readOidc(environment),
    pusher: readPusher(environment),
    liveSecret: readLongSecret('LIVE_SECRET', text('LIVE_SECRET')),
    redisUrl: readRedis(text('REDIS_URL')),
    timestampUrl: readTimestamps(text('TSA_URL')),
    signer: readSigner(text, flag(environment, 'SIGNER_CERTIFIED', false), folder),
    crossref: readCrossref(text, demo),
    smtpUrl: text('SMTP_URL'),
    mailFrom: text('MAIL_FROM') ?? 'aula@localhost',
    maxUploadBytes: wholeNumber(environment, 'MAX_UPLOAD_MB', 50, 1, 2048) * 1024 * 1024,
    diskLeastBytes: wholeNumber(environment, 'DISK_LEAST_MB', 256, 0, 1_000_000) * 1024 * 1024,
    sessionHours: wholeNumber(environment, 'SESSION_HOURS', 12, 1, 24 * 30),
    rateLimit: wholeNumber(environment, 'RATE_LIMIT', production ? 1_200 : 0, 0, 1_000_000),
    drainSeconds: wholeNumber(environment, 'DRAIN_SECONDS', 0, 0, 600),
    logLevel: text('LOG_LEVEL') ?? (production ? 'info' : 'warn'),
  };
}

function flag(environment: Environment, name: string, otherwise: boolean): boolean {
  const value = environment[name]?.trim().toLowerCase();
  if (!value) return otherwise;
  if (['1', 'true', 'yes', 'on'].includes(value)) return true;
  if (['0', 'false', 'no', 'off'].includes(value)) return false;
  throw new Error(`${name} must be 1 or 0, not "${value}".`);
}

function wholeNumber(environment: Environment, name: string, otherwise: number, least: number, most: number) {
  const text = environment[name]?.trim();
  if (!text) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

/**
 * Links in mail, letters and sign-ins begin with it. A faculty's server must be told: what a request says in `Host` is
 * what its sender wants to have in other people's mail.
 */
function readPublicUrl(text: string | null, needed: boolean): string | null {
  if (text === null) {
    if (!needed) return null;
    throw new Error(
      'PUBLIC_URL is missing: the address people use, for example https://aula.example.ac.id. ' +
        'Links in mail and letters begin with it.',
    );
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !isSafeAddress(url)) {
    throw new Error(`PUBLIC_URL must be an https address (http on this machine only), not "${text}".`);
  }
  if (`${url.origin}/` !== url.href) {
    throw new Error(`PUBLIC_URL must be an address without path, query or account, not "${text}".`);
  }
  return url.origin;
}

function readTrustProxy(text: string | null): string | number | false {
  if (!text) return false;
  return /^\d+$/.test(text) ? Number(text) : text;
}

function readLongSecret(name: string, text: string | null): string | null {
  if (text !== null && text.length < 32) throw new Error(`${name} must have at least 32 characters.`);
  return text;
}

function readS3(environment: Environment): S3Config | null {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const values = names.map((name) => environment[name]?.trim() ?? '');
  if (values.every((value) => value === '')) return null;
  const missing = names.filter((_, index) => values[index] === '');
  if (missing.length > 0) throw new Error(`Files in S3 also need ${missing.join(', ')}.`);
  const [endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = values;
  const region = environment.S3_REGION?.trim() || 'us-east-1';
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey };
}

function readPusher(environment: Environment): PusherConfig | null {
  const names = ['PUSHER_APP_ID', 'PUSHER_APP_KEY', 'PUSHER_APP_SECRET'] as const;
  const values = names.map((name) => environment[name]?.trim() ?? '');
  if (values.every((value) => value === '')) return null;
  const missing = names.filter((_, index) => values[index] === '');
  if (missing.length > 0) throw new Error(`The live service also needs ${missing.join(', ')}.`);
  const [appId = '', key = '', secret = ''] = values;
  const host = environment.PUSHER_HOST?.trim() || null;
  const cluster = environment.PUSHER_APP_CLUSTER?.trim() || 'mt1';
  if (host !== null && !/^[a-z0-9.-]+$/i.test(host))
    throw new Error(`PUSHER_HOST must be the name of a host, not "${host}".`);
  if (!/^[a-z0-9-]+$/.test(cluster)) throw new Error(`PUSHER_APP_CLUSTER must be a name, not "${cluster}".`);
  const port = wholeNumber(environment, 'PUSHER_PORT', 0, 0, 65_535) || null;
  const tls = flag(environment, 'PUSHER_TLS', true);
  return { appId, key, secret, host, port, cluster, tls };
}

function readRedis(url: string | null): string | null {
  if (url !== null && !/^rediss?:\/\/./.test(url))
    throw new Error('REDIS_URL must be an address like redis://host:6379.');
  return url;
}

/** A trial asks Crossref unless it is told not to; a faculty's server asks it only when told to. */
function readCrossref(text: (name: string) => string | null, demo: boolean): CrossrefConfig | null {
  const said = text('CROSSREF_URL') ?? (demo ? CROSSREF : '0');
  if (['0', 'false', 'no', 'off'].includes(said.toLowerCase())) return null;
  const url = URL.canParse(said) ? new URL(said) : null;
  if (url === null || !isSafeAddress(url) || url.search || url.hash || url.username || url.password)
    throw new Error(
      `CROSSREF_URL must be an https address like ${CROSSREF} (http on this machine only) or 0, not "${said}".`,
    );
  const contact = text('CROSSREF_MAILTO') ?? text('MAIL_FROM')?.match(/[^\s<>]+@[^\s<>]+/)?.[0] ?? null;
  if (contact !== null && !/^[!-~]+@[a-z0-9.-]+$/i.test(contact))
    throw new Error(`CROSSREF_MAILTO must be an e-mail address, not "${contact}".`);
  return { url: url.href.replace(/\/+$/, ''), agent: contact ? `Aula (mailto:${contact})` : 'Aula' };
}

const CROSSREF = 'https://api.crossref.org';

function readTimestamps(url: string | null): string | null {
  if (url !== null && !/^https?:\/\/./.test(url))
    throw new Error('TSA_URL must be an address like https://tsa.example.org.');
  return url;
}

function readOidc(environment: Environment): OidcConfig | null {
  const text = (name: string) => environment[name]?.trim() || null;
  const issuer = text('OIDC_ISSUER');
  const clientId = text('OIDC_CLIENT_ID');
  if (!issuer && !clientId) return null;
  if (!issuer || !clientId) throw new Error('Sign-in by a provider needs OIDC_ISSUER and OIDC_CLIENT_ID.');
  if (!URL.canParse(issuer) || !isSafeAddress(new URL(issuer)))
    throw new Error(`OIDC_ISSUER must be an https address, not "${issuer}".`);
  const clientSecret = text('OIDC_CLIENT_SECRET');
  return { issuer, clientId, clientSecret, label: text('OIDC_LABEL') ?? PROVIDER_LABEL };
}

/** What the sign-in page calls the identity provider; `null` = there is none and no button. */
export function providerLabel({ oidc, demo }: Pick<Config, 'oidc' | 'demo'>): string | null {
  return oidc?.label ?? (demo ? PROVIDER_LABEL : null);
}
