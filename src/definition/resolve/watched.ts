import { isSame } from '../read/same.ts';
import { lookedUp } from './names.ts';

/** Values that no name space holds: parts that are looked at as one, and parts of which each name is looked at on its own. */
export interface Watched {
  whole: object;
  byName: readonly string[];
}

/** The whole as it is, but whoever looks at something in it is noted as having looked that up. */
export function watch<Whole extends object>({ whole, byName }: Watched & { whole: Whole }): Whole {
  const parts = new Map<unknown, unknown>(
    byName.map((part) => [part, watchNames(part, Reflect.get(whole, part))]),
  );
  return new Proxy(whole, {
    get(target, part) {
      if (parts.has(part)) return parts.get(part);
      lookedUp(asOne(part));
      return Reflect.get(target, part);
    },
  });
}

function watchNames(part: string, values: unknown): unknown {
  const look = (name: string | symbol) => {
    lookedUp(oneOf(part, name));
  };
  return new Proxy(values as object, {
    get(target, name) {
      look(name);
      return Reflect.get(target, name);
    },
    has(target, name) {
      look(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor(target, name) {
      look(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      look('*');
      return Reflect.ownKeys(target);
    },
  });
}

/** What whoever looks finds otherwise than before, as `watch` notes it. */
export function changesIn(before: Watched, now: Watched): string[] {
  return Object.entries(now.whole).flatMap(([part, value]) => {
    const old: unknown = Reflect.get(before.whole, part);
    if (now.byName.includes(part)) return changedNames(part, old as object, value as object);
    return isSame(old, value) ? [] : [asOne(part)];
  });
}

function changedNames(part: string, before: object, now: object): string[] {
  const [known, names] = [Object.keys(before), Object.keys(now)];
  const changed = [...new Set([...known, ...names])].filter(
    (name) => !isSame(Reflect.get(before, name), Reflect.get(now, name)),
  );
  if (!isSame(known, names)) changed.push('*');
  return changed.map((name) => oneOf(part, name));
}

const asOne = (part: string | symbol) => `.${String(part)}`;
const oneOf = (part: string, name: string | symbol) => `.${part}:${String(name)}`;
