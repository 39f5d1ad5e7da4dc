import type { Plugin } from 'vite';

/** As in `import styles from './menu.module.css'`. */
const CLASSES = /^import (\w+) from ('[^']+\.module\.css')/gm;

const RULES = /\.module\.css$/;

/**
 * Vite plugins: take the classes of a CSS module by their names instead of as one object. A class then stands where it
 * is used, as any other constant, and what a file never names is dropped: 8 kB of the start file, before packing, were
 * lists of classes. A name that no rule has is told by the bundler. Where one is looked up by a value
 * (`styles[tone]`), the object stays.
 */
export function nameClasses(): Plugin[] {
  return [
    {
      name: 'aula:name-classes',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/, code: '.module.css' },
        handler: (code) => ({ code: byName(code), map: null }),
      },
    },
    {
      name: 'aula:keep-rules',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: RULES },
        // Of a file whose classes all stand where they are used the bundler would leave out the rules, too.
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
      generateBundle(_options, bundle) {
        const drawn = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
        const lost = [...this.getModuleIds()].filter((id) => RULES.test(id) && !drawn.includes(id));
        if (lost.length > 0) this.error(`the rules of these files are in no style sheet: ${lost.join(', ')}`);
      },
    },
  ];
}

/** The code of a module with its classes by name. */
export function byName(code: string): string {
  return code.replace(CLASSES, (whole, name: string, file: string) =>
    new RegExp(`\\b${name}(?!\\.\\w| from)`).test(code) ? whole : `import * as ${name} from ${file}`,
  );
}
