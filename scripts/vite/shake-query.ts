import type { Plugin } from 'vite';

/** What the library's other files import of the one left out; nobody calls them. */
const STUB = ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage']
  .map((name) => `export const ${name} = () => undefined;`)
  .join('\n');

/**
 * Vite plugin: leaves out how TanStack Query reads a list on and on, page after page. It asks for that in a query of
 * another kind alone, and lists here have pages; whoever writes such a query is told by the build.
 */
export function shakeQuery(): Plugin {
  return {
    name: 'aula:shake-query',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/ },
      handler: () => STUB,
    },
    transform: {
      filter: { id: /[\\/]src[\\/](engine|widgets)[\\/]/, code: /InfiniteQuery/ },
      handler(_code, id) {
        this.error(`${id} reads a list without an end: take scripts/vite/shake-query.ts out first.`);
      },
    },
  };
}
