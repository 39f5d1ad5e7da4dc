import type { Json, SeedPools } from '../../src/definition/model.ts';

/** What a bulk row's placeholders are filled with. */
export interface Filling {
  /** 1-based number of the copy. */
  n: number;
  /** 1-based number of the parent; 1 without one. */
  p: number;
  /** 1-based number of the row among all that the entry makes: pools go round by it. */
  index: number;
  pools: SeedPools;
  /** Where pseudo-random values come from: the same text gives the same values. */
  source: string;
}

const PLACEHOLDER = /\{([a-z]+)((?::[^{}:]*)*)\}/g;
/** `{n:3}` pads with zeros, so it is a text. */
const NUMBER = /^\{(?:n|p|int:-?\d+:-?\d+)\}$/;
const POOL = /^\{(pick|cycle):([^{}:]*)(?::(\d+))?\}$/;

/**
 * A value with its placeholders filled in (docs/guide/04-seeds.md); a text that is one numeric placeholder and nothing
 * else becomes a number, and so does what is a number in a pool. Pure: no two runs differ. Throws an Error for a
 * placeholder or pool that does not exist.
 */
export function fillValue(value: Json, filling: Filling): Json {
  if (Array.isArray(value)) return value.map((item) => fillValue(item, filling));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillValue(item, filling)]));
  }
  if (typeof value !== 'string') return value;
  const [, way, name = '', skip] = POOL.exec(value) ?? [];
  if (way !== undefined) return drawn(way, name, skip, inPlace(filling, 1));
  const filled = fillText(value, filling);
  return NUMBER.test(value) ? Number(filled) : filled;
}

export function fillText(text: string, filling: Filling): string {
  let place = 0;
  return text.replace(PLACEHOLDER, (whole, name: string, rest: string) => {
    place += 1;
    return replacement(whole, name, rest.split(':').slice(1), inPlace(filling, place));
  });
}

/** Each placeholder of a text has pseudo-random values of its own. */
const inPlace = (filling: Filling, place: number): Filling => ({
  ...filling,
  source: `${filling.source}\0${place}`,
});

function replacement(
  whole: string,
  name: string,
  [first = '', second = '']: string[],
  filling: Filling,
): string {
  const { n, p, source } = filling;
  switch (name) {
    case 'n':
      return String(n).padStart(Number(first), '0');
    case 'p':
      return String(p).padStart(Number(first), '0');
    case 'pick':
    case 'cycle':
      return String(drawn(name, first, second, filling) ?? '');
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

/** An item of a pool, or of a pool of rows (`pool.field`) what the row says there; `skip` items later than its turn is. */
function drawn(
  way: string,
  name: string,
  skip: string | undefined,
  { pools, index, source }: Filling,
): string | number | null {
  const [pool = '', field = ''] = name.split('.');
  const items = Object.hasOwn(pools, pool) ? (pools[pool] ?? []) : [];
  const at = way === 'pick' ? Math.floor(random(source) * items.length) : index - 1 + Number(skip ?? 0);
  const item = items[at % items.length];
  const found = typeof item === 'object' ? item[field] : item;
  if (found === undefined) throw new Error(`there is no pool "${name}", or it is empty`);
  return found;
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
