import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Model } from '../../src/definition/model.ts';
import type { Config } from '../core/config.ts';
import type { Auth, Deps } from '../core/deps.ts';

const MAX_LOOP_DELAY_MS = 5_000;
const ADDRESS = 'address ';
const HALF_YEAR_SECONDS = 15_552_000;

/** Nothing of the device is asked for, so that no script could. */
const NO_DEVICES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * What every answer says besides its policy: no guessing of types, no frames, no sharing of windows, resources and
 * addresses with other origins, and nothing of old browsers that is better left off.
 */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': NO_DEVICES,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Headers, foreign origins, floods: what every answer of the server has in common. */
export async function secure(
  app: FastifyInstance,
  { config, definitions, auth }: Pick<Deps, 'config' | 'definitions' | 'auth'>,
): Promise<void> {
  const headers = Object.entries({
    ...HEADERS,
    ...(config.production
      ? { 'strict-transport-security': `max-age=${HALF_YEAR_SECONDS}; includeSubDomains` }
      : {}),
  });
  // On the raw answer, so that those which are written by hand (streams) have them too.
  app.addHook('onRequest', (_request, reply, next) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    next();
  });
  const policyOf = policies(config);
  app.addHook('onSend', (request, reply, _payload, next) => {
    reply.header('x-request-id', request.id);
    // Files bring their own, stricter one.
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', policyOf(definitions.current()));
    next();
  });
  // Nobody else's page may read our answers, except those the operator names.
  if (config.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: config.allowedOrigins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      // By it a download gets its name.
      exposedHeaders: ['content-disposition'],
      allowedHeaders: [
        'authorization',
        'org',
        'content-type',
        'idempotency-key',
        'x-socket-id',
        'aula-proof',
      ],
      maxAge: 600,
    });
  }
  // A trial or a test on a busy machine is slow, not flooded.
  if (config.rateLimit === 0) return;
  await limitRate(app, config.rateLimit, auth);
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_LOOP_DELAY_MS,
    retryAfter: 5,
    pressureHandler: () => {
      throw Object.assign(new Error('the event loop is late'), { statusCode: 503 });
    },
  });
}

/** As many people as may begin at once behind the one address of a campus. */
const PEOPLE_BEHIND_AN_ADDRESS = 10;

/**
 * A campus shares one address, so people are told apart by who they are. Whoever is nobody counts for their address: what
 * a request merely claims to be would give each request a limit of its own. The files of the application cost nothing.
 */
async function limitRate(app: FastifyInstance, max: number, auth: Pick<Auth, 'userOf'>): Promise<void> {
  await app.register(rateLimit, {
    max: (_request, key) => (key.startsWith(ADDRESS) ? max * PEOPLE_BEHIND_AN_ADDRESS : max),
    allowList: (request) => request.url.startsWith('/assets/'),
    timeWindow: 60_000,
    keyGenerator: async (request) => (await auth.userOf(request)) ?? `${ADDRESS}${request.ip}`,
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  });
}

/** The policy of a model, made once for each. */
function policies(config: Config): (model: Model) => string {
  const known = new WeakMap<Model, string>();
  return (model) => {
    const policy = known.get(model) ?? contentPolicy(config, apiOrigins(model));
    known.set(model, policy);
    return policy;
  };
}

/** Departments, and what they share, may live on other servers, which the browser then talks to. */
function apiOrigins({ app, departments }: Model): string[] {
  const bases = [app.master, ...departments.map((department) => department.api)];
  const origins = bases.filter((base) => base.startsWith('http')).map((base) => new URL(base).origin);
  return [...new Set(origins)];
}

/** Where browsers keep a connection open, besides this server: other servers' own, or the service that is named. */
function liveOrigins({ pusher }: Config, apiOrigins: string[]): string[] {
  const others = apiOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  if (pusher === null) return others;
  const { host, port, cluster, tls } = pusher;
  const name = host ?? `ws-${cluster}.pusher.com`;
  return [...others, `${tls ? 'wss' : 'ws'}://${name}${port === null ? '' : `:${port}`}`];
}

/**
 * Scripts and styles from our own files only, nothing inline, no text turned into code. The sanitiser is the one place
 * that may make markup of text. Development needs the inline parts of Vite's hot reload.
 */
function contentPolicy(config: Config, apiOrigins: string[]): string {
  const own = config.dev ? "'self' 'unsafe-inline'" : "'self'";
  const elsewhere = [...apiOrigins, ...(config.s3 ? [new URL(config.s3.endpoint).origin] : [])];
  const frames = ["'self'", ...(config.s3 ? [new URL(config.s3.endpoint).origin] : [])];
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    "font-src 'self'",
    `img-src ${["'self'", 'data:', 'blob:', ...elsewhere].join(' ')}`,
    `connect-src ${["'self'", ...(config.dev ? ['ws:'] : []), ...elsewhere, ...liveOrigins(config, apiOrigins)].join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    `object-src ${frames.join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.dev ? [] : ["require-trusted-types-for 'script'", 'trusted-types dompurify aula-worker']),
  ].join('; ');
}
