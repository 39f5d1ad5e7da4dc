import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompileOptions, compile, MAX_LENGTH } from './compile.ts';
import type { Issue } from './plan.ts';
import { LIBRARY, VARS } from './testing/library.ts';
import type { Type, World } from './types.ts';

type Want = CompileOptions['want'];

function issuesOf(text: string, want: Want = 'condition', sql = false, world: World = LIBRARY): Issue[] {
  return compile(world, text, { vars: VARS, want, sql }).issues;
}

/** What is wrong as `text that is marked: sentence -> suggestion`. */
function told(text: string, issue: Issue): string {
  const hint = issue.suggestion === undefined ? '' : ` -> ${issue.suggestion}`;
  return `${text.slice(issue.start, issue.end)}: ${issue.message}${hint}`;
}

const CONDITIONS: [string, string[]][] = [
  // names
  ["row.titel == 'a'", ['titel: loan has no titel -> title']],
  ['row.chekcs.exists(c, c.scor > 1)', ['chekcs: loan has no chekcs -> checks']],
  ['row.checks.exists(c, c.scor > 1)', ['scor: check has no scor -> score']],
  ['(row.urgent ? [] : row.checks).exists(c, c.scor > 1)', ['scor: check has no scor -> score']],
  ['(row.urgent ? row.checks : []).exists(c, c.scor > 1)', ['scor: check has no scor -> score']],
  ["row.reader.tutor.brnach == 'x'", ['brnach: person has no brnach -> branch']],
  ['viewer.rolls == null', ['rolls: there is no rolls here -> roles']],
  ["veiwer.id == 'x'", ['veiwer: there is no veiwer here -> viewer']],
  ["title == 'x'", ['title: there is no title here -> row.title']],
  ['row.urgent == ture', ['ture: there is no ture here -> true']],
  ['row.note == Null', ['Null: there is no Null here -> null']],
  ["row.title.startWith('x')", ['startWith: there is no function startWith -> startsWith']],
  ['sise(row.marks) > 1', ['sise: there is no function sise -> size']],
  ['chekcs_it(row)', ['chekcs_it: there is no function chekcs_it -> checks_it']],
  ["startsWith(row.title, 'x')", ['startsWith: write x.startsWith(...)']],
  ['row.due.days(1) > today', ['days: write days(...) without anything before it']],
  ['row.zzzzzzzz == 1', ['zzzzzzzz: loan has no zzzzzzzz']],
  ['row.constructor == 1', ['constructor: loan has no constructor']],
  // several at once, in order
  [
    "row.titel == 'a' && row.nott == 'b'",
    ['titel: loan has no titel -> title', 'nott: loan has no nott -> note'],
  ],
  // values
  ["row.state == 'lnet'", ["'lnet': 'lnet' is not one of the values here -> 'lent'"]],
  ["row.state == 'x'", ["'x': 'x' is not one of the values here; there are asked, lent, returned"]],
  ["'lnet' != row.state", ["'lnet': 'lnet' is not one of the values here -> 'lent'"]],
  ["row.state in ['lent', 'returnd']", ["'returnd': 'returnd' is not one of the values here -> 'returned'"]],
  ["row.due < '2026-02-30'", ["'2026-02-30': there is no date '2026-02-30'; write 'YYYY-MM-DD'"]],
  ["row.opens < '8:00'", ["'8:00': there is no time '8:00'; write 'HH:MM'"]],
  [
    "row.asked_at < '2026-01-01'",
    ["'2026-01-01': there is no instant '2026-01-01'; write 'YYYY-MM-DDTHH:MM:SS+07:00'"],
  ],
  ['row.fine == 9007199254740993', ['9007199254740993: a number has at most 15 digits']],
  ["row.title == '\\u0000'", ["'\\u0000': this text holds a broken character"]],
  // types
  ['row.title', ['row.title: this is a text, not a condition']],
  ['row.title && true', ['row.title: this is a text, not a condition']],
  ['row.title == 3', ['3: a text cannot be compared with a number']],
  ["row.title < 'b'", ["row.title < 'b': a text has no order"]],
  ['row.due < now', ['row.due < now: a date is not a timestamp; write date_of(...) around the timestamp']],
  [
    'row.reader == viewer.usher',
    ['row.reader == viewer.usher: a reference to reader cannot be compared with a reference to person'],
  ],
  ['row == viewer.id', ['row == viewer.id: a row is not compared; write .id behind it']],
  ['row.marks == row.tags', ['row.marks == row.tags: a list is not compared; write size(...), in or exists']],
  [
    'row.checks.score > 1',
    ['score: rows of check has no single score; write .exists(x, ...) or .all(x, ...)'],
  ],
  ['row.title.name == null', ['name: a text has no .name']],
  ["row.title in 'abc'", ["'abc': a text is not a list"]],
  ['viewer.usher in row.checks', ['row.checks: these are rows; write .exists(x, x.field == ...)']],
  ['row.title in [null]', ['null: write || x == null instead of null in a list']],
  ['row.fine < null', ['row.fine < null: nothing is smaller or larger than null; write == null']],
  ['row.title.exists(x, true)', ['row.title: a text is not a list']],
  [
    '(row.urgent ? row.title : row.fine) == null',
    ['row.urgent ? row.title : row.fine: one side is a text, the other a number'],
  ],
  ['row.due + 1 > today', ['row.due + 1: + does not work on a date and a number']],
  [
    'row.due - today > days(1)',
    ['row.due - today: write days_between(from, to) for the days between two dates'],
  ],
  ['row.due + hours(1) > today', ['row.due + hours(1): a date has no hours; write at(date, time)']],
  ['days(row.title) == null', ['row.title: days wants a whole number, this is a text']],
  ['workdays(today) > 1', ['workdays(today): workdays takes a date and a date']],
  ['checks_it(row.reader)', ['row.reader: checks_it wants a row of loan, this is a reference to reader']],
  ['has()', ['has(): write has(x)']],
  // not part of the language
  [
    "row.title.matches('a+')",
    ['matches: there are no patterns here; write startsWith, endsWith or contains'],
  ],
  ["{'a': 1} == null", ["{'a': 1}: this form is not part of the language"]],
  ["b'x' == row.title", ["b'x': write a plain number or a text"]],
  [
    'size(row.checks.map(c, c.score)) > 1',
    [
      'row.checks.map(c, c.score): map makes a list and stands in values only; in conditions write exists, all or size(list.filter(..))',
    ],
  ],
  [
    'row.checks.filter(c, true).exists(d, true)',
    [
      'row.checks.filter(c, true): filter makes a list and stands in values only; in conditions write exists, all or size(list.filter(..))',
    ],
  ],
  ["row.title + 'x' == 'yx'", ["row.title + 'x': + joins texts and lists in values only, not in conditions"]],
  ["row.marks.join(', ') == ''", ["row.marks.join(', '): join stands in values only, not in conditions"]],
  ['row.checks.exists(row, true)', ['row: row already means something here; take another name']],
  ['row.checks.exists_one(c, true)', ['exists_one: there is no function exists_one']],
  [
    'row.checks.exists(a, row.checks.exists(b, row.checks.exists(c, row.checks.exists(d, true))))',
    ['row.checks.exists(d, true): exists, all, filter and map stand at most 3 deep in each other'],
  ],
  // habits from elsewhere
  [
    "row.title = 'a' and row.note = 'b'",
    [
      '=: = does not compare; write == -> ==',
      'and: and is not known here; write && -> &&',
      '=: = does not compare; write == -> ==',
    ],
  ],
  [
    "row.title == 'a = b' or not row.urgent",
    ['or: or is not known here; write || -> ||', 'not: not is not known here; write ! -> !'],
  ],
  ['row.note is null', ['is null: write == null or != null -> == null']],
  ['row.fine <> 2', ['<>: <> is not known here; write != -> !=']],
  ['row.reader?.name == null', ['?.: ?. is not needed: an empty value makes the rest unknown; write . -> .']],
  // syntax
  ['', [': the expression is empty']],
  ['row.title ==', [': the expression ends too early']],
  ["row.title == 'a", ["'a: this text has no closing quote"]],
  ['row.title == as', ['as: as is a word of CEL and cannot be a name']],
  ['row.urgent // always', ['// always: a comment cannot stand inside an expression']],
];

