import type { GeneratedDocument } from '../../../definition/wire.ts';
import { formatDate } from '../../format/dates.ts';
import * as texts from './texts.ts';

/**
 * Documents with names that differ: those of one name bear who of its signers signs none of the others, or where the same
 * people sign, their number, else their date.
 */
export function toldApart(documents: GeneratedDocument[]): GeneratedDocument[] {
  return documents.map((document) => {
    const others = documents.filter((one) => one !== document && one.label === document.label);
    const mark = others.length > 0 ? markOf(document, others) : '';
    return mark ? { ...document, label: texts.signedBy(document.label, mark) } : document;
  });
}

function markOf(document: GeneratedDocument, others: GeneratedDocument[]): string {
  const own = namesOf(document).filter((name) => !others.some((other) => namesOf(other).includes(name)));
  if (own.length > 0) return own.join(', ');
  if (document.number && !others.some(({ number }) => number === document.number)) return document.number;
  return formatDate(document.date);
}

function namesOf({ signers }: GeneratedDocument): string[] {
  return signers.flatMap(({ name }) => name || []);
}
