import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const RUNTIME = '\0rolldown/runtime.js';

/**
 * Vite plugin: puts the bundler's helpers (a few pure functions) into every file that uses them. The bundler has no
 * option for it: it folds them into a group only when nothing else uses them, and no group may ask for them ("Runtime
 * Module Placement" in rolldown's design notes). Left alone, they are one request more before the first row.
 *
 * A file keeps the name that the bundler made from its content. That stays true because what is put in depends on the
 * helpers alone, whose own name stood in that content: browsers keep these files for a year.
 */
export function foldRuntime(): Plugin {
  return {
    name: 'aula:fold-runtime',
    apply: 'build',
    // Files are named by what they were before this: another way of folding must give other names.
    augmentChunkHash: () => String(withHelpers),
    generateBundle: {
      // Before Vite writes down which file needs which.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const runtime = chunks.find(({ moduleIds }) => moduleIds.length === 1 && moduleIds[0] === RUNTIME);
        if (!runtime) throw new Error('the build has no file of helpers');
        for (const chunk of chunks) {
          if (!chunk.imports.includes(runtime.fileName)) continue;
          chunk.code = withHelpers(chunk, runtime);
          chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName);
        }
        delete bundle[runtime.fileName];
      },
    },
  };
}

/** The chunk with the helpers in place of their import, under the names that it knows them by. */
function withHelpers(chunk: Chunk, runtime: Chunk): string {
  const { before, names, after } = splitAtImport(chunk, runtime);
  const helpers = /^([\s\S]*)export\s*\{([^}]*)\};?\s*$/.exec(runtime.code);
  if (!helpers) throw new Error('the helpers export nothing');
  if (names.length === 0) return before + after;
  const [, body = '', exported = ''] = helpers;
  const answer = pairsOf(exported).map(([local, name]) => `${name}:${local}`);
  const own = names.map(([name, local]) => `${name}:${local}`);
  return `${before}var{${own}}=(()=>{${body};return{${answer}}})();${after}`;
}

function splitAtImport(chunk: Chunk, runtime: Chunk) {
  const file = (runtime.fileName.split('/').at(-1) ?? '').replaceAll('.', '\\.');
  const found = new RegExp(`import\\s*(?:\\{([^}]*)\\}\\s*from\\s*)?["']\\./${file}["'];?`).exec(chunk.code);
  if (!found) throw new Error(`${chunk.fileName} does not import the helpers as expected`);
  const [statement, list = ''] = found;
  return {
    before: chunk.code.slice(0, found.index),
    names: pairsOf(list),
    after: chunk.code.slice(found.index + statement.length),
  };
}

/** `a as b,c` as pairs of names; a name that stays is both. */
function pairsOf(list: string): [string, string][] {
  return list
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const [from = '', to = from] = pair.trim().split(/\s+as\s+/);
      return [from, to];
    });
}
