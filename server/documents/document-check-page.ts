import { createHash } from 'node:crypto';
import { checkTexts as texts } from '../../src/definition/messages/check-texts.ts';
import type { DocumentCheck } from './document-check.ts';
import { CHECK_PAGE_STYLE } from './document-check-style.ts';
import { comparePart } from './document-compare-part.ts';
import { escaped } from './escaped.ts';

/** The page may use its own style, the script that compares files, and ask this server. */
export const CHECK_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(CHECK_PAGE_STYLE).digest('base64')}'`,
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What the page shows: a document, that there is none with the code, or only the means to check a file. */
export type CheckSubject = DocumentCheck | 'unknown' | 'any';

interface Options {
  /** What the product is called. */
  application: string;
  timeOf: (iso: string) => string;
  /** Of a file that is sent to be verified. */
  mostBytes: number;
}

/** What the code on a paper document leads to: a page for a telephone, which says what it says without a script too. */
export function checkPage(subject: CheckSubject, { application, timeOf, mostBytes }: Options): string {
  const check = typeof subject === 'string' ? null : subject;
  const title = check?.label ?? (subject === 'unknown' ? texts.unknown : texts.anyFile);
  const body = check ? facts(check, timeOf) : subject === 'unknown' ? `<p>${texts.noCode}</p>` : '';
  return `<!doctype html><html lang="id"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(`${title} - ${application}`)}</title>
<style>${CHECK_PAGE_STYLE}</style><script src="/check-document.js" defer></script></head>
<body><header>${escaped(application)}</header><main><h1>${escaped(title)}</h1>${body}${comparePart(check, mostBytes)}</main></body></html>`;
}

const OWN_CHECK = `<a href="/api/signing/authorities.pem">${texts.authorities}</a>, <a href="/check-signatures.sh" download>${texts.script}</a>.`;
const TONES = ['green', 'amber', 'red'];

function facts(check: DocumentCheck, timeOf: (iso: string) => string): string {
  const { colour, label } = check.status;
  const tone = TONES.includes(colour ?? '') ? colour : 'grey';
  const rows: [string, string | null][] = [
    [texts.number, check.number === null ? null : escaped(check.number)],
    [texts.made, escaped(timeOf(check.generated_at))],
  ];
  const lines = rows.flatMap(([term, value]) =>
    value === null ? [] : [`<dt>${term}</dt><dd>${value}</dd>`],
  );
  return `<p class="verdict ${tone}"><strong>${escaped(label)}</strong></p>${note(check)}${replacement(check)}
<h2>${texts.about}</h2><dl>${lines.join('')}</dl>${signers(check, timeOf)}${digest(check)}`;
}

const note = ({ note: told }: DocumentCheck) => (told === null ? '' : `<p>${escaped(told)}</p>`);

function replacement({ replaced_by: next }: DocumentCheck): string {
  if (next === null) return '';
  const address = `/api/check/${encodeURIComponent(next.code)}`;
  return `<p><a href="${escaped(address)}">${escaped(texts.replaced(next.number))}</a></p>`;
}

function signers(check: DocumentCheck, timeOf: (iso: string) => string): string {
  if (check.signers.length === 0) return '';
  const items = check.signers.map(({ role, name, signed_at: at }) => {
    const when = at === null ? texts.notSigned : texts.signed(timeOf(at));
    return `<li>${escaped(name || '-')}, ${escaped(role)}<br><small>${escaped(when)}</small></li>`;
  });
  return `<h2>${texts.signers}</h2><ol>${items.join('')}</ol><p><small>${texts.masked} ${escaped(check.kind)} ${OWN_CHECK}</small></p>`;
}

function digest({ sha256 }: DocumentCheck): string {
  if (sha256 === null) return '';
  return `<h2>${texts.digest} <small>SHA-256</small></h2><p><code>${escaped(sha256)}</code></p>`;
}
