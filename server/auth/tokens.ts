import jwt from '@fastify/jwt';
import Fastify from 'fastify';

const ALGORITHM = 'HS256';
const ISSUER = 'aula';
const AUDIENCE = 'aula-api';
const MOST_KEPT = 1_000;

/** What a credential token carries. Source: specification section 3, "Credentials"; times in seconds. */
export interface Claims {
  id: string;
  name: string;
  email: string;
  position_id: number | null;
  roles: string[];
  department: string;
  /** Session row that must still count. */
  sid: string;
  exp: number;
  /** Of a session by a personal link: the page it opens, for the browser; what it may do, the session says. */
  opens?: string;
}

export interface Tokens {
  sign(claims: Claims): string;
  /** Throws when the token is forged, expired, or of another purpose. */
  verify(token: string): Claims;
}

/** Signs and checks tokens with one pinned algorithm, issuer and audience. */
export async function createTokens(secret: Buffer): Promise<Tokens> {
  // The plugin wants an application; this one only holds its signer.
  const holder = Fastify({ logger: false });
  await holder.register(jwt, {
    secret,
    sign: { algorithm: ALGORITHM, iss: ISSUER, aud: AUDIENCE },
    verify: {
      algorithms: [ALGORITHM],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      requiredClaims: ['exp', 'sid'],
    },
  });
  await holder.ready();
  // A signature is as good as it was until the token ends; whether its session still counts is asked elsewhere.
  const kept = new Map<string, Claims>();
  return {
    sign: (claims) => holder.jwt.sign({ ...claims }),
    verify(token) {
      const known = kept.get(token);
      if (known && known.exp * 1000 > Date.now()) return known;
      const claims = toClaims(holder.jwt.verify(token));
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(token, claims);
      return claims;
    },
  };
}

function toClaims(payload: unknown): Claims {
  const claims = payload as Claims;
  const texts = [claims.id, claims.department, claims.sid];
  if (texts.some((text) => typeof text !== 'string')) throw new Error('the token lacks a claim');
  return claims;
}
