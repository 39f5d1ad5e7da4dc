import { compareTexts as texts } from '../../src/definition/messages/check-texts.ts';
import type { DocumentCheck } from './document-check.ts';
import { escaped } from './escaped.ts';

const MEGABYTE = 1024 * 1024;
const TONES = { same: 'green', earlier: 'amber', other: 'red', unable: 'amber', unreadable: 'red' };

/**
 * The part of the check page where somebody drops the file they were given. All that it may come to say stands in it from
 * the start, hidden: the script (`public/check-document.js`) only chooses.
 */
export function comparePart(
  check: Pick<DocumentCheck, 'sha256' | 'earlier'> | null,
  mostBytes: number,
): string {
  const current = check?.sha256 ?? '';
  const outcomes = Object.entries(texts.outcomes).map(
    ([name, text]) =>
      `<p class="outcome ${TONES[name as keyof typeof TONES]}" data-outcome="${name}" hidden>${text}</p>`,
  );
  return `<section data-compare data-current="${escaped(current)}" data-earlier="${escaped((check?.earlier ?? []).join(' '))}" data-most="${mostBytes}">
<h2>${current === '' ? texts.headingAny : texts.heading}</h2>
<noscript><p>${texts.noScript}</p></noscript>
<div class="drop" data-drop hidden><p>${texts.drop}<br><small>${current === '' ? '' : texts.stays}</small></p>
<label class="file"><input type="file" accept=".pdf,.docx,application/pdf"><span>${texts.choose}</span></label></div>
<p data-chosen hidden>${texts.chosen}: <strong></strong></p>
<div role="status"><p data-outcome="working" hidden>${texts.working}</p>${outcomes.join('')}</div>
<div data-send hidden><p><button type="button">${texts.send}</button></p>
<p><small>${texts.sendNote(Math.floor(mostBytes / MEGABYTE))}</small></p></div>
<div role="status"><p data-outcome="sending" hidden>${texts.sending}</p>
<p class="outcome red" data-outcome="unreachable" hidden>${texts.unreachable}</p>
<p class="outcome" data-verdict hidden></p><ol data-signatures hidden></ol></div></section>`;
}
