import type { Binding } from '../model.ts';
import type { DocumentField } from './document-fields.ts';

/** What the server binds for every document. */
const GIVEN = ['doc', 'department', 'institution', 'signers'];

/** Fields that a template must have and that nothing binds, in its order. Pure. */
export function missingFields(
  fields: readonly Pick<DocumentField, 'path' | 'optional'>[],
  bind: Record<string, Binding>,
): string[] {
  const bound = boundPaths(bind, '');
  return (
    fields
      .filter((field) => !field.optional && !GIVEN.includes(field.path.split(/[.[]/)[0] ?? ''))
      .map((field) => field.path)
      // A list may be left out: it is then empty.
      .filter((path) => !path.includes('[]') || isBound(path.slice(0, path.indexOf('[]')), bound))
      .filter((path) => !path.endsWith('[]'))
      .filter((path) => !isBound(path, bound))
  );
}

/** Paths of all bound values, as the header of a template writes them: `panel[].name`. Pure. */
export function boundPaths(bind: Record<string, Binding>, prefix: string): Set<string> {
  const paths = new Set<string>();
  for (const [name, binding] of Object.entries(bind)) {
    const path = `${prefix}${name}`;
    paths.add(path);
    const inner =
      'each' in binding
        ? boundPaths(binding.bind, `${path}[].`)
        : 'object' in binding
          ? boundPaths(binding.object, `${path}.`)
          : [];
    for (const one of inner) paths.add(one);
    // What a plain expression holds is seen only when the document is made.
    if ('root' in binding) paths.add(`${path}*`);
  }
  return paths;
}

/** Fields that a template shows when they are there, and that nothing binds. Pure. */
export function unfilledFields(
  fields: readonly Pick<DocumentField, 'path' | 'optional'>[],
  bind: Record<string, Binding>,
): string[] {
  const bound = boundPaths(bind, '');
  return fields.filter(({ optional, path }) => optional && !isBound(path, bound)).map(({ path }) => path);
}

function isBound(path: string, bound: ReadonlySet<string>): boolean {
  const plain = path.replace(/\[\]$/, '');
  if (bound.has(path) || bound.has(plain)) return true;
  const parts = path.split('.');
  return parts.some((_, index) => {
    const owner = parts.slice(0, index + 1).join('.');
    return bound.has(`${owner.replace(/\[\]$/, '')}*`);
  });
}
