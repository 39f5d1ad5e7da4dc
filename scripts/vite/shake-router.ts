import type { Plugin } from 'vite';

/**
 * Vite plugin: lets the bundler leave out the router's parts that nobody uses. Its links, forms and scripts are made by
 * calls and named afterwards (`Link.displayName = "Link"`), which looks like an effect that has to be kept.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'aula:shake-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) => ({ code: withoutNames(code), map: null }),
    },
  };
}

function withoutNames(code: string): string {
  return contextInside(code)
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1');
}

/** What a class reads is written in it: it is named afterwards, too, by the boundary of route objects, which are not used. */
function contextInside(code: string): string {
  const said = [...code.matchAll(/^(\w+)\.contextType = (\w+);\n/gm)];
  return said.reduce(
    (now, [line, name, context]) =>
      now
        .replace(line, '')
        .replace(
          new RegExp(`^(var ${name} = class extends [\\w.]+ \\{)$`, 'm'),
          `$1\n  static contextType = ${context};`,
        ),
    code,
  );
}
