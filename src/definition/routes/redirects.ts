import type { RedirectModel } from '../model.ts';

/**
 * Where an old path leads now, or `null`. Exact and parameter forms go before prefixes (`/old/*`), the longer prefix
 * first; the rest of a prefixed path, query and hash are kept. Source: specification section 2.
 */
export function redirectedPath(
  redirects: RedirectModel[],
  pathname: string,
  department: string,
): string | null {
  const exact = redirects.filter((one) => !one.from.endsWith('/*'));
  for (const redirect of exact) {
    const params = matchPattern(redirect.from, pathname);
    if (params) return fillPattern(targetOf(redirect, department), params);
  }
  const prefixes = redirects
    .filter((one) => one.from.endsWith('/*'))
    .sort((one, other) => other.from.length - one.from.length);
  for (const redirect of prefixes) {
    const prefix = redirect.from.slice(0, -2);
    const target = targetOf(redirect, department);
    if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) continue;
    return target.endsWith('/*') ? target.slice(0, -2) + pathname.slice(prefix.length) : target;
  }
  return null;
}

/** Parameters of `pathname` under a path with `:name` segments, or `null` when it does not fit. */
function matchPattern(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':') && value) params[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}

function fillPattern(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
}

function targetOf(redirect: RedirectModel, department: string): string {
  if (typeof redirect.to === 'string') return redirect.to;
  return redirect.to[department] ?? redirect.to.else ?? '/';
}
