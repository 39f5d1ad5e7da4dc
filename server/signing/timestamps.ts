import type { TimestampAuthority } from '@libpdf/core';

/** How long the authority may take. */
const WAIT_MS = 10_000;

/**
 * An RFC 3161 timestamp authority at an address. Throws `TimestampError` when it does not answer, or answers for something
 * else: what lies between may keep its answers, and a token of other bytes would spoil the signature it is put into.
 */
export async function timestampsFrom(url: string): Promise<TimestampAuthority> {
  const { HttpTimestampAuthority, TimestampError } = await import('@libpdf/core');
  const authority = new HttpTimestampAuthority(url, { timeout: WAIT_MS });
  return {
    async timestamp(digest, algorithm) {
      const token = await authority.timestamp(digest, algorithm);
      const stamped = await stampedBy(token);
      if (!stamped?.equals(digest)) throw new TimestampError('the token is of something else');
      return token;
    },
  };
}

/** The digest that a token says was there; `null` = it cannot be read. Source: RFC 3161, section 2.4.2. */
async function stampedBy(token: Uint8Array): Promise<Buffer | null> {
  const { ContentInfo, SignedData, TSTInfo } = await import('pkijs');
  try {
    const { content } = ContentInfo.fromBER(new Uint8Array(token).buffer);
    const said = new SignedData({ schema: content }).encapContentInfo.eContent;
    if (!said) return null;
    const { messageImprint } = TSTInfo.fromBER(said.getValue());
    return Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView);
  } catch {
    return null;
  }
}
