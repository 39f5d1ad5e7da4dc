import { Buffer } from 'node:buffer';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../core/deps.ts';
import { CHALLENGE_SECONDS } from './challenges.ts';
import type { KeptPasskey } from './keep-passkeys.ts';

/** To whom passkeys prove who somebody is. */
export interface RelyingParty {
  /** Host name that passkeys are bound to. */
  id: string;
  /** Origin that pages have. */
  origin: string;
  name: string;
}

/** The address that people use; where nobody said it, the one of the request, as everywhere. */
export function relyingParty(
  { publicUrl, name }: { publicUrl: string | null; name: string },
  request: FastifyRequest,
): RelyingParty {
  const { origin, hostname } = new URL(publicUrl ?? `${request.protocol}://${request.host}`);
  return { id: hostname, origin, name };
}

// Loaded when somebody has to do with a passkey: it reads certificates of all makers.
const library = () => import('@simplewebauthn/server');

const TIMEOUT = CHALLENGE_SECONDS * 1000;
/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

/** What a browser is asked, to make a passkey. */
export async function creationOptions(
  party: RelyingParty,
  { viewer, kept, challenge }: { viewer: Viewer; kept: readonly KeptPasskey[]; challenge: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(viewer.id),
    userName: viewer.email,
    userDisplayName: viewer.name,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT,
    attestationType: 'none',
    excludeCredentials: kept.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** What a browser is asked, to prove with one of them who somebody is. */
export async function requestOptions(
  party: RelyingParty,
  { kept, challenge }: { kept: readonly KeptPasskey[]; challenge: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT,
    allowCredentials: kept.map(described),
    userVerification: 'required',
  });
}

const described = ({ id, transports }: KeptPasskey) => ({
  id,
  transports: transports as AuthenticatorTransport[],
});

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

/** The passkey that was made, as far as the answer says; `null` when the answer does not hold. */
export async function verifiedCreation(
  party: RelyingParty,
  response: unknown,
  challenge: string,
): Promise<Pick<KeptPasskey, 'id' | 'public_key' | 'counter' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return {
      id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports ?? [],
    };
  } catch {
    // The library throws for whatever does not fit, with words for developers.
    return null;
  }
}

/** How often the passkey says it was used; `null` when the answer does not hold. */
export async function verifiedUse(
  party: RelyingParty,
  response: unknown,
  { kept, challenge }: { kept: KeptPasskey; challenge: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: kept.id,
        publicKey: new Uint8Array(Buffer.from(kept.public_key, 'base64url')),
        counter: kept.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** The challenge that an answer says it is for; `''` when it says none. */
export function challengeIn(response: unknown): string {
  const data = (response as { response?: { clientDataJSON?: unknown } } | null)?.response?.clientDataJSON;
  if (typeof data !== 'string') return '';
  try {
    const { challenge } = JSON.parse(Buffer.from(data, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' && /^[\w-]{1,100}$/.test(challenge) ? challenge : '';
  } catch {
    return '';
  }
}
