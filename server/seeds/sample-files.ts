import { fileTexts } from '../../src/definition/messages/server-texts.ts';
import type { Json, SeedFile } from '../../src/definition/model.ts';
import type { Files, StoredFile } from '../core/deps.ts';
import { DOCX } from '../files/formats.ts';
import { type DocxLine, makeDocx } from '../files/make-docx.ts';
import { descriptionOf } from '../process/input-files.ts';

/** A file in a step's input: `{sample: pdf, name: naskah.pdf}`, or `{sample: docx, name: surat.docx, lines: [...]}` as `makeDocx` takes them. */
interface Sample {
  name: string;
  /** Of a DOCX. */
  lines: DocxLine[] | null;
  /** Key of the account that uploads it. */
  owner: string;
}

/** Stored samples, each to be taken once. */
export interface SampleFiles {
  /** The value with each sample in it replaced by a stored file of that account, as the browser's form holds it. */
  place(value: Json, owner: string): Json;
  /** The stored sample of that id. */
  find(id: string): StoredFile | null;
}

/**
 * Stores the sample files that the steps upload, one for each, since a file belongs to one row. Done before the seeding's
 * transaction opens; those that no row takes go with the next sweep. `idOf` answers the user id of an account's key.
 */
export async function storeSamples(
  files: Pick<Files, 'create'>,
  play: SeedFile['play'],
  idOf: (account: string) => string,
): Promise<SampleFiles> {
  const wanted = play.flatMap((step) => samplesIn(step.input, idOf(step.as)));
  const made = wanted.map(async ({ name, lines, owner }) =>
    lines === null
      ? files.create(samplePdf(name), { name, type: 'application/pdf', owner })
      : files.create(await makeDocx(lines), { name, type: DOCX, owner }),
  );
  const byId = new Map<string, StoredFile>();
  const stored = new Map<string, StoredFile[]>();
  for (const [at, file] of (await Promise.all(made)).entries()) {
    const place = `${wanted[at]?.owner} ${wanted[at]?.name}`;
    stored.set(place, [...(stored.get(place) ?? []), file]);
    byId.set(file.id, file);
  }
  const place = (value: Json, owner: string): Json => {
    const sample = sampleIn(value);
    if (sample !== null) {
      const file = stored.get(`${owner} ${sample.name}`)?.shift();
      return file ? descriptionOf(file) : null;
    }
    if (Array.isArray(value)) return value.map((item) => place(item, owner));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, place(item, owner)]));
  };
  return { place, find: (id) => byId.get(id) ?? null };
}

function samplesIn(value: Json, owner: string): Sample[] {
  const sample = sampleIn(value);
  if (sample !== null) return [{ ...sample, owner }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((item) => samplesIn(item, owner));
}

function sampleIn(value: Json): Pick<Sample, 'name' | 'lines'> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { sample, name, lines } = value;
  if (sample !== 'pdf' && sample !== 'docx') return null;
  const named = typeof name === 'string' ? name : `contoh.${sample}`;
  return { name: named, lines: sample === 'docx' && Array.isArray(lines) ? (lines as DocxLine[]) : null };
}

/** A PDF of one A4 page that says which sample it is. */
function samplePdf(name: string): Buffer {
  const title = name
    .replace(/\.pdf$/, '')
    .replaceAll('_', ' ')
    .replace(/[^A-Za-z0-9 .-]/g, '');
  const text = `BT /F1 24 Tf 72 740 Td (${title}) Tj /F1 12 Tf 0 -28 Td (${fileTexts.sample}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}
