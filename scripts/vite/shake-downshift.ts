import type { Plugin } from 'vite';

/** Names of a hook's events, set on the hook itself: to a bundler an effect, for which it keeps hooks that nobody calls. */
const NAMES_OF_EVENTS = /^\w+\.stateChangeTypes = .*$/gm;

/**
 * Vite plugin: lets the bundler leave out those hooks of downshift that nothing calls, a third of what the box of choices
 * loads. The library is one file, and its hooks bear the names of their events, which nothing here asks for; whoever does is
 * told by the build.
 */
export function shakeDownshift(): Plugin {
  return {
    name: 'aula:shake-downshift',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/](downshift[\\/]dist|src[\\/](engine|widgets))[\\/]/, code: /\bstateChangeTypes\b/ },
      handler(code, id) {
        if (/[\\/]node_modules[\\/]/.test(id)) return { code: code.replace(NAMES_OF_EVENTS, ''), map: null };
        return this.error(`${id} asks for names of events: take scripts/vite/shake-downshift.ts out first.`);
      },
    },
  };
}
