import type { JsonObject } from '../../src/definition/model.ts';
import type { Renderer, RenderOptions } from '../core/renderer.ts';
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

const MAX_DATA_BYTES = 1_000_000;

/** Makes the one renderer of a server. Documents are drawn one after another, outside this process. */
export function createRenderer(options: RendererOptions): Renderer {
  const { templatesDir, fontsDir, workerFile, timeoutMs = 20_000, idleMs = 60_000, capacity = 500 } = options;
  const queue = new CompileQueue({ fontsDir, workerFile, timeoutMs, idleMs, capacity });
  const readFiles = async () =>
    typeof templatesDir === 'string' ? readTemplateFiles(templatesDir) : templatesDir;

  const renderToSign: Renderer['renderToSign'] = async (templateCode, data, renderOptions) => {
    const answer = await queue.run(jobOf(await readFiles(), templateCode, data, renderOptions));
    if ('pdf' in answer) return { pdf: Buffer.from(answer.pdf), places: answer.places };
    const [fault] = answer.faults;
    throw new DocumentError('template', fault?.message ?? 'unknown fault', fault ?? null);
  };
  return {
    renderToSign,
    render: async (...asked) => (await renderToSign(...asked)).pdf,
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
