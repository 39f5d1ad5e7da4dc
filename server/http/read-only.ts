import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Disk } from '../core/disk.ts';
import { refusal } from '../core/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is served also while nothing may be written: it only asks, or lets people in to read. */
    readOnly?: boolean;
  }
}

/** Options of a route other than GET that is served also while the disk is full. */
export const WHILE_READ_ONLY = { config: { readOnly: true } } as const;

const AGAIN_SECONDS = 60;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** While the disk is full every write is refused at the door, before it has done half of anything. */
export function refuseWrites(app: FastifyInstance, disk: Disk): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (disk.full && !isReading(request))
      next(refusal('E_SYSTEM_READ_ONLY', {}, { retryAfter: AGAIN_SECONDS }));
    else next();
  });
}

const isReading = ({ method, routeOptions }: FastifyRequest) =>
  READING.has(method) || routeOptions.config.readOnly === true;
