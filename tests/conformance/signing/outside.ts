import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// What programs that have nothing to do with ours say of a signed file: pdfsig and pdftoppm of Poppler, and OpenSSL.

export interface SeenSignature {
  signer: string;
  type: string;
  /** "Signature is Valid." or what is wrong. */
  validation: string;
  /** It covers the whole file. */
  whole: boolean;
}

/** Every signature as `pdfsig` tells it, in the order of the file. Its exit code says nothing: it is 0 for a changed file. */
export function signaturesIn(pdf: Buffer): SeenSignature[] {
  return inFolder((folder) => {
    const path = join(folder, 'signed.pdf');
    writeFileSync(path, pdf);
    const said = spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8' }).stdout;
    return said
      .split(/^Signature #\d+:$/m)
      .slice(1)
      .map((text) => ({
        signer: /Common Name: (.*)/.exec(text)?.[1] ?? '',
        type: /Signature Type: (.*)/.exec(text)?.[1] ?? '',
        validation: /Signature Validation: (.*)/.exec(text)?.[1] ?? '',
        whole: text.includes('- Total document signed'),
      }));
  });
}

/**
 * What OpenSSL says of each signature, verified against `authorities` (PEM) over the bytes it covers; with the list `crl` (DER) also that no certificate is
 * revoked.
 */
export function verifiedByOpenssl(pdf: Buffer, authorities: string, crl?: Buffer): string[] {
  return inFolder((folder) => {
    const at = (name: string) => join(folder, name);
    const list = crl && execFileSync('openssl', ['crl', '-inform', 'DER'], { input: crl, encoding: 'utf8' });
    writeFileSync(at('ca.pem'), `${authorities}${list ?? ''}`);
    const revoked = list ? ['-crl_check'] : [];
    return rangesIn(pdf).map(({ covered, cms }) => {
      writeFileSync(at('covered'), covered);
      writeFileSync(at('cms'), cms);
      const args = ['-verify', '-inform', 'DER', '-in', at('cms'), '-content', at('covered'), '-binary'];
      const check = ['-CAfile', at('ca.pem'), '-purpose', 'any', '-out', '/dev/null', ...revoked];
      return said('openssl', ['cms', ...args, ...check]);
    });
  });
}

/** Why each was given, as it stands in the file for whoever opens it, in its order. */
export function reasonsIn(pdf: Buffer): string[] {
  const found = pdf.toString('latin1').matchAll(/\/Reason \(((?:\\.|[^\\)])*)\)/g);
  return [...found].map(([, reason = '']) => reason.replace(/\\(.)/g, '$1'));
}

/** The attributes of the first signature, by the names that OpenSSL has for them. */
export function attributesIn(pdf: Buffer): string {
  const [first] = rangesIn(pdf);
  return execFileSync('openssl', ['asn1parse', '-inform', 'DER'], { input: first?.cms, encoding: 'utf8' });
}

/**
 * What OpenSSL says of the time in each signature: its token, from the timestamp authority with that certificate (PEM), over the
 * value of that signature and no other.
 */
export function timestampsIn(pdf: Buffer, authority: string): string[] {
  return inFolder((folder) => {
    const at = (name: string) => join(folder, name);
    writeFileSync(at('authority.pem'), authority);
    return rangesIn(pdf).map(({ cms }) => {
      const found = tokenIn(cms);
      if (!found) return 'no token';
      writeFileSync(at('token'), found.token);
      writeFileSync(at('signature'), found.signature);
      const args = ['-verify', '-token_in', '-in', at('token'), '-data', at('signature')];
      return said('openssl', ['ts', ...args, '-CAfile', at('authority.pem')]);
    });
  });
}

