import { type Credential, readClaims } from './token.ts';

/** Local storage keys and the cookie are fixed by specification section 9. */
const TOKEN = 'token';
const CREDENTIALS = 'credentials';
const DEPARTMENT = 'department';

/** The stored credentials in order; broken entries are skipped. */
export function readCredentials(): Credential[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(CREDENTIALS) ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.flatMap((token) => {
      const claims = typeof token === 'string' ? readClaims(token) : null;
      return claims ? [{ token, claims }] : [];
    });
  } catch {
    return [];
  }
}

/** Replaces the whole list. */
export function writeCredentials(tokens: string[]): void {
  localStorage.setItem(CREDENTIALS, JSON.stringify(tokens));
}

export function writeToken(token: string): void {
  localStorage.setItem(TOKEN, token);
}

/**
 * Clears token and credentials, nothing else. Answers whether there was something to clear, so that a
 * refused call of somebody who is not signed in does not reload for ever.
 */
export function clearSignIn(): boolean {
  const present = localStorage.getItem(TOKEN) !== null || localStorage.getItem(CREDENTIALS) !== null;
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(CREDENTIALS);
  return present;
}

export function readDepartment(): string | null {
  return localStorage.getItem(DEPARTMENT);
}

/** Saves the department and mirrors it in the `org` cookie of the session. */
export function writeDepartment(code: string): void {
  localStorage.setItem(DEPARTMENT, code);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `org=${encodeURIComponent(code)}; path=/; SameSite=Lax`;
}
