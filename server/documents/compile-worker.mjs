// The process that compiles: a template that crashes or never ends takes only this process along. Plain JavaScript,
// because Node starts it by itself. Gets its fonts folder as argument, then jobs one by one over the IPC channel:
// { files: [name, text or bytes][], main, inputs, timestamp } -> { pdf, places } or { faults }, and
// { docx, data, words, date } -> { file } or { faults } (see CompileAnswer in compile-process.ts).
import { resolve } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

// A folder that does not exist: whatever a template reads comes from the files of its job.
const ROOT = resolve('/aula-documents');
const ERROR = 1;
const CACHE_GENERATIONS = 10;

const compiler = NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontPaths: [process.argv[2]] }] });

function compile({ files, main, inputs, timestamp }) {
  compiler.resetShadow();
  for (const [name, content] of files) compiler.mapShadow(resolve(ROOT, name), Buffer.from(content));
  const result = compiler.compile({ mainFilePath: resolve(ROOT, main), inputs, resetRead: true });
  if (result.hasError()) return { faults: faultsOf(compiler.fetchDiagnostics(result.takeDiagnostics())) };
  if (timestamp === null) return { faults: [] };
  return { pdf: toPdf(result.result, timestamp), places: placesIn(result.result) };
}

/** What the template marked as places to sign at. */
function placesIn(document) {
  return compiler.query(document, { selector: '<signing-place>', field: 'value' });
}

/**
 * PDF/UA-1 is refused for text no font can show and for pictures without description. A letter is not held back for
 * that: it is still tagged, it only does not claim the standard.
 */
function toPdf(document, creationTimestamp) {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp });
  } catch (error) {
    if (!String(error).includes('PDF/UA-1 error')) throw error;
    return compiler.pdf(document, { creationTimestamp });
  }
}

function faultsOf(diagnostics) {
  return diagnostics
    .filter((diagnostic) => diagnostic.severity === ERROR)
    .map(({ message, path, range }) => ({
      message,
      file: path.slice(ROOT.length + 1),
      line: (range?.start.line ?? 0) + 1,
      column: (range?.start.character ?? 0) + 1,
    }));
}

const ZIP = { type: 'nodebuffer', compression: 'DEFLATE' };

/** Values are found by their names, and by nothing else: no expressions, and no XML of theirs. */
async function fill({ docx, data, words, date }) {
  const [{ default: Docxtemplater }, { default: PizZip }] = await Promise.all([
    import('docxtemplater'),
    import('pizzip'),
  ]);
  const parser = (tag) => ({
    get(scope, { meta }) {
      const value = tag === '.' ? scope : valueAt(scope, tag);
      return typeof value !== 'boolean' || meta.part.module === 'loop' ? value : words[value ? 0 : 1];
    },
  });
  const options = {
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
    nullGetter: () => '',
    parser,
  };
  try {
    const zip = new Docxtemplater(new PizZip(docx), options).render(data).getZip();
    for (const file of Object.values(zip.files)) file.date = new Date(date);
    return { file: zip.generate(ZIP) };
  } catch (error) {
    const { id, xtag } = error.properties?.errors?.[0]?.properties ?? error.properties ?? {};
    const message = id?.includes('loop') && xtag ? `loop ${xtag}` : (id ?? String(error?.message ?? error));
    return { faults: [{ message, file: '', line: 1, column: 1 }] };
  }
}

function valueAt(scope, path) {
  if (typeof scope !== 'object' || scope === null) return undefined;
  if (Object.hasOwn(scope, path)) return scope[path];
  const dot = path.indexOf('.');
  if (dot < 0 || !Object.hasOwn(scope, path.slice(0, dot))) return undefined;
  return valueAt(scope[path.slice(0, dot)], path.slice(dot + 1));
}

async function answer(job) {
  try {
    return await ('docx' in job ? fill(job) : compile(job));
  } catch (error) {
    return { faults: [{ message: String(error?.message ?? error), file: job.main, line: 1, column: 1 }] };
  } finally {
    compiler.evictCache(CACHE_GENERATIONS);
  }
}

process.on('message', async (job) => process.send(await answer(job)));
process.on('disconnect', () => process.exit());
