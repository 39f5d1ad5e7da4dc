import type { RenderOptions, TemplateFault, TriedTemplate } from '../core/renderer.ts';
import { faultsOfOne } from './check-templates.ts';
import type { CompileQueue } from './compile-queue.ts';
import { DocumentError } from './document-error.ts';
import { drawTemplate } from './draw-template.ts';
import { fieldsOf } from './placeholders.ts';
import { isPicture, sampleData } from './sample-data.ts';

/** Tries `text` as template `code` among the files of the folder; `null` = as it stands there. Throws for an unknown code. */
export async function tryTemplate(
  queue: CompileQueue,
  files: ReadonlyMap<string, string>,
  { code, text, options }: { code: string; text: string | null; options: RenderOptions },
): Promise<TriedTemplate | TemplateFault> {
  const main = `${code}.typ`;
  const own = files.get(main);
  if (own === undefined) throw new DocumentError('unknown', `there is no template "${code}"`);
  const tried = new Map([...files, [main, text ?? own]]);
  const [fault] = await faultsOfOne(queue, tried, code);
  if (fault) {
    const { file, line, column, message: detail } = fault;
    return { fault: 'text', file, line, column, detail };
  }
  const { fields } = fieldsOf(tried, code);
  const sampled = await drawSample(queue, tried, code, options);
  const { places } = text === null ? sampled : await drawSample(queue, files, code, options);
  return {
    text: text ?? own,
    pdf: sampled.pdf,
    fields: fields.map(({ path, optional }) => ({ path, optional })),
    places: sampled.places.length,
    signers: places.length,
  };
}

/** Nobody has signed the sample, and it is in force: so all places to sign at show. */
const NOT_YET = ['signers[].signed_at', 'doc.void'];

function drawSample(
  queue: CompileQueue,
  files: ReadonlyMap<string, string>,
  code: string,
  options: RenderOptions,
) {
  const { fields } = fieldsOf(files, code);
  const written = fields.filter((field) => !isPicture(field) && !NOT_YET.includes(field.path));
  return drawTemplate(queue, files, { code, data: sampleData(written, ({ path }) => path), options });
}