describe('compile', () => {
  it.each(CONDITIONS)('tells what is wrong with %s', (text, expected) => {
    expect(issuesOf(text).map((issue) => told(text, issue))).toEqual(expected);
  });

  const HOSTILE: [string, string][] = [
    ['a text that is too long', `row.title == '${'x'.repeat(MAX_LENGTH)}'`],
    ['20,000 signs', `${'!'.repeat(1900)}row.urgent`],
    ['signs with blanks between', `${'- '.repeat(900)}1 == 1`],
    ['deep brackets', `${'('.repeat(40)}true${')'.repeat(40)}`],
    ['too many parts', Array.from({ length: 300 }, () => 'true').join('&&')],
    ['a list that is too long', `1 in [${Array.from({ length: 300 }, () => '1').join(',')}]`],
  ];
  it.each(HOSTILE)('refuses %s', (_, text) => {
    const codes = issuesOf(text).map(({ code }) => code);
    expect(codes).toEqual(['E_DEF_EXPR_LIMIT']);
  });

  it('never throws, whatever the text', () => {
    const word = fc.constantFrom(
      'row',
      '.',
      'title',
      '(',
      ')',
      "'",
      '"',
      '&&',
      '==',
      '[',
      ']',
      '!',
      ',',
      '?',
      ':',
      '1',
      ' ',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(word, { maxLength: 30 }).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { plan, issues } = compile(LIBRARY, text, { vars: VARS, want: 'condition' });
        expect(plan === null).toBe(issues.length > 0);
        for (const { start, end } of issues) {
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 2000 },
    );
  });

  const WANTED: [string, Type, string[]][] = [
    ["'lent'", { kind: 'string', values: ['lent'] }, []],
    [
      "'lost'",
      { kind: 'string', values: ['lent'] },
      ["'lost': 'lost' is not one of the values here; there are lent"],
    ],
    ['row.state', { kind: 'string', values: ['asked', 'lent', 'returned', 'lost'] }, []],
    [
      'row.state',
      { kind: 'string', values: ['asked', 'lent'] },
      ["row.state: this may be 'returned', which is not one of the values here"],
    ],
    ["'2026-01-01'", { kind: 'date' }, []],
    ['null', { kind: 'date', optional: true }, []],
    ['null', { kind: 'date' }, ['null: a date is wanted here, which cannot be empty']],
    ['row.id', { kind: 'reference', record: 'loan' }, []],
    [
      'row.reader',
      { kind: 'reference', record: 'loan' },
      ['row.reader: a reference to loan is wanted here, this is a reference to reader'],
    ],
    ['row.fine + 1', { kind: 'number' }, []],
    ['row.checks', { kind: 'list', of: { kind: 'row', record: 'check' } }, []],
    [
      'row.checks.map(c, c.score)',
      { kind: 'list', of: { kind: 'string' } },
      ['row.checks.map(c, c.score): a list of text is wanted here, this is a list of number'],
    ],
    ['row.extra', { kind: 'bool' }, []],
  ];
  it.each(WANTED)('%s where %j is wanted', (text, want, expected) => {
    expect(issuesOf(text, want).map((issue) => told(text, issue))).toEqual(expected);
  });

  it('allows lists to be made in values', () => {
    const text =
      "row.checks.filter(c, c.score > 1).map(c, c.person.name + ' (' + label(c.role) + ')').join(', ')";
    expect(compile(LIBRARY, text, { vars: VARS, want: 'value' })).toMatchObject({
      issues: [],
      type: { kind: 'string' },
    });
  });

  it('lists what is read, through references, relations and named conditions', () => {
    const text =
      'checks_it(row) && same_branch(row.clerk) && row.reader.points > viewer.rank && row.due < today && viewer.chief';
    const { reads, vars } = compile(LIBRARY, text, { vars: VARS, want: 'condition' });
    expect(reads).toEqual([
      'check.person',
      'loan.checks',
      'loan.clerk',
      'loan.due',
      'loan.reader',
      'person.branch',
      'person.head',
      'reader.points',
    ]);
    expect(vars).toEqual(['row', 'today', 'viewer.branch', 'viewer.chief', 'viewer.rank', 'viewer.usher']);
  });

  it('gives the same plan for the same text, and only JSON', () => {
    const text =
      "row.state in ['lent'] && row.checks.exists(c, c.person == viewer.usher) ? true : row.due + days(3) < today";
    const { plan } = compile(LIBRARY, text, { vars: VARS, want: 'condition' });
    expect(compile(LIBRARY, text, { vars: VARS, want: 'condition' }).plan).toEqual(plan);
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });

  describe('named expressions', () => {
    const world: World = {
      records: LIBRARY.records,
      scopes: {
        a: { params: { l: { kind: 'row', record: 'loan' } }, text: 'b(l) || l.urgent', want: 'condition' },
        b: { params: { l: { kind: 'row', record: 'loan' } }, text: 'a(l)', want: 'condition' },
        typo: {
          params: { l: { kind: 'row', record: 'loan' } },
          text: 'l.urgent && l.titel == null',
          want: 'condition',
        },
        broken: { params: {}, text: 'true &&', want: 'condition' },
        scores: {
          params: { l: { kind: 'row', record: 'loan' } },
          text: 'sum(l.checks.map(c, c.score))',
          want: 'value',
        },
        double: { params: { n: { kind: 'number' } }, text: 'n + n', want: 'value' },
      },
    };
    const nested = (n: number): string => (n === 0 ? '1' : `double(${nested(n - 1)})`);
    const CALLS: [string, string[]][] = [
      ['a(row)', ['a(row): in b, column 1: a would call itself']],
      ['true && typo(row)', ['typo(row): in typo, column 15: loan has no titel; did you mean title?']],
      ['broken()', ['broken(): in broken, column 8: the expression ends too early']],
      ['typo()', ['typo(): typo takes l']],
      ['scores(row) > 2', []],
      ["scores(row) == 'x'", ["'x': a number cannot be compared with a text"]],
      [
        `${nested(12)} > 1`,
        [`${nested(10)}: the expression has more than 4000 parts once the names in it are filled in`],
      ],
    ];
    it.each(CALLS)('%s', (text, expected) => {
      const found = issuesOf(text, 'condition', false, world).map((issue) => told(text, issue));
      expect(found).toEqual(expected);
    });
  });

  describe('for the database', () => {
    const ASKED: [string, string[]][] = [
      ['row.fine + 1 > 2', ['row.fine + 1: this is computed, so lists cannot be filtered by it']],
      [
        'row.due + days(row.days_left) < today',
        ['days(row.days_left): this duration is computed, so lists cannot be filtered by it'],
      ],
      [
        '(row.urgent ? row.title : row.note) == null',
        ['row.urgent ? row.title : row.note: a choice is used as a value, so lists cannot be filtered by it'],
      ],
      ['row.extra.a == 1', ['row.extra.a: this is computed, so lists cannot be filtered by it']],
      [
        '(row.urgent && true) == (row.note == null)',
        [
          'row.urgent && true: this is computed, so lists cannot be filtered by it',
          'row.note == null: this is computed, so lists cannot be filtered by it',
        ],
      ],
      ["belongs(row.title, 'level')", []],
      [
        'belongs(viewer.branch, row.title)',
        ['row.title: this set is computed, so lists cannot be filtered by it'],
      ],
      ['size(row.title) > 1', ['row.title: this is computed, so lists cannot be filtered by it']],
      ['weekday(row.due) == 1', ['weekday(row.due): this is computed, so lists cannot be filtered by it']],
      ['viewer.posts.exists(p, p.branch == row.clerk.branch)', []],
      ['weekday(today) == 1 && row.due > today + days(viewer.rank)', []],
      ['size(row.checks.filter(c, c.score > 1)) > viewer.rank', []],
      ['row.extra == null', []],
      ['row.asked_at + months(1) < now', []],
      ['viewer.chief ? true : (row.urgent ? row.title == null : checks_it(row))', []],
    ];
    it.each(ASKED)('%s', (text, expected) => {
      expect(issuesOf(text, 'condition', true).map((issue) => told(text, issue))).toEqual(expected);
    });

    it('refuses choices that double too often', () => {
      const nested = (n: number): string =>
        n === 0 ? 'row.urgent' : `(${nested(n - 1)} ? row.urgent : row.urgent)`;
      expect(issuesOf(nested(11), 'condition', true).map(({ code }) => code)).toEqual(['E_DEF_EXPR_NOT_SQL']);
    });
  });
});

