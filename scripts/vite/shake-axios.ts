import type { Plugin } from 'vite';

const LEFT_OUT = [
  // The way over `fetch`, a fifth of it: a browser that has XMLHttpRequest, and every one has, is served by that.
  { file: /[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/, instead: 'export const getFetch = () => false;' },
  // The names of all codes of HTTP, for whoever writes `axios.HttpStatusCode`: nobody here does.
  { file: /[\\/]axios[\\/]lib[\\/]helpers[\\/]HttpStatusCode\.js$/, instead: 'export default {};' },
];

/** Vite plugin: leaves out what of axios is never asked for in this application. */
export function shakeAxios(): Plugin {
  return {
    name: 'aula:shake-axios',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: LEFT_OUT.map(({ file }) => file) },
      handler: (id) => LEFT_OUT.find(({ file }) => file.test(id))?.instead,
    },
  };
}