/** The value of a signature, and the token that is kept beside it, not signed by it (RFC 3161, appendix A). */
function tokenIn(cms: Buffer): { signature: Buffer; token: Buffer } | null {
  const parts = partsOf(cms);
  const named = parts.findIndex(({ text }) => text.includes('id-smime-aa-timeStampToken'));
  const token = parts.slice(named).find(({ text }) => text.includes('SEQUENCE'));
  const beside = parts.slice(0, Math.max(0, named)).findLastIndex(({ text }) => text.includes('cont [ 1 ]'));
  const signature = parts[beside - 1];
  return named === -1 || !token || !signature
    ? null
    : { signature: signature.content, token: cms.subarray(token.from, token.to) };
}

interface Part {
  text: string;
  from: number;
  to: number;
  content: Buffer;
}

/** Every element of a DER file, as OpenSSL finds them. */
function partsOf(der: Buffer): Part[] {
  const lines = execFileSync('openssl', ['asn1parse', '-inform', 'DER'], { input: der, encoding: 'utf8' });
  return lines.split('\n').flatMap((text) => {
    const [, at, head, length] = /^\s*(\d+):d=\s*\d+\s+hl=(\d+)\s+l=\s*(\d+)/.exec(text) ?? [];
    if (at === undefined) return [];
    const [from, begin] = [Number(at), Number(at) + Number(head)];
    const to = begin + Number(length);
    return [{ text, from, to, content: der.subarray(begin, to) }];
  });
}

/** The words on the pages. */
export function textOf(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
}

/** What a printer gets of it: pages, the size of the first, and how many fonts, all of them in the file. */
export function paperOf(pdf: Buffer): { pages: number; size: string; fonts: number; carried: boolean } {
  const said = (program: string) => execFileSync(program, ['-'], { input: pdf, encoding: 'utf8' });
  const info = said('pdfinfo');
  // Below two lines of heads: name, type, encoding, embedded, subset, known letters, object.
  const fonts = said('pdffonts').trimEnd().split('\n').slice(2);
  return {
    pages: Number(/^Pages:\s+(\d+)/m.exec(info)?.[1]),
    size: /^Page size:.*\((.*)\)/m.exec(info)?.[1] ?? '',
    fonts: fonts.length,
    carried: fonts.every((line) => /\s+yes\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+\d+$/.test(line)),
  };
}

/** Sizes of the pictures that are drawn on its pages, in pixels. */
export function picturesIn(pdf: Buffer): { width: number; height: number }[] {
  return inFolder((folder) => {
    const path = join(folder, 'document.pdf');
    writeFileSync(path, pdf);
    const lines = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).split('\n').slice(2);
    return lines.flatMap((line) => {
      const [, , kind, width, height] = line.trim().split(/\s+/);
      return kind === 'image' ? [{ width: Number(width), height: Number(height) }] : [];
    });
  });
}

/** The file as each signature found and left it: the bytes up to the end of what it covers. */
export function revisionsOf(pdf: Buffer): Buffer[] {
  return rangesIn(pdf).map(({ end }) => pdf.subarray(0, end));
}

interface Range {
  covered: Buffer;
  cms: Buffer;
  end: number;
}

function rangesIn(pdf: Buffer): Range[] {
  const found = pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g);
  return [...found].map((match) => {
    const [from, length, again, rest] = match.slice(1).map(Number) as [number, number, number, number];
    const hex = pdf.subarray(length + 1, again - 1).toString('latin1');
    const end = again + rest;
    return {
      covered: Buffer.concat([pdf.subarray(from, length), pdf.subarray(again, end)]),
      cms: derOf(Buffer.from(hex, 'hex')),
      end,
    };
  });
}

/** Without the zeros that fill up the room. */
function derOf(padded: Buffer): Buffer {
  const bytes = (padded[1] ?? 0) & 0x7f;
  const length = (padded[1] ?? 0) < 0x80 ? (padded[1] ?? 0) : padded.readUIntBE(2, bytes);
  return padded.subarray(0, length + 2 + ((padded[1] ?? 0) < 0x80 ? 0 : bytes));
}

function said(program: string, args: string[]): string {
  try {
    execFileSync(program, args, { stdio: 'pipe' });
    return 'good';
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error);
  }
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'aula-signed-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
