import { createHash } from 'node:crypto';
import { documentPageTexts as texts } from '../../src/definition/messages/server-texts.ts';
import type { DocumentCheck } from './document-check.ts';

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;color:#1d2026;background:#fff;max-width:36rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 1.25rem}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.5rem 1rem;margin:0}
dt{color:#565d68}dd{margin:0;overflow-wrap:anywhere}
ol{margin:0;padding-left:1.25rem}small{color:#565d68}
`;

/** The page may use its own style and nothing else. */
export const CHECK_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What the code on a paper document leads to: a page for a telephone, without a script. `null` = an unknown code. */
export function checkPage(
  application: string,
  check: DocumentCheck | null,
  timeOf: (iso: string) => string,
): string {
  const title = check ? check.label : texts.unknown;
  const body = check ? facts(check, timeOf) : `<p>${texts.noCode}</p>`;
  return `<!doctype html><html lang="id"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(`${title} - ${application}`)}</title>
<style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;
}

const AUTHORITIES = `<a href="/api/signing/authorities.pem">${texts.authorities}</a>`;

function facts(check: DocumentCheck, timeOf: (iso: string) => string): string {
  const signers = check.signers.map(({ role, name, signed_at: at }) => {
    const when = at === null ? texts.notSigned : texts.signed(timeOf(at));
    return `<li>${escaped(name || '-')}, ${escaped(role)}<br><small>${escaped(when)}</small></li>`;
  });
  const rows: [string, string | null][] = [
    [texts.number, check.number === null ? null : escaped(check.number)],
    [texts.status, escaped(check.status.label)],
    [texts.made, escaped(timeOf(check.generated_at))],
    [texts.signers, signers.length === 0 ? null : `<ol>${signers.join('')}</ol>`],
    [texts.kind, signers.length === 0 ? null : `${texts.uncertified}<br>${AUTHORITIES}`],
    [texts.digest, check.sha256 === null ? null : `SHA-256 ${escaped(check.sha256)}`],
  ];
  const lines = rows.flatMap(([label, value]) =>
    value === null ? [] : [`<dt>${label}</dt><dd>${value}</dd>`],
  );
  return `<dl>${lines.join('')}</dl>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
