import type { Json } from '../../src/definition/model.ts';

/** What a bulk row's placeholders are filled with. */
export interface Filling {
  /** 1-based number of the copy. */
  n: number;
  /** 1-based number of the parent; 1 without one. */
  p: number;
  /** 1-based number of the row among all that the entry makes: pools go round by it. */
  index: number;
  pools: Readonly<Record<string, string[]>>;
  /** Where pseudo-random values come from: the same text gives the same values. */
  source: string;
}

const PLACEHOLDER = /\{([a-z]+)((?::[^{}:]*)*)\}/g;
/** `{n:3}` pads with zeros, so it is a text. */
const NUMBER = /^\{(?:n|p|int:-?\d+:-?\d+)\}$/;

/**
 * A value with its placeholders filled in (docs/guide/04-seeds.md); a text that is one numeric placeholder and nothing
 * else becomes a number. Pure: no two runs differ. Throws an Error for a placeholder or pool that does not exist.
 */
export function fillValue(value: Json, filling: Filling): Json {
  if (Array.isArray(value)) return value.map((item) => fillValue(item, filling));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillValue(item, filling)]));
  }
  if (typeof value !== 'string') return value;
  const filled = fillText(value, filling);
  return NUMBER.test(value) ? Number(filled) : filled;
}

export function fillText(text: string, filling: Filling): string {
  let place = 0;
  return text.replace(PLACEHOLDER, (whole, name: string, rest: string) => {
    place += 1;
    return replacement(whole, name, rest.split(':').slice(1), {
      ...filling,
      source: `${filling.source}\0${place}`,
    });
  });
}

function replacement(
  whole: string,
  name: string,
  [first = '', second = '']: string[],
  filling: Filling,
): string {
  const { n, p, index, pools, source } = filling;
  switch (name) {
    case 'n':
      return String(n).padStart(Number(first), '0');
    case 'p':
      return String(p).padStart(Number(first), '0');
    case 'pick':
      return poolOf(pools, first, (size) => Math.floor(random(source) * size));
    case 'cycle':
      return poolOf(pools, first, (size) => (index - 1) % size);
    case 'int':
      return String(between(Number(first), Number(second), source));
    case 'date': {
      const [from, to] = [Date.parse(first), Date.parse(second)].map((at) => at / DAY_MS);
      return new Date(between(from ?? 0, to ?? 0, source) * DAY_MS).toISOString().slice(0, 10);
    }
    default:
      throw new Error(`there is no placeholder ${whole}`);
  }
}

const DAY_MS = 86_400_000;

function poolOf(pools: Filling['pools'], name: string, choose: (size: number) => number): string {
  const pool = Object.hasOwn(pools, name) ? pools[name] : undefined;
  const item = pool?.[choose(pool.length)];
  if (item === undefined) throw new Error(`there is no pool "${name}", or it is empty`);
  return item;
}

const between = (from: number, to: number, source: string) =>
  from + Math.floor(random(source) * (to - from + 1));

/** A number in [0, 1) that depends on nothing but the text (FNV-1a, then mixed so that similar texts differ). */
function random(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
