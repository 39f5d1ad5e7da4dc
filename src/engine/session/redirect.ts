/**
 * A page of ours to return to after signing in, or `null`: one leading slash, also after decoding, never `//` or `/\`,
 * and no control characters, which browsers drop.
 */
export function safeRedirect(value: string | null): string | null {
  if (!value) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(value);
  } catch {
    return null;
  }
  return isOwnPath(value) && isOwnPath(decoded) ? value : null;
}

function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || path.startsWith('/\\')) return false;
  for (const letter of path) if (letter.charCodeAt(0) < 32) return false;
  return true;
}

/** The sign-in page with the way back to `wanted` (path and query). */
export function loginAddress(login: string, wanted: string): string {
  const address = new URL(login, location.origin);
  address.searchParams.set('redirect', wanted);
  return address.origin === location.origin ? address.pathname + address.search : address.href;
}
