import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { readPdf } from '../../../server/documents/testing/read-pdf.ts';
import type { DemoFaculty } from '../../../server/testing/demo-faculty.ts';
import { textOf } from '../../conformance/signing/outside.ts';

/** What an answer says: its text, and that of its PDFs once more without any gaps. */
export interface Carried {
  text: string;
  packed: string;
}

export interface Reader {
  filesOf(registration: string): Promise<Files>;
  /** The text of a document behind its address, read once. */
  document(id: string, url: string): Promise<Carried>;
  /** By the fingerprint of the bytes, since many people get the same PDF. */
  pdf(bytes: Buffer): Promise<Carried>;
}

interface Files {
  /** `check`: what stands in the code on paper. */
  documents: { id: string; code: string; check: string | null }[];
  files: { id: string }[];
}

export function createReader(faculty: DemoFaculty): Reader {
  const { db } = faculty.connection;
  const known = new Map<string, Promise<Files>>();
  const documents = new Map<string, Promise<Carried>>();
  const readFiles = async (registration: string): Promise<Files> => {
    const made = await sql<Files['documents'][number]>`
      select id, code, verification_code as check from generated_document where record_id = ${registration} order by code, id`.execute(
      db,
    );
    const stored = await sql<{ id: string }>`
      select f.id from stored_file f where f."row" = ${registration}
      or f."row" in (select id from registration_document where registration = ${registration})
      or f."row" in (select id from score_sheet where registration = ${registration})`.execute(db);
    return { documents: made.rows, files: stored.rows };
  };
  const remembered = <T>(map: Map<string, Promise<T>>, key: string, make: () => Promise<T>) => {
    const found = map.get(key) ?? make();
    map.set(key, found);
    return found;
  };
  const pdfs = new Map<string, Promise<Carried>>();
  const pdf = (bytes: Buffer) =>
    remembered(pdfs, createHash('sha256').update(bytes).digest('hex'), () => pdfText(bytes));
  const fetched = async (url: string) => {
    const answer = await faculty.app.inject({ url });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
    return pdf(answer.rawPayload);
  };
  return {
    filesOf: (registration) => remembered(known, registration, () => readFiles(registration)),
    document: (id, url) => remembered(documents, id, () => fetched(url)),
    pdf,
  };
}

/** A number stands by itself; without gaps a word that a line breaks is whole again. */
async function pdfText(bytes: Buffer): Promise<Carried> {
  return { text: textOf(bytes), packed: readPdf(bytes).text.replaceAll(/[-\u00ad\u2010]/g, '') };
}

export interface Bytes {
  bytes: Buffer;
  type: string;
  heads: string;
}

/** The texts of an answer of any type, its headers with it. */
export async function textsIn(reader: Reader, { bytes, type, heads }: Bytes): Promise<Carried> {
  if (type.includes('zip') || type.includes('spreadsheet')) {
    const parts = await Promise.all(
      unzip(bytes).map(async ({ name, content }) => {
        const inside = name.endsWith('.pdf') ? await reader.pdf(content) : plain(content.toString('utf8'));
        return { text: `${name}\n${inside.text}`, packed: inside.packed };
      }),
    );
    return joined([plain(heads), ...parts]);
  }
  if (type.includes('pdf')) return joined([plain(heads), await reader.pdf(bytes)]);
  return joined([plain(heads), plain(bytes.toString('utf8'))]);
}

const plain = (text: string): Carried => ({ text, packed: '' });
const joined = (parts: Carried[]): Carried => ({
  text: parts.map(({ text }) => text).join('\n'),
  packed: parts.map(({ packed }) => packed).join('\n'),
});

/** Entries by the directory at the end, where the sizes always stand. */
export function unzip(bytes: Buffer): { name: string; content: Buffer }[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: entries }, () => {
    const [method, size, nameLength] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
    ];
    const [extra, comment, local] = [
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    at += 46 + nameLength + extra + comment;
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    return { name, content: method === 0 ? packed : inflateRawSync(packed) };
  });
}
