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
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What the page shows: a document, that there is none with the code, or only the means to check a file. */
export type CheckSubject = DocumentCheck | 'unknown' | 'any';

interface Options {
  /** What the product is called. */
  application: string;
  timeOf: (iso: string) => string;
  /** ISO time at which it is asked. */
  now: string;
  /** Of a file that is sent to be verified. */
  mostBytes: number;
}

/** What the code on a paper document leads to: a page for a telephone, which says what it says without a script too. */
export function checkPage(subject: CheckSubject, options: Options): string {
  const { application, mostBytes } = options;
  const check = typeof subject === 'string' ? null : subject;
  const title = check?.label ?? (subject === 'unknown' ? texts.unknown : texts.anyFile);
  const body = check ? facts(check, options) : subject === 'unknown' ? `<p>${texts.noCode}</p>` : '';
  return `<!doctype html><html lang="id"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(`${title} - ${application}`)}</title>
<style>${CHECK_PAGE_STYLE}</style><script src="/check-document.js" defer></script></head>
<body><header>${escaped(application)} <small>${texts.what}</small></header><main><h1>${escaped(title)}</h1>${body}${comparePart(check, mostBytes)}${OTHER_CODE}</main></body></html>`;
}

const OWN_CHECK = `<a href="/api/signing/authorities.pem">${texts.authorities}</a>, <a href="/check-signatures.sh" download>${texts.script}</a>.`;
const TONES = ['green', 'amber', 'red'];

/** What the verdict is, besides its colour and words: a tick, a clock, a warning. */
const SHAPES: Record<string, string> = {
  green: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M8 12l3 3 5-6',
  amber: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M12 7v5l3 3',
  red: 'M12 4 3 20h18zM12 10v4M12 17v.5',
};
const shape = (tone: string) =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${SHAPES[tone] ?? 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0'}"/></svg>`;

const OTHER_CODE = `<section><h2>${texts.otherCode}</h2><form action="/api/check" method="get">
<p><label for="kode">${texts.code}</label><br><small id="kode-contoh">${texts.codeHint}</small></p>
<p class="row"><input id="kode" name="code" required autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" aria-describedby="kode-contoh"><button>${texts.checkCode}</button></p></form></section>`;

function facts(check: DocumentCheck, { timeOf, now }: Options): string {
  const { colour, label } = check.status;
  const tone = TONES.includes(colour ?? '') ? colour : 'grey';
  const rows: [string, string | null][] = [
    [texts.number, check.number === null ? null : escaped(check.number)],
    [texts.made, escaped(timeOf(check.generated_at))],
    [texts.publisher, check.publisher === '' ? null : escaped(check.publisher)],
    [texts.pages, check.pages === null ? null : String(check.pages)],
    [texts.code, `<code>${escaped(check.code)}</code>`],
  ];
  const lines = rows.flatMap(([term, value]) =>
    value === null ? [] : [`<dt>${term}</dt><dd>${value}</dd>`],
  );
  const given = check.signers.filter(({ signed_at: at }) => at !== null).length;
  const count = check.signers.length > 0 ? `${texts.count(given, check.signers.length)} ` : '';
  return `<p class="verdict ${tone}">${shape(String(tone))}<span><strong>${escaped(label)}</strong><br>${count}${escaped(texts.checked(timeOf(now)))}</span></p>${note(check)}${replacement(check)}
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
  return `<h2>${texts.digest} <small>SHA-256</small></h2><p class="row"><code data-digest>${escaped(sha256)}</code><button type="button" class="plain" data-copy hidden>${texts.copy}</button><small role="status" data-copied data-done="${texts.copied}" data-failed="${texts.notCopied}"></small></p>`;
}
