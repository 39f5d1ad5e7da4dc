import type { Type, World } from '../types.ts';

/**
 * A small world for tests: loans of books by readers, with most fields optional, references two deep, inverse relations
 * and list fields.
 */
const text = (optional = true): Type => ({ kind: 'string', ...(optional ? { optional } : {}) });
const key = (record: string, optional = true): Type => ({
  kind: 'reference',
  record,
  ...(optional ? { optional } : {}),
});
const number: Type = { kind: 'number', optional: true };
const integer: Type = { kind: 'number', integer: true, optional: true };
const flag: Type = { kind: 'bool', optional: true };
const texts = (optional = true): Type => ({
  kind: 'list',
  of: { kind: 'string' },
  ...(optional ? { optional } : {}),
});

export const STATES = ['asked', 'lent', 'returned'];

export const LIBRARY: World = {
  records: {
    loan: {
      fields: {
        title: text(),
        note: text(),
        state: { kind: 'string', values: STATES, optional: true },
        days_left: integer,
        fine: number,
        urgent: flag,
        due: { kind: 'date', optional: true },
        opens: { kind: 'time', optional: true },
        asked_at: { kind: 'timestamp', optional: true },
        tags: texts(),
        marks: texts(false),
        reader: key('reader', false),
        clerk: key('person'),
        extra: { kind: 'json', optional: true },
      },
      relations: { checks: { record: 'check', by: 'loan' } },
    },
    reader: {
      fields: { name: text(), points: integer, active: { kind: 'bool' }, tutor: key('person') },
      relations: { loans: { record: 'loan', by: 'reader' } },
    },
    person: {
      fields: { name: text(false), branch: text(), rank: integer, head: key('person') },
      relations: { checks: { record: 'check', by: 'person' }, loans: { record: 'loan', by: 'clerk' } },
    },
    check: {
      fields: {
        loan: key('loan', false),
        person: key('person'),
        role: { kind: 'string', values: ['first', 'second'], optional: true },
        score: number,
      },
      relations: {},
    },
  },
  scopes: {
    checks_it: {
      params: { l: { kind: 'row', record: 'loan' } },
      text: 'l.checks.exists(c, c.person == viewer.usher)',
      want: 'condition',
    },
    same_branch: {
      params: { p: { kind: 'row', record: 'person' } },
      text: 'p.branch == viewer.branch || p.head.branch == viewer.branch',
      want: 'condition',
    },
  },
};

export const VARS: Record<string, Type> = {
  row: { kind: 'row', record: 'loan' },
  viewer: {
    kind: 'object',
    fields: {
      id: { kind: 'string' },
      name: text(),
      branch: text(),
      usher: key('person'),
      rank: integer,
      limit: number,
      chief: flag,
      since: { kind: 'date', optional: true },
      seen: { kind: 'timestamp', optional: true },
      roles: texts(),
      posts: {
        kind: 'list',
        optional: true,
        of: { kind: 'object', fields: { role: text(), branch: text(), usher: key('person') } },
      },
    },
  },
  spec: { kind: 'json' },
};
