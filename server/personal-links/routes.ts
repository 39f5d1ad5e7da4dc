import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noteUse } from '../addresses/personal-links.ts';
import { takeOfAddress } from '../auth/address-limit.ts';
import { type CredentialOptions, logSignIn, noteSignIn } from '../auth/credentials.ts';
import type { Tries } from '../auth/tries.ts';
import type { Deps } from '../core/deps.ts';
import { AppError, tooManyError } from '../core/errors.ts';
import { bodyOf, textIn } from '../http/body.ts';
import { WHILE_READ_ONLY } from '../http/read-only.ts';
import { type OpenLink, openLink, wordsOf } from './page.ts';

export interface PersonalLinkOptions extends CredentialOptions {
  deps: Deps;
  tries: Tries;
}

/** A secret of 32 bytes is not guessed; whoever tries is slowed down all the same. */
const FAILURES = { most: 100, seconds: 300 };
const LONGEST_SECONDS = 8 * 3600;

/**
 * `POST /auth/personal-link/about`: `{token}` -> `{name, department, title, about, until}`: for whom, which page of which
 * row, until when. Opens nothing.
 * `POST /auth/personal-link`: `{token}` -> `{credentials: [token], opens}`: a session held to the pages of that row
 * (`LinkScope`), and the path to go to. Both refuse alike: 401 for a link that
 * never was, was ended, is late, or whose person may not see the page any more; 403 with the page's own words where it is closed.
 * Source: docs/decisions/0010-personal-links.md.
 */
export function personalLinkRoutes(app: FastifyInstance, options: PersonalLinkOptions): void {
  app.post('/auth/personal-link/about', WHILE_READ_ONLY, async (request) => {
    const found = await readLink(options, request);
    if (found instanceof AppError) throw found;
    const { name, department } = found.viewer;
    const { departments } = options.definitions.current();
    const place = departments.find(({ code }) => code === department)?.title ?? department;
    return { name, department: place, ...(await wordsOf(found)), until: found.link.expires_at };
  });

  app.post('/auth/personal-link', WHILE_READ_ONLY, async (request) => {
    const found = await readLink(options, request);
    const opened = found instanceof AppError ? null : found;
    const entry = { by: 'personal link', email: opened?.viewer.email ?? '' };
    const link = opened ? { link: opened.link.id } : {};
    await logSignIn(options.deps.db, request, { account: opened?.viewer ?? null, ...entry, ...link });
    if (found instanceof AppError) throw found;
    return { credentials: [await enter(options, found)], opens: found.path };
  });
}

async function readLink(
  { deps, tries }: PersonalLinkOptions,
  request: FastifyRequest,
): Promise<OpenLink | AppError> {
  const failures = { ...FAILURES, key: `personal link from ${request.ip}` };
  const wait = await takeOfAddress(tries, failures);
  if (wait > 0) throw tooManyError(wait);
  const found = await openLink(deps, textIn(bodyOf(request.body), 'token', 200));
  if (!(found instanceof AppError)) await tries.giveBack([failures.key]);
  return found;
}

/** One token, for the department of the row; it never outlives the link, which ends by the faculty's clock. */
async function enter(options: PersonalLinkOptions, { link, viewer, path }: OpenLink): Promise<string> {
  const { deps, sessions, tokens, clock } = options;
  const left = Math.floor((Date.parse(link.expires_at) - clock.now().getTime()) / 1000);
  const seconds = Math.max(1, Math.min(LONGEST_SECONDS, await options.sessionSeconds(), left));
  const sid = await sessions.open(viewer.id, seconds, { link: link.id });
  await noteUse(deps.db, link.id);
  await noteSignIn(options, viewer);
  const { id, name, email, position_id, roles, department } = viewer;
  const exp = Math.floor(Date.now() / 1000) + seconds;
  return tokens.sign({ id, name, email, position_id, roles, department, sid, exp, opens: path });
}
