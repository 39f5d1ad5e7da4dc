import type { FastifyRequest } from 'fastify';
import type { Clock } from '../core/clock.ts';
import type { Auth, Db, Definitions, Viewer } from '../core/deps.ts';
import { AppError, refusal, signInError } from '../core/errors.ts';
import { servesLinks } from './link-routes.ts';
import { viewerIn } from './people.ts';
import { digestOf } from './proof-subject.ts';
import { PROOF_HEADER, type Proofs } from './proofs.ts';
import type { Sessions } from './sessions.ts';
import type { Claims, Tokens } from './tokens.ts';

interface Options {
  tokens: Tokens;
  sessions: Sessions;
  definitions: Pick<Definitions, 'current'>;
  clock: Clock;
  proofs: Proofs;
}

export function createAuth({ tokens, sessions, definitions, clock, proofs }: Options): Auth {
  const authenticate = async (request: FastifyRequest): Promise<Viewer | null> => {
    const token = bearer(request);
    if (token === null) return null;
    const claims = readClaims(tokens, token);
    const { sid, id, department } = claims;
    if (request.headers.org !== department) throw signInError('the token is of another department');
    const viewer = await sessions.viewer({ sid, user: id, department });
    if (!viewer) throw signInError('the session no longer counts');
    if (viewer.scope && !servesLinks(request)) throw refusal('E_ACCESS_LINK', { over: null });
    return viewer;
  };
  return {
    authenticate,
    async require(request) {
      const viewer = await authenticate(request);
      if (!viewer) throw signInError('no token');
      return viewer;
    },
    async userOf(request) {
      try {
        const token = bearer(request);
        if (token === null) return null;
        const { sid, id, department } = readClaims(tokens, token);
        return (await sessions.viewer({ sid, user: id, department }))?.id ?? null;
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      }
    },
    async viewerOf(db: Db, user, department) {
      const query = { user, department, day: clock.today() };
      const found = await viewerIn(db, definitions.current(), query);
      if (!found) return null;
      const { demo: _, ...viewer } = found;
      return viewer;
    },
    proofOf(request, viewer, subject) {
      const told = request.headers[PROOF_HEADER];
      return typeof told === 'string' ? proofs.check(told, viewer, digestOf(subject)) : null;
    },
    forget: (user) => sessions.forget(user),
  };
}

function readClaims(tokens: Tokens, token: string): Claims {
  try {
    return tokens.verify(token);
  } catch (error) {
    throw signInError(error instanceof Error ? error.message : 'bad token');
  }
}

function bearer(request: FastifyRequest): string | null {
  const [scheme, token, ...rest] = request.headers.authorization?.split(' ') ?? [];
  if (scheme === undefined) return null;
  if (scheme.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw signInError('not a bearer token');
  return token;
}
