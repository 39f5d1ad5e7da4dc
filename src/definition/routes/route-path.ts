import type { RouteModel } from '../model.ts';

/** The parts of a path as written: fixed texts and `:parameters`, without what asks for a query parameter. */
export function segmentsOf(path: string): RouteModel['segments'] {
  const parts = (path.split('?')[0] ?? '').split('/').filter((part) => part !== '');
  return parts.map((part) =>
    part.startsWith(':') ? { text: part.slice(1), param: true } : { text: part, param: false },
  );
}

/** `?row=:id` at the end of a path, or `null`. */
export function queryOf(path: string): RouteModel['query'] {
  const match = /\?(\w+)=:(\w+)$/.exec(path);
  return match?.[1] && match[2] ? { name: match[1], param: match[2] } : null;
}
