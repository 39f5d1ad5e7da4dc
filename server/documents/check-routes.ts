import type { FastifyReply, FastifyRequest } from 'fastify';
import { verifiedTexts as texts } from '../../src/definition/messages/check-texts.ts';
import { takeCostly } from '../auth/own-limits.ts';
import type { RoutePlugin } from '../core/deps.ts';
import { AppError, refusal } from '../core/errors.ts';
import { paramOf } from '../pages/routes/requests.ts';
import { type CheckedFile, type CheckedSignature, checkFile } from '../signing/check-file.ts';
import { documentCheck } from './document-check.ts';
import { CHECK_PAGE_POLICY, type CheckSubject, checkPage } from './document-check-page.ts';
import { createPageCounts } from './page-counts.ts';

/** Of a file that anybody may send to be verified; no document that the server draws comes near it. */
const MOST_BYTES = 10 * 1024 * 1024;
const TIME = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
const LETTERS = /^[A-Z0-9]{12}$/;
const PDF_HEAD = '%PDF-';
/** Readers look for the head so far into a file. Source: ISO 32000-1, annex H.3. */
const HEAD_WITHIN = 1024;

/**
 * What anybody may ask without an account: what became of the document whose code they hold (`GET /api/check/<code>`), and
 * whether the signatures in a file are true (`POST /api/check`, its bytes as the body; nothing is kept).
 */
export const checkRoutes: RoutePlugin = (app, deps) => {
  app.addContentTypeParser(
    ['application/pdf', 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, body),
  );

  const pagesOf = createPageCounts(deps.files);

  const timeFormat = () => {
    const { timezone, locale } = deps.definitions.current().app;
    const format = new Intl.DateTimeFormat(locale, {
      timeZone: timezone,
      ...TIME,
    });
    return (iso: string) => format.format(new Date(iso));
  };

  const page = (reply: FastifyReply, subject: CheckSubject) => {
    const application = deps.definitions.current().app.name;
    const html = checkPage(subject, {
      application,
      timeOf: timeFormat(),
      now: deps.clock.now().toISOString(),
      mostBytes: MOST_BYTES,
    });
    reply.header('content-security-policy', CHECK_PAGE_POLICY).type('text/html; charset=utf-8');
    return reply.code(subject === 'unknown' ? 404 : 200).send(html);
  };

  // A code that somebody typed leads to its own page, as the one on the paper does.
  app.get<{ Querystring: { code?: string } }>('/check', ({ query: { code } }, reply) =>
    typeof code === 'string' && code.trim() !== ''
      ? reply.redirect(`/api/check/${encodeURIComponent(asPrinted(code))}`)
      : page(reply, 'any'),
  );

  app.get('/check/:code', async (request, reply) => {
    const check = documentCheck(deps, pagesOf, paramOf(request, 'code'));
    if (!request.headers.accept?.includes('text/html')) return { data: await check };
    const found = await check.catch((error: unknown): 'unknown' => {
      if (error instanceof AppError && error.status === 404) return 'unknown';
      throw error;
    });
    return page(reply, found);
  });

  app.post('/check', { bodyLimit: MOST_BYTES }, async (request: FastifyRequest) => {
    await takeCostly(deps, 'verify', { viewer: null, address: request.ip });
    const { body } = request;
    const isPdf = Buffer.isBuffer(body) && body.subarray(0, HEAD_WITHIN).includes(PDF_HEAD);
    if (!isPdf) throw refusal('E_INPUT_FILE', { why: 'other_content', format: 'PDF' });
    return { data: told(await checkFile(deps, body), timeFormat()) };
  });
};

/** A code without its dashes, or with blanks for them, is the same code. */
function asPrinted(typed: string): string {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  return LETTERS.test(letters) ? (letters.match(/.{4}/g) ?? []).join('-') : typed.trim();
}

function told({ verdict, signatures }: CheckedFile, timeOf: (iso: string) => string) {
  return {
    verdict: { value: verdict, text: texts.verdicts[verdict] },
    signatures: signatures.map((one, at) => ({
      ...one,
      signer: one.signer || texts.nameless,
      details: detailsOf(one, { last: at === signatures.length - 1, timeOf }),
    })),
  };
}

/** What is said of a signature, in parts of one sentence. */
function detailsOf(
  { signed_at, state, revoked_at, whole }: CheckedSignature,
  { last, timeOf }: { last: boolean; timeOf: (iso: string) => string },
): string[] {
  return [
    texts.states[state],
    ...(signed_at === null ? [] : [timeOf(signed_at)]),
    ...(state === 'valid' && revoked_at !== null ? [texts.revokedLater(timeOf(revoked_at))] : []),
    ...(last && !whole ? [texts.added] : []),
  ];
}
