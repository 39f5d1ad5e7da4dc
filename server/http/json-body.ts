import type { FastifyInstance } from 'fastify';
import { refusal } from '../core/errors.ts';

/** What the product sends is no deeper than ten; what walks through a value goes as deep as the value. */
const DEEPEST = 64;

/** Bodies of JSON, as the framework reads them, unless they are nested deeper than anything that we could ask for. */
export function readJsonBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) done(refusal('E_INPUT_INVALID', { part: 'too_deep' }));
    else read(request, body, done);
  });
}

const OPENING = new Set(['[', '{']);
const CLOSING = new Set([']', '}']);

/** Looks at the text alone: what would be too deep is never made. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (quoted && sign === '\\') at++;
    else if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (OPENING.has(sign)) depth++;
    else if (CLOSING.has(sign)) depth--;
    if (depth > DEEPEST) return true;
  }
  return false;
}
