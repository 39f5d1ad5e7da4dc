import { X509Certificate } from 'node:crypto';

/** What a signature says of itself, and whether it is one over these bytes. */
export interface CmsVerdict {
  /** The bytes are those that were signed, with the key of the certificate. */
  intact: boolean;
  /** Of whoever signed; `null` = there is none. */
  certificate: X509Certificate | null;
  /** The certificates that it carries along, that one too; whoever made it chose them. */
  carried: X509Certificate[];
  /** The signer's common name; `''` = the certificate has none. */
  name: string;
  /** When it was signed, as whoever signed says. */
  at: Date | null;
}

const UNREADABLE: CmsVerdict = { intact: false, certificate: null, carried: [], name: '', at: null };
/** Object identifiers of the signing-time attribute (RFC 5652, section 11.3) and of a common name. */
const SIGNING_TIME = '1.2.840.113549.1.9.5';
const COMMON_NAME = '2.5.4.3';
/** More than lead from anybody to a root. */
const MOST_CARRIED = 16;

/** Verifies one detached signature over `content` (RFC 5652); whose certificate it is, is not asked here. Never throws. */
export async function verifyCms(cms: Buffer, content: Uint8Array): Promise<CmsVerdict> {
  const { ContentInfo, CryptoEngine, SignedData } = await import('pkijs');
  const engine = new CryptoEngine({ name: 'node', crypto: globalThis.crypto });
  try {
    const signed = new SignedData({ schema: ContentInfo.fromBER(bytesOf(cms)).content });
    const [signer, second] = signed.signerInfos;
    // What it carries along inside would be verified in place of the file, and without attributes any bytes that are one.
    if (!signer?.signedAttrs || second || signed.encapContentInfo.eContent) return UNREADABLE;
    const { certificate: signing, ...said } = await verified();
    const time = signer.signedAttrs.attributes.find(({ type }) => type === SIGNING_TIME);
    const [value] = (time?.values ?? []) as { toDate?: () => Date }[];
    const name = signing?.subject.typesAndValues.find(({ type }) => String(type) === COMMON_NAME);
    return {
      ...said,
      certificate: signing ? read(signing) : null,
      carried: (signed.certificates ?? [])
        .slice(0, MOST_CARRIED)
        .flatMap((one) => ('subject' in one ? [read(one)] : [])),
      name: name ? String(name.value.valueBlock.value) : '',
      at: value?.toDate?.() ?? null,
    };

    async function verified() {
      const data = bytesOf(content);
      const answer = await signed
        .verify({ signer: 0, data, checkChain: false, extendedMode: true }, engine)
        .catch((error: unknown) => error as { signatureVerified?: boolean | null });
      const intact = !(answer instanceof Error) && answer.signatureVerified === true;
      const certificate = 'signerCertificate' in answer ? answer.signerCertificate : null;
      return { intact, certificate: (certificate as import('pkijs').Certificate | null) ?? null };
    }
  } catch {
    return UNREADABLE;
  }
}

const read = (certificate: import('pkijs').Certificate) =>
  new X509Certificate(Buffer.from(certificate.toSchema().toBER()));

/** A copy with a buffer of its own, as the library wants it. */
const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
