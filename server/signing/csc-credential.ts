import { X509Certificate } from 'node:crypto';
import type { Json, JsonObject } from '../../src/definition/model.ts';
import { CscError, type CscVersion } from './csc-client.ts';

/** A key that a provider keeps for somebody, as it tells of it (`credentials/info`). */
export interface CscCredential {
  id: string;
  certificate: X509Certificate;
  /** Of those above it, as far as they were told. */
  others: X509Certificate[];
  /** Nothing was revoked, held or switched off. */
  inForce: boolean;
  /** It signs without a PIN, a code or a page of the provider. */
  alone: boolean;
  /** Object identifiers of what it signs by. */
  algorithms: string[];
}

const MOST_CERTIFICATES = 8;
/** What a provider calls a certificate that signs nothing, whatever its days say. */
const WITHDRAWN: readonly Json[] = ['revoked', 'suspended'];

/** Reads an answer of `credentials/info`. Throws CscError when it has no certificate that can be read. */
export function readCredential(id: string, version: CscVersion, info: JsonObject): CscCredential {
  const [cert, key] = [objectOf(info.cert), objectOf(info.key)];
  const [certificate, ...others] = certificatesIn(cert.certificates);
  if (!certificate) throw new CscError('credentials/info: no certificate', null);
  return {
    id,
    certificate,
    others,
    inForce: !WITHDRAWN.includes(cert.status ?? null) && key.status !== 'disabled',
    alone: version === 1 ? isAlone(info) : isAloneIn2(objectOf(info.auth)),
    algorithms: listOf(key.algo).map(String),
  };
}

/** Whether nothing is asked of its owner that the caller would have to pass on; in version 1 both factors say so of themselves. */
function isAlone({ authMode, PIN, OTP }: JsonObject): boolean {
  if (authMode === 'implicit') return true;
  return authMode === 'explicit' && [PIN, OTP].every((factor) => !isAsked(objectOf(factor).presence));
}

const isAsked = (presence: Json | undefined) => presence === 'true' || presence === true;

const isAloneIn2 = ({ mode, objects }: JsonObject): boolean =>
  mode === 'implicit' || (mode === 'explicit' && listOf(objects).length === 0);

function certificatesIn(list: Json | undefined): X509Certificate[] {
  try {
    return listOf(list)
      .slice(0, MOST_CERTIFICATES)
      .map((text) => new X509Certificate(Buffer.from(String(text), 'base64')));
  } catch (error) {
    throw new CscError('credentials/info: a certificate that cannot be read', null, { cause: error });
  }
}

export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
