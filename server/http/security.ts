import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const MAX_LOOP_DELAY_MS = 5_000;
const HALF_YEAR_SECONDS = 15_552_000;

/** Headers, foreign origins, floods: what every answer of the server has in common. */
export async function secure(
  app: FastifyInstance,
  config: Config,
  apiOrigins: () => string[],
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.production ? { maxAge: HALF_YEAR_SECONDS } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Files bring their own, stricter one.
    if (reply.hasHeader('content-security-policy')) return;
    reply.header('content-security-policy', contentPolicy(config, apiOrigins()));
  });
  // Nobody else's page may read our answers, except those the operator names.
  await app.register(cors, {
    origin: config.allowedOrigins.length > 0 ? config.allowedOrigins : false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'org', 'content-type', 'idempotency-key', 'x-socket-id'],
    maxAge: 600,
  });
  // A trial or a test on a busy machine is slow, not flooded.
  if (config.rateLimit === 0) return;
  await limitRate(app, config.rateLimit);
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_LOOP_DELAY_MS,
    retryAfter: 5,
    pressureHandler: () => {
      throw Object.assign(new Error('the event loop is late'), { statusCode: 503 });
    },
  });
}

/** A campus shares one address, so people are told apart by their token; without one, by address. */
async function limitRate(app: FastifyInstance, max: number): Promise<void> {
  await app.register(rateLimit, {
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => `${request.ip} ${request.headers.authorization ?? ''}`,
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  });
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
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...(config.dev ? ['ws:'] : []), ...elsewhere].join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    `object-src ${frames.join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.dev ? [] : ["require-trusted-types-for 'script'", 'trusted-types dompurify aula-worker']),
  ].join('; ');
}
