import type { ReactNode } from 'react';
import styles from './whole-codes.module.css';

/** Words with a number in them that a line may break within: NIM, number of a registration, of a letter. */
const CODE = /\S*\d{4,}\S*/g;
const BREAKS_WITHIN = /[-/?|]/;
/** In a title also a word and its number ("Laporan 2"); one that counts belongs to what it counts ("2 berkas"). */
const IN_TITLE = /\S*\d{4,}\S*|\p{L}\S* \d{1,2}(?!\S*\d|\S*\s\p{Ll})/gu;
/** What is longer than any line has to break somewhere: an address or a long number after one of its marks. */
const LONGEST = 24;
const LONG = /^(?=\S*@|\S{25})\S+$/;
const AFTER_MARK = /(?<=[@./_])/;

/**
 * A text whose codes ("PI-20251-0001") go to the next line as a whole; what is no text stays as it is. In a title a code that
 * is longer than its line breaks, in a line of a cell it does not; and no line begins with the number of a title.
 */
export function wholeCodes(text: ReactNode, place: 'line' | 'title' = 'line'): ReactNode {
  if (typeof text !== 'string') return text;
  if (place === 'line' && LONG.test(text))
    return text.split(AFTER_MARK).flatMap((part, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no identity of their own.
      at > 0 ? [<wbr key={at} />, part] : part,
    );
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: code, index } of text.matchAll(place === 'title' ? IN_TITLE : CODE)) {
    if (code.length > LONGEST || !(BREAKS_WITHIN.test(code) || code.includes(' '))) continue;
    parts.push(
      text.slice(end, index),
      <span key={index} className={styles[place]}>
        {code}
      </span>,
    );
    end = index + code.length;
  }
  return end === 0 ? text : [...parts, text.slice(end)];
}
