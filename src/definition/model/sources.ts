/** What a part of an answer is; `choice`: one of these words, `rows`: a list of objects with these texts. */
export type SourcePart =
  | { kind: 'text' }
  | { kind: 'whole' }
  | { kind: 'date' }
  | { kind: 'choice'; of: readonly string[] }
  | { kind: 'rows'; fields: readonly string[] };

const TEXT: SourcePart = { kind: 'text' };

/** Of the types of CSL-JSON those that the source tells apart. */
const KINDS = ['article-journal', 'paper-conference', 'chapter', 'book', 'report', 'thesis', 'dataset'];

/**
 * Sources outside that know something by an identifier: the parts that their answers have, in the words of the field. The
 * checker refuses any other; the server has an adapter for each, else it does not compile.
 */
export const SOURCES = {
  /** A work, by its digital object identifier. */
  doi: {
    called: 'DOI',
    parts: {
      title: TEXT,
      type: { kind: 'choice', of: KINDS },
      authors: { kind: 'rows', fields: ['name'] },
      container: TEXT,
      issn: TEXT,
      publisher: TEXT,
      volume: TEXT,
      issue: TEXT,
      page: TEXT,
      year: { kind: 'whole' },
      published: { kind: 'date' },
      url: TEXT,
    },
  },
  /** A journal or a series, by its international standard serial number. */
  issn: { called: 'ISSN', parts: { title: TEXT, publisher: TEXT } },
} as const satisfies Record<string, { called: string; parts: Readonly<Record<string, SourcePart>> }>;

export type SourceName = keyof typeof SOURCES;
