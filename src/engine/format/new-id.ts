/** A random id of 32 hex digits. Unlike `crypto.randomUUID` it exists on plain http too, inside the faculty's network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
