import type { FastifyInstance } from 'fastify';
import type { Deps } from '../core/deps.ts';
import { notFoundError } from '../core/errors.ts';
import type { SecretBox } from '../core/secret-box.ts';
import { authoritiesPem } from './authority.ts';
import { revokedList } from './revoked.ts';

const HOUR = 'public, max-age=3600';

/**
 * What anybody needs to check a signature by themselves: the certificates of the authorities of the faculty and of its
 * provider, and the lists of certificates that the faculty's revoked, whose addresses stand in every certificate of them.
 */
export function signingRoutes(
  app: FastifyInstance,
  { db, config }: Pick<Deps, 'db' | 'config'>,
  secrets: SecretBox,
): void {
  app.get('/signing/authorities.pem', async (_, reply) => {
    const text = await authoritiesPem(db, config);
    return reply.header('cache-control', HOUR).type('application/x-pem-file').send(text);
  });

  app.get<{ Params: { authority: string } }>('/signing/:authority/revoked.crl', async (request, reply) => {
    const list = await revokedList(db, secrets, request.params.authority);
    if (!list) throw notFoundError('no such authority');
    return reply.header('cache-control', HOUR).type('application/pkix-crl').send(list);
  });
}
