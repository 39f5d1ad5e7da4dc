import type { JsonObject } from '../../src/definition/model.ts';
import type { RenderOptions, ToSign } from '../core/renderer.ts';
import type { CompileJob } from './compile-process.ts';
import type { CompileQueue } from './compile-queue.ts';
import { DocumentError } from './document-error.ts';
import { fillFields } from './fill-fields.ts';
import { fieldsOf } from './placeholders.ts';

export interface Drawing {
  code: string;
  data: JsonObject;
  options: RenderOptions;
}

const MAX_DATA_BYTES = 1_000_000;

/** Draws one document by a template among `files`, or by the text that the options bring in its place. */
export async function drawTemplate(
  queue: CompileQueue,
  files: ReadonlyMap<string, string>,
  drawing: Drawing,
): Promise<ToSign> {
  const answer = await queue.run(jobOf(files, drawing));
  if ('pdf' in answer) return { pdf: Buffer.from(answer.pdf), places: answer.places };
  const [fault] = 'faults' in answer ? answer.faults : [];
  throw new DocumentError('template', fault?.message ?? 'unknown fault', fault ?? null);
}

function jobOf(folder: ReadonlyMap<string, string>, { code, data, options }: Drawing): CompileJob {
  const main = `${code}.typ`;
  if (!folder.has(main) || code.startsWith('_')) {
    throw new DocumentError('unknown', `there is no template "${code}"`);
  }
  const { title, author = '', template } = options;
  const files = template === undefined ? folder : new Map([...folder, [main, template]]);
  const json = JSON.stringify(fillFields(code, fieldsOf(files, code).fields, data));
  if (Buffer.byteLength(json) > MAX_DATA_BYTES) {
    throw new DocumentError('data', `${code}: more than ${MAX_DATA_BYTES} bytes of data`);
  }
  const language = options.language.split('-')[0] ?? '';
  const date = new Date(options.date);
  if (Number.isNaN(date.getTime())) throw new DocumentError('data', `${code}: "${options.date}" is no date`);
  const inputs = { data: json, title, author, language };
  return {
    files: [...files, ...(options.pictures ?? [])],
    main,
    inputs,
    timestamp: Math.floor(date.getTime() / 1000),
  };
}
