/** Origins and bases that files may come from; everything else is never asked. */
export interface FilePlaces {
  /** Origin of this page. */
  own: string;
  /** Base of the active department's server, which calls go to; empty means this origin. */
  api: string;
  /** Bases of our other servers, without a trailing slash. */
  others: readonly string[];
  /** Origin of the file store, where it is another server. */
  store: string | null;
}

/** An address that may be shown, as far as it names what it is. */
export type FileSource =
  /** A call that answers where the file is, for whoever may read it: `/routes/<route>/files/<file>`. */
  | { kind: 'call'; path: string; query: URLSearchParams }
  /** The file itself, at an address that is its own permission. */
  | { kind: 'file'; url: string }
  | { kind: 'blob'; url: string };

/** `foreign`: of nobody we know. `unclear`: no address at all, or one that reads otherwise than it is. */
export type RefusedSource = { kind: 'refused'; why: 'foreign' | 'unclear' | 'missing' };

/**
 * The only calls that are made for an address that somebody handed on: they answer where a file is and change nothing. Any
 * other would do, with the right of whoever follows the link, what its writer chose.
 */
const FILE_CALL = /^\/routes\/[^/]+\/(?:files|documents)\/[^/]+$/;

/** Signs that browsers read as others, or leave out: what is seen would not be what is asked. */
const MISLEADING = /[\\\p{Cc}\p{Cf}\s]/u;

/**
 * What the address parameter of the viewer names. Only this origin, our servers, the file store and `blob:` of this page
 * (decision 0090); no name or password in it, no other scheme. Pure.
 */
export function sourceOf(given: string | null, places: FilePlaces): FileSource | RefusedSource {
  if (given === null || given === '') return refused('missing');
  if (MISLEADING.test(given) || given.startsWith('//')) return refused('unclear');
  if (!URL.canParse(given, places.own)) return refused('unclear');
  const url = new URL(given, places.own);
  if (url.protocol === 'blob:') {
    return url.origin === places.own ? { kind: 'blob', url: url.href } : refused('foreign');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('foreign');
  if (url.username !== '' || url.password !== '') return refused('unclear');
  const api = new URL(places.api, places.own);
  const apis = [api, ...places.others.map((base) => new URL(base, places.own))];
  const origins = [places.own, places.store, ...apis.map(({ origin }) => origin)];
  if (!origins.includes(url.origin)) return refused('foreign');
  url.hash = '';
  for (const base of apis) {
    const calls = `${base.pathname.replace(/\/$/, '')}/api`;
    if (url.origin !== base.origin || !url.pathname.startsWith(`${calls}/`)) continue;
    const path = url.pathname.slice(calls.length);
    const called = base === api && FILE_CALL.test(path);
    return called ? { kind: 'call', path, query: url.searchParams } : refused('foreign');
  }
  return { kind: 'file', url: url.href };
}

const refused = (why: RefusedSource['why']): RefusedSource => ({ kind: 'refused', why });
