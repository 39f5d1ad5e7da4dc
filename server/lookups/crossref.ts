import { Ajv } from 'ajv';
import type { Json, JsonObject } from '../../src/definition/model.ts';
import { drawnText } from '../core/drawn-text.ts';
import type { SourceAdapter } from './adapter.ts';

/*
 * The REST interface of Crossref (https://api.crossref.org), whose works are nearly CSL-JSON: lists where that has texts, and
 * types by names of its own.
 */

const DOI = /^(?:(?:https?:\/\/)?(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/[!-~]{1,200})$/i;
const ISSN = /^(\d{4})-?(\d{3}[\dX])$/i;

const TEXTS = { type: 'array', items: { type: 'string' } };
const MOMENT = {
  type: 'object',
  properties: {
    'date-parts': { type: 'array', items: { type: 'array', items: { type: ['integer', 'string', 'null'] } } },
  },
};
const PERSON = {
  type: 'object',
  properties: { given: { type: 'string' }, family: { type: 'string' }, name: { type: 'string' } },
};

/** An answer about one thing, of which only what is read here is looked at. */
const answerOf = (message: JsonObject) => ({
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'object', ...message } },
});

const ajv = new Ajv({ strict: false, allowUnionTypes: true });

interface Moment {
  'date-parts'?: (number | string | null)[][];
}

interface Work {
  DOI: string;
  type?: string;
  title?: string[];
  subtitle?: string[];
  author?: { given?: string; family?: string; name?: string }[];
  'container-title'?: string[];
  publisher?: string;
  volume?: string;
  issue?: string;
  page?: string;
  'article-number'?: string;
  ISSN?: string[];
  URL?: string;
  issued?: Moment;
  published?: Moment;
  'published-online'?: Moment;
  'published-print'?: Moment;
}

const isWork = ajv.compile<{ message: Work }>(
  answerOf({
    required: ['DOI'],
    properties: {
      ...Object.fromEntries(
        ['DOI', 'type', 'publisher', 'volume', 'issue', 'page', 'article-number', 'URL'].map((name) => [
          name,
          { type: 'string' },
        ]),
      ),
      ...Object.fromEntries(['title', 'subtitle', 'container-title', 'ISSN'].map((name) => [name, TEXTS])),
      ...Object.fromEntries(
        ['issued', 'published', 'published-online', 'published-print'].map((name) => [name, MOMENT]),
      ),
      author: { type: 'array', items: PERSON },
    },
  }),
);

interface Journal {
  title: string;
  publisher?: string;
}

const isJournal = ajv.compile<{ message: Journal }>(
  answerOf({
    required: ['title'],
    properties: { title: { type: 'string' }, publisher: { type: 'string' } },
  }),
);

/** Its types by the names of CSL-JSON. */
const TYPES: Readonly<Record<string, string>> = {
  'journal-article': 'article-journal',
  'proceedings-article': 'paper-conference',
  'book-chapter': 'chapter',
  'book-section': 'chapter',
  'book-part': 'chapter',
  book: 'book',
  monograph: 'book',
  'edited-book': 'book',
  report: 'report',
  dissertation: 'thesis',
  dataset: 'dataset',
};

/** A work by its DOI. */
export const crossrefWorks: SourceAdapter = {
  // Crossref tells capitals of a DOI from small letters no more than anybody else.
  identifierIn: (typed) => DOI.exec(typed.trim())?.[1]?.toLowerCase() ?? null,
  pathOf: (doi) => `works/${encodeURIComponent(doi)}`,
  partsOf(answer) {
    if (!isWork(answer)) return null;
    const { message: work } = answer;
    const day = firstDay(work['published-online'], work['published-print'], work.published);
    return given({
      title: titleOf(work),
      type: TYPES[work.type ?? ''] ?? null,
      authors: (work.author ?? [])
        .map(nameOf)
        .filter((name) => name !== '')
        .map((name) => ({ name })),
      container: plain(work['container-title']?.[0]),
      issn: work.ISSN?.[0] ?? null,
      publisher: plain(work.publisher),
      volume: plain(work.volume),
      issue: plain(work.issue),
      page: plain(work.page ?? work['article-number']),
      year: yearOf(work.issued) ?? yearOf(work.published),
      published: day,
      url: work.URL ?? null,
    });
  },
};

/** A journal by its ISSN. */
export const crossrefJournals: SourceAdapter = {
  identifierIn(typed) {
    const [, first, last] = ISSN.exec(typed.trim()) ?? [];
    return first && last ? `${first}-${last.toUpperCase()}` : null;
  },
  pathOf: (issn) => `journals/${encodeURIComponent(issn)}`,
  partsOf(answer) {
    if (!isJournal(answer)) return null;
    const { title, publisher } = answer.message;
    return given({ title: plain(title), publisher: plain(publisher) });
  },
};

function titleOf({ title, subtitle }: Work): string | null {
  const main = plain(title?.[0]);
  const rest = plain(subtitle?.[0]);
  return main === null || rest === null || main.toLowerCase().includes(rest.toLowerCase())
    ? main
    : `${main}: ${rest}`;
}

const nameOf = ({ given: first, family, name }: { given?: string; family?: string; name?: string }) =>
  plain([first, family].filter(Boolean).join(' ')) ?? plain(name) ?? '';

/** Entities that titles are written with. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** A text of the source without its markup (JATS, MathML) and line breaks; `null` = nothing is left of it. */
function plain(text: string | undefined): string | null {
  const bare = (text ?? '')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(?:#(\d{2,6})|([a-z]{2,4}));/gi, (all, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[name?.toLowerCase() ?? ''] ?? all),
    );
  return (
    drawnText(bare.replaceAll(/[\0\p{Cs}]/gu, ''))
      .replaceAll(/\s+/g, ' ')
      .trim() || null
  );
}

function yearOf(moment: Moment | undefined): number | null {
  const year = Number(moment?.['date-parts']?.[0]?.[0] ?? Number.NaN);
  return Number.isInteger(year) ? year : null;
}

/** The first of these that name a whole day. */
function firstDay(...moments: (Moment | undefined)[]): string | null {
  const days = moments.flatMap((moment) => {
    const [year, month, day] = (moment?.['date-parts']?.[0] ?? []).map(Number);
    if (!year || !month || !day) return [];
    const date = new Date(Date.UTC(year, month - 1, day));
    return date.getUTCDate() === day ? [date.toISOString().slice(0, 10)] : [];
  });
  return days.toSorted()[0] ?? null;
}

const given = (parts: Record<string, Json>): JsonObject =>
  Object.fromEntries(
    Object.entries(parts).filter(([, part]) => part !== null && !(Array.isArray(part) && part.length === 0)),
  );
