import type { FastifyInstance } from 'fastify';
import type { SignIn } from '../../src/definition/wire.ts';
import type { Auth } from '../core/deps.ts';
import { forbiddenError } from '../core/errors.ts';
import { bodyOf, textIn } from '../http/body.ts';
import type { Sessions } from './sessions.ts';

/**
 * `GET /auth/sessions` -> `{data: [{id, agent, created_at, current}]}`: where one is signed in.
 * `POST /auth/sessions/end`: `{id}` -> 204, ends that one; without an id all but the one that asks.
 */
export function sessionRoutes(
  app: FastifyInstance,
  { auth, sessions }: { auth: Auth; sessions: Pick<Sessions, 'of' | 'end'> },
): void {
  app.get('/auth/sessions', async (request): Promise<{ data: SignIn[] }> => {
    const viewer = await auth.require(request);
    const open = await sessions.of(viewer.id);
    return { data: open.map((one) => ({ ...one, current: one.id === viewer.session })) };
  });

  app.post('/auth/sessions/end', async (request, reply) => {
    const { id: user, session } = await auth.require(request);
    const id = textIn(bodyOf(request.body ?? {}), 'id', 60);
    if (id === '' && session === null) throw forbiddenError('no session to leave');
    await sessions.end(user, id === '' ? { but: session ?? '' } : { only: id });
    return reply.code(204).send();
  });
}
