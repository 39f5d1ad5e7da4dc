import type { DocxFault } from '../../src/definition/errors/refusal-facts.ts';
import { valueTexts } from '../../src/definition/messages/server-texts.ts';
import type { Json, JsonObject } from '../../src/definition/model.ts';
import type { TriedFile } from '../core/renderer.ts';
import type { FillJob } from './compile-process.ts';
import type { CompileQueue } from './compile-queue.ts';
import { DocumentError } from './document-error.ts';
import { placeholderFaults } from './docx-check.ts';
import { inWords } from './docx-data.ts';
import { isFaulty, readDocx } from './docx-package.ts';
import { starterDocx } from './docx-starter.ts';
import { tagsIn } from './docx-tags.ts';
import type { DocxPart } from './docx-xml.ts';
import type { DocumentField } from './field-lines.ts';
import { fillFields, shapeOf } from './fill-fields.ts';
import { fieldsOf } from './placeholders.ts';
import { isPicture, sampleData } from './sample-data.ts';

/** Bytes of XML times the rows that may be repeated: what comes out is never more. */
const MOST_WRITTEN = 100 * 1024 * 1024;

export interface Filling {
  code: string;
  docx: Buffer;
  data: JsonObject;
  /** ISO date or instant; same data and date give the same bytes. */
  date: string;
}

/** Fills a DOCX with data of template `code` among `files`. Rejects with a DocumentError of any reason. */
export async function fillDocx(
  queue: CompileQueue,
  files: ReadonlyMap<string, string>,
  { code, docx, data, date }: Filling,
): Promise<Buffer> {
  const parts = await readDocx(docx);
  if (isFaulty(parts)) throw new DocumentError('template', `${code}: the file cannot be read`);
  const fields = fillable(files, code);
  const shape = shapeOf(fields);
  if (placeholderFaults(parts, shape).length > 0)
    throw new DocumentError('template', `${code}: the file asks for what is not there`);
  const filled = inWords(shape, fillFields(code, fields, data), zoneOf(data));
  const bytes = parts.reduce((sum, { text }) => sum + text.length, 0);
  if (bytes * (1 + itemsIn(filled)) > MOST_WRITTEN)
    throw new DocumentError('data', `${code}: too much to fill in`);
  const job: FillJob = {
    main: `${code}.docx`,
    docx,
    data: filled,
    words: [valueTexts.yes, valueTexts.no],
    date: Date.parse(date),
  };
  const answer = await queue.run(job);
  if ('file' in answer) return Buffer.from(answer.file);
  throw new DocumentError('template', 'faults' in answer ? (answer.faults[0]?.message ?? '') : 'no file');
}

/** Looks through `docx` for template `code` and fills it with sample data; `null` = one that has every placeholder. */
export async function tryDocx(
  queue: CompileQueue,
  files: ReadonlyMap<string, string>,
  { code, docx, label, date }: Omit<Filling, 'docx' | 'data'> & { docx: Buffer | null; label: string },
): Promise<TriedFile | { faults: DocxFault[] }> {
  const fields = fillable(files, code);
  const given = docx ?? (await starterDocx(label, shapeOf(fields)));
  const parts = await readDocx(given);
  if (isFaulty(parts)) return { faults: parts };
  const faults = placeholderFaults(parts, shapeOf(fields));
  if (faults.length > 0) return { faults };
  try {
    const data = sampleData(fields, ({ path }) => path);
    const filled = await fillDocx(queue, files, { code, docx: given, data, date });
    const whole = await readDocx(filled);
    return isFaulty(whole) ? { faults: whole } : { file: given, filled };
  } catch (error) {
    if (!(error instanceof DocumentError) || error.reason === 'compiler') throw error;
    return { faults: [layoutFault(parts, error.message)] };
  }
}

/** What is wrong only when the file is put together, is how loops lie in it; the worker names the loop. */
function layoutFault(parts: readonly DocxPart[], detail: string): DocxFault {
  const name = /^loop ([\w.]+)$/.exec(detail)?.[1];
  const tags = parts.flatMap((part) => tagsIn(part).tags);
  const place = tags.find((one) => one.kind === 'loop' && one.name === name)?.place;
  if (name === undefined || !place) return { fault: 'file', why: 'damaged', part: detail.slice(0, 100) };
  return { fault: 'placeholder', ...place, why: 'layout', tag: name, near: null };
}

/** What a text can show: no pictures, and nobody signs such a file. */
function fillable(files: ReadonlyMap<string, string>, code: string): DocumentField[] {
  if (!files.has(`${code}.typ`)) throw new DocumentError('unknown', `there is no template "${code}"`);
  return fieldsOf(files, code).fields.filter(
    (field) => !isPicture(field) && !field.path.startsWith('signers[]'),
  );
}

function zoneOf({ institution }: JsonObject): string {
  const zone =
    typeof institution === 'object' &&
    institution !== null &&
    !Array.isArray(institution) &&
    institution.time_zone;
  return typeof zone === 'string' && zone.includes('/') ? zone : 'UTC';
}

function itemsIn(value: Json): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + 1 + itemsIn(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + itemsIn(inner), 0);
}
