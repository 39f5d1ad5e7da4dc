import type { JsonObject } from '../../src/definition/model.ts';
import type { CompileJob } from './compile-process.ts';
import { CompileQueue } from './compile-queue.ts';
import { DocumentError } from './document-error.ts';
import { fillFields } from './fill-fields.ts';
import { fieldsOf } from './placeholders.ts';
import { readTemplateFiles } from './template-files.ts';

export interface RendererOptions {
  /** The folder of the templates, read anew for every document so that a changed template counts at once; or its files. */
  templatesDir: string | ReadonlyMap<string, string>;
  /** Folder of TTF or OTF files. */
  fontsDir: string;
  /** The compiler's process file, when it does not lie beside this module (a bundled server). */
  workerFile?: string;
  /** Milliseconds a document may take; default 20,000. */
  timeoutMs?: number;
  /** Milliseconds without work after which the compiler's process ends; default 60,000. */
  idleMs?: number;
  /** Documents that may wait; default 500. */
  capacity?: number;
}

/** What stands in the PDF's own description, not on its pages. */
interface RenderOptions {
  title: string;
  author?: string;
  /** BCP 47; Indonesian is `id`. */
  language: string;
  /** ISO date or instant; the PDF's creation date. Same data and date give the same bytes. */
  date: string;
  /** Pictures beside those of the templates, by file name. */
  pictures?: ReadonlyMap<string, Buffer>;
}

export interface Renderer {
  /**
   * Draws template `templateCode` as a tagged A4 PDF (PDF/UA-1). Data reaches the template as JSON, never as source.
   * Rejects with a DocumentError of any reason; a fault of the template reads `file:line:column message`.
   */
  render(templateCode: string, data: JsonObject, options: RenderOptions): Promise<Buffer>;
  /** Ends the compiler's process; waiting documents are refused. */
  close(): void;
}

const MAX_DATA_BYTES = 1_000_000;

/** Makes the one renderer of a server. Documents are drawn one after another, outside this process. */
export function createRenderer(options: RendererOptions): Renderer {
  const { templatesDir, fontsDir, workerFile, timeoutMs = 20_000, idleMs = 60_000, capacity = 500 } = options;
  const queue = new CompileQueue({ fontsDir, workerFile, timeoutMs, idleMs, capacity });
  const readFiles = async () =>
    typeof templatesDir === 'string' ? readTemplateFiles(templatesDir) : templatesDir;

  return {
    async render(templateCode, data, renderOptions) {
      const job = jobOf(await readFiles(), templateCode, data, renderOptions);
      const answer = await queue.run(job);
      if ('pdf' in answer) return Buffer.from(answer.pdf);
      const [fault] = answer.faults;
      throw new DocumentError('template', fault?.message ?? 'unknown fault', fault ?? null);
    },
    close: () => queue.close(),
  };
}

function jobOf(
  files: ReadonlyMap<string, string>,
  code: string,
  data: JsonObject,
  options: RenderOptions,
): CompileJob {
  const main = `${code}.typ`;
  if (!files.has(main) || code.startsWith('_')) {
    throw new DocumentError('unknown', `there is no template "${code}"`);
  }
  const json = JSON.stringify(fillFields(code, fieldsOf(files, code).fields, data));
  if (Buffer.byteLength(json) > MAX_DATA_BYTES) {
    throw new DocumentError('data', `${code}: more than ${MAX_DATA_BYTES} bytes of data`);
  }
  const { title, author = '' } = options;
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
