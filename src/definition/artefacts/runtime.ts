/** What compiled validators ask for at run time, written into the module: it must not import anything. */
const RUNTIME: Record<string, string> = {
  'ajv/dist/runtime/ucs2length': `const ucs2length = (text) => { let n = 0; for (const _ of text) n++; return n; };`,
  'ajv/dist/runtime/equal': `const equal = (a, b) => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a !== a && b !== b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
};`,
};

/** Code of compiled validators with all it needs in it. Throws when they need something that `RUNTIME` lacks. */
export function withRuntime(compiled: string): string {
  const used = new Set<string>();
  const code = compiled
    .replace(/^"use strict";/, '')
    .replace(/require\("([^"]+)"\)\.default/g, (_, name: string) => {
      if (!Object.hasOwn(RUNTIME, name)) throw new Error(`a validator needs ${name}`);
      used.add(name);
      return name.slice(name.lastIndexOf('/') + 1);
    });
  const missing = /require\("([^"]+)"\)/.exec(code);
  if (missing) throw new Error(`a validator needs ${missing[1]}`);
  return `${[...used].map((name) => RUNTIME[name]).join('\n')}\n${code}`;
}
