import type { Renderer } from '../core/renderer.ts';
import { CompileQueue } from './compile-queue.ts';
import { drawTemplate } from './draw-template.ts';
import { fillDocx, tryDocx } from './fill-docx.ts';
import { readTemplateFiles } from './template-files.ts';
import { tryTemplate } from './try-template.ts';

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

/** Makes the one renderer of a server. Documents are drawn one after another, outside this process. */
export function createRenderer(options: RendererOptions): Renderer {
  const { templatesDir, fontsDir, workerFile, timeoutMs = 20_000, idleMs = 60_000, capacity = 500 } = options;
  const queue = new CompileQueue({ fontsDir, workerFile, timeoutMs, idleMs, capacity });
  const readFiles = async () =>
    typeof templatesDir === 'string' ? readTemplateFiles(templatesDir) : templatesDir;

  const renderToSign: Renderer['renderToSign'] = async (code, data, drawing) =>
    drawTemplate(queue, await readFiles(), { code, data, options: drawing });
  return {
    renderToSign,
    render: async (...asked) => (await renderToSign(...asked)).pdf,
    tryOut: async (code, text, drawing) =>
      tryTemplate(queue, await readFiles(), { code, text, options: drawing }),
    fillIn: async (code, docx, data, { date }) =>
      fillDocx(queue, await readFiles(), { code, docx, data, date }),
    tryFile: async (code, docx, { date, title }) =>
      tryDocx(queue, await readFiles(), { code, docx, date, label: title }),
    close: () => queue.close(),
  };
}
