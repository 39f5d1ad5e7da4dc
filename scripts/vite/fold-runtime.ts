import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const RUNTIME = '\0rolldown/runtime.js';

/**
 * Vite plugin: puts the bundler's helpers into the chunk called `host`, which every page loads first anyway. The bundler
 * has no option for it: it folds them into a group only when nothing else uses them, and no group may ask for them
 * ("Runtime Module Placement" in rolldown's design notes). Left alone, they are one request more before the first row.
 */
export function foldRuntime(host: string): Plugin {
  return {
    name: 'aula:fold-runtime',
    apply: 'build',
    // Files are named by what they were before this: another way of folding must give other names.
    augmentChunkHash: () => `${withHelpers}${withoutHelpers}`,
    generateBundle: {
      // Before Vite writes down which file needs which.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const runtime = chunks.find(({ moduleIds }) => moduleIds.length === 1 && moduleIds[0] === RUNTIME);
        // A group that holds nothing but the entry goes by the entry's name.
        const target = chunks.find(({ name }) => name === host) ?? chunks.find(({ isEntry }) => isEntry);
        if (!runtime || !target) throw new Error(`the build has no helpers to put into ${host}`);
        for (const chunk of chunks) {
          if (chunk === runtime || !chunk.imports.includes(runtime.fileName)) continue;
          chunk.code =
            chunk === target ? withHelpers(chunk, runtime) : withoutHelpers(chunk, runtime, target);
          const others = chunk.imports.filter(
            (file) => file !== runtime.fileName && file !== target.fileName,
          );
          chunk.imports = chunk === target ? others : [target.fileName, ...others];
        }
        delete bundle[runtime.fileName];
      },
    },
  };
}

/** The helpers in front, under the names the chunk knows them by, and handed on to the others. */
function withHelpers(chunk: Chunk, runtime: Chunk): string {
  const { before, names, after } = splitAtImport(chunk, runtime);
  const helpers = /^([\s\S]*)export\s*\{([^}]*)\};?\s*$/.exec(runtime.code);
  if (!helpers) throw new Error('the helpers export nothing');
  const [, body = '', exported = ''] = helpers;
  const answer = pairsOf(exported).map(([local, name]) => `${name}:${local}`);
  const all = pairsOf(exported).map(([, name]) => `${name}:${shared(name)}`);
  const own = names.map(([name, local]) => `${local}=${shared(name)}`);
  const hand = pairsOf(exported).map(([, name]) => shared(name));
  return [
    `const{${all}}=(()=>{${body};return{${answer}}})()${own.length > 0 ? `,${own}` : ''};`,
    `${before}${after}`,
    `export{${hand}};`,
  ].join('');
}

/** The helpers from `target` in place of the file of their own. */
function withoutHelpers(chunk: Chunk, runtime: Chunk, target: Chunk): string {
  const { before, names, after } = splitAtImport(chunk, runtime);
  const taken = names.map(([name, local]) => `${shared(name)} as ${local}`);
  return `${before}import{${taken}}from"./${fileOf(target)}";${after}`;
}

function splitAtImport(chunk: Chunk, runtime: Chunk) {
  const name = fileOf(runtime).replaceAll('.', '\\.');
  const found = new RegExp(`import\\s*(?:\\{([^}]*)\\}\\s*from\\s*)?["']\\./${name}["'];?`).exec(chunk.code);
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

/** Longer than any name the bundler gives when it makes names short. */
const shared = (name: string) => `helper_${name}`;

const fileOf = ({ fileName }: Chunk) => fileName.split('/').at(-1) ?? '';
