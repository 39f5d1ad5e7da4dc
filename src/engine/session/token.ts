/** What a signed token says about its owner (specification section 3). The signature is the server's business. */
export interface Claims {
  id: string;
  name: string;
  email: string;
  /** `null` when the account has no position that reads as a number. */
  position_id: number | null;
  roles: string[];
  department: string;
  /** Seconds since the epoch. */
  exp: number;
  /** Path that a personal link opened: the session is held to that page's row. `null` = an ordinary sign-in. */
  opens: string | null;
}

export interface Credential {
  token: string;
  claims: Claims;
}

/** The token's claims, or `null` when it cannot be read. */
export function readClaims(token: string): Claims | null {
  try {
    const body: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''));
    return toClaims(body);
  } catch {
    return null;
  }
}

/** Expired at the very second of `exp`: the standard of tokens says "on or after". */
export function isExpired(claims: Pick<Claims, 'exp'>, nowMs: number): boolean {
  return claims.exp <= Math.floor(nowMs / 1000);
}

/** A position arrives as number or text; anything else is none. */
export function toPositionId(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const position = Number(value);
  return Number.isFinite(position) ? position : null;
}

function toClaims(body: unknown): Claims | null {
  if (typeof body !== 'object' || body === null) return null;
  const claims = body as Record<string, unknown>;
  if (claims.id === undefined || typeof claims.department !== 'string') return null;
  if (typeof claims.exp !== 'number') return null;
  return {
    id: String(claims.id),
    name: text(claims.name),
    email: text(claims.email),
    position_id: toPositionId(claims.position_id),
    roles: Array.isArray(claims.roles) ? claims.roles.filter((role) => typeof role === 'string') : [],
    department: claims.department,
    exp: claims.exp,
    opens: text(claims.opens) || null,
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function decodeBase64Url(part: string): string {
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  );
  return new TextDecoder().decode(bytes);
}