describe('a typo in one name', () => {
  const RULES = [
    "row.state == 'lent' && row.due < today",
    'row.checks.exists(c, c.person == viewer.usher && c.score > 2)',
    "row.reader.tutor.branch == viewer.branch || row.title.startsWith('x')",
    'size(row.checks.filter(c, has(c.score))) >= 2 && row.fine + 1 > viewer.limit',
  ];
  const names = RULES.flatMap((rule) =>
    [...rule.matchAll(/[a-z_A-Z]{3,}/g)].map((match) => ({ rule, at: match.index, name: match[0] })),
  );

  it('is found at its place, with the name that was meant', () => {
    let [placed, suggested] = [0, 0];
    for (const { rule, at, name } of names) {
      const typo = name.slice(0, 1) + name.slice(2, 3) + name.slice(1, 2) + name.slice(3);
      if (typo === name) continue;
      const text = rule.slice(0, at) + typo + rule.slice(at + name.length);
      const [first] = issuesOf(text);
      expect(first, text).toBeDefined();
      // A literal is marked with its quotes.
      if (first && Math.abs(first.start - at) <= 1) placed++;
      if (first?.suggestion?.replaceAll("'", '') === name) suggested++;
    }
    const total = names.filter(({ name }) => name[1] !== name[2]).length;
    expect(placed / total).toBeGreaterThan(0.95);
    expect(suggested / total).toBeGreaterThan(0.9);
  });
});
