import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What one answer of an authenticator is to be wrong in. */
export interface Slip {
  origin?: string;
  challenge?: string;
  /** Whether the person was verified (finger, PIN); they were unless said. */
  verified?: boolean;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** An authenticator in software: it makes an ES256 key and signs with it, as WebAuthn level 3 says (sections 6.1, 6.5 and 7). */
export function softwarePasskey(origin: string) {
  const party = new URL(origin).hostname;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string, slip: Slip) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: slip.challenge ?? challenge,
        origin: slip.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (flags: number, { verified = true }: Slip, attested = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | PRESENT | (verified ? VERIFIED : 0), 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(party), head, attested]);
  };
  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id: id.toString('base64url'),
    /** Sets how often it says it was used. */
    rewind: (to: number) => {
      counter = to;
    },
    /** Answers `options` of a registration. */
    create({ challenge }: { challenge: string }, slip: Slip = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const data = authenticatorData(ATTESTED, slip, attested);
      const object = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(data)],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge, slip).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(object)).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Answers what is asked when somebody proves who they are. */
    sign({ challenge }: { challenge: string }, slip: Slip = {}) {
      counter += 1;
      const client = clientData('webauthn.get', challenge, slip);
      const data = authenticatorData(0, slip);
      const signature = createSign('SHA256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}
