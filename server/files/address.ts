import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs and checks the addresses of files on this server: method, key, expiry and every other parameter. */
export interface AddressSigner {
  sign(method: 'GET' | 'PUT', key: string, facts: Record<string, string>, seconds: number): string;
  /** The facts it was signed with, or `null` when it is forged or expired. */
  check(method: 'GET' | 'PUT', key: string, query: Record<string, unknown>): Record<string, string> | null;
}

export function createAddressSigner(secret: Buffer, now: () => number = Date.now): AddressSigner {
  const signature = (method: string, key: string, facts: Record<string, string>) => {
    const pairs = Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return createHmac('sha256', secret)
      .update(JSON.stringify([method, key, pairs]))
      .digest('base64url');
  };
  return {
    sign(method, key, facts, seconds) {
      const signed = { ...facts, e: String(Math.floor(now() / 1000) + seconds) };
      const query = new URLSearchParams({ ...signed, s: signature(method, key, signed) });
      return `/files/${key}?${query}`;
    },
    check(method, key, query) {
      const { s, ...facts } = query;
      if (typeof s !== 'string' || !isTexts(facts)) return null;
      const expected = Buffer.from(signature(method, key, facts));
      const given = Buffer.from(s);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return Number(facts.e) > now() / 1000 ? facts : null;
    },
  };
}

function isTexts(facts: Record<string, unknown>): facts is Record<string, string> {
  return Object.values(facts).every((value) => typeof value === 'string');
}
