/** What keeps the database or the disk from serving, though nothing is wrong with what was asked. */
export type Outage = 'away' | 'full';

/** SQLSTATE: connection lost, server ending or starting, too many connections. */
const AWAY = /^(?:08|57P0[123]|53300)/;
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** The driver says these without a code. */
const LOST =
  /^(?:Connection terminated|Client has encountered a connection error|Cannot use a pool after|timeout exceeded when trying to connect|Query read timeout)/i;
/** SQLSTATE of a full disk and of a database that only reads; the same of files. */
const FULL = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether an error tells of an outage; `null` when it is about the request, or a fault of ours. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (FULL.has(code)) return 'full';
  return AWAY.test(code) || SOCKET.has(code) || LOST.test(error.message) ? 'away' : null;
}
