import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { compileDefinitions, type SourceFile } from '../compiler.ts';
import type { Model } from '../model.ts';

const FIXTURE = new URL('../../../tests/fixtures/small', import.meta.url).pathname;
const files = loadDefinitions(FIXTURE);
const TYPE = 'screens/desk/regular-loan.yaml';

/** The fixture's files with one text in one of them replaced. */
function edited(path: string, find: string, replace: string): SourceFile[] {
  return files.map((file) => (file.path === path ? { path, text: file.text.replace(find, replace) } : file));
}

function modelOf(changed: readonly SourceFile[]): Model {
  const { model, issues } = compileDefinitions(changed);
  expect(issues).toEqual([]);
  if (!model) throw new Error('no model');
  return model;
}

describe('rules', () => {
  it.each([
    { holds: 'input.days > 3', reads: true },
    { holds: 'row.borrower.loans.exists(l, l.id == input.loan)', reads: true },
    { holds: 'row.number != "input"', reads: false },
    { holds: 'row.borrower.active', reads: false },
  ])('know whether $holds looks at the form: $reads', ({ holds, reads }) => {
    const changed = modelOf(
      edited('screens/sets/rules.yaml', 'holds: row.borrower.active', `holds: '${holds}'`),
    );
    expect(changed.rules.active_member?.reads_input).toBe(reads);
  });
});

describe('the application', () => {
  const HOME = 'home: general.dashboard';
  const withMaster = (base: string) => `${HOME}\nmaster: ${base}`;

  it('says where what all departments share is asked for, this server when it says nothing', () => {
    expect(modelOf(files).app.master).toBe('');
    const elsewhere = modelOf(edited('screens/app.yaml', HOME, withMaster('https://people.example/base')));
    expect(elsewhere.app.master).toBe('https://people.example/base');
  });

  it.each(['https://people.example/', 'people.example', 'https:people.example', 'ftp://people.example'])(
    'refuses %s as a base of calls',
    (base) => {
      const changed = edited('screens/app.yaml', HOME, withMaster(base));
      expect(compileDefinitions(changed).issues.map(({ rule }) => rule)).toEqual(['E_DEF_VALUE_INVALID']);
    },
  );
});

describe('a type that extends another', () => {
  const PATHS =
    'paths: {member: {mine: /anggota/lama, loan: "/anggota/lama/:id"}, desk: {all: /meja/lama, loan: "/meja/lama/:id"}, head: {approvals: /kepala/lama, loan: "/kepala/lama/:id"}}';
  const long = {
    path: 'screens/desk/long-loan.yaml',
    text: `type: long_loan\nextends: regular_loan\nlabel: Pinjam Lama\nprerequisites: {max_open: 5}\n${PATHS}\n`,
  };

  it('states a knob anew, or only what differs where the process says x-merge', () => {
    const rulesOf = (all: SourceFile[]) => modelOf([...all, long]).types.long_loan?.spec.prerequisites;
    expect(rulesOf(files)).toEqual([{ rule: 'max_open', arg: 5 }]);
    const merging = edited('schemas/processes/loan.yaml', 'x-rules: true}', 'x-rules: true, x-merge: true}');
    expect(rulesOf(merging)).toEqual([
      { rule: 'active_member', arg: true },
      { rule: 'max_open', arg: 5 },
    ]);
  });

  const withLine = (line: string) => [...files, { ...long, text: `${long.text}${line}\n` }];
  const specWith = (line: string) => modelOf(withLine(line)).types.long_loan?.spec;

  it('takes away by null what the other says, which then counts as unsaid', () => {
    expect(specWith('')?.checks).toHaveLength(2);
    expect(specWith('checks: null')?.checks).toEqual([]);
    const merging = edited('schemas/processes/loan.yaml', 'x-rules: true}', 'x-rules: true, x-merge: true}');
    const text = long.text.replace('{max_open: 5}', '{max_open: null}');
    expect(modelOf([...merging, { ...long, text }]).types.long_loan?.spec.prerequisites).toEqual([
      { rule: 'active_member', arg: true },
    ]);
    expect(compileDefinitions(withLine('days: null')).issues.map(({ rule }) => rule)).toEqual([
      'E_DEF_KEY_MISSING',
    ]);
  });

  it('takes it away in one department, too', () => {
    const changed = edited(TYPE, '{days: 7}', '{days: 7, checks: null}');
    const { spec, by_department } = modelOf(changed).types.regular_loan ?? {};
    expect(spec?.checks).toHaveLength(2);
    expect(Object.values(by_department ?? {}).map(({ checks }) => checks)).toContainEqual([]);
  });
});

describe('what would count for nothing', () => {
  const BOOK = 'schemas/records/book.yaml';
  const RULES = 'screens/sets/rules.yaml';
  const cases: { name: string; given: [string, string, string]; told: string[] }[] = [
    {
      name: 'a default of another kind',
      given: [BOOK, 'minimum: 0, default: 1', 'minimum: 0, default: satu'],
      told: ['E_DEF_VALUE_TYPE'],
    },
    {
      name: 'a default that is no choice',
      given: [BOOK, 'enum: [text, journal], x-labels', 'enum: [text, journal], default: map, x-labels'],
      told: ['E_DEF_VALUE_CHOICE'],
    },
    {
      name: 'a default that is no value of its source',
      given: ['schemas/records/loan.yaml', 'x-from: "state:loan"', 'x-from: "state:loan", default: gone'],
      told: ['E_DEF_VALUE_CHOICE'],
    },
    {
      name: 'a choice of texts with a misspelt key',
      given: [RULES, 'message: Keanggotaan harus aktif', 'message: [{if: "true", txt: Ya}, {else: Tidak}]'],
      told: ['E_DEF_KEY_UNKNOWN'],
    },
    {
      name: 'a label that is no text',
      given: ['screens/sets/checks.yaml', 'label: Halaman lengkap', 'label: [Halaman]'],
      told: ['E_DEF_VALUE_TYPE'],
    },
  ];
  it.each(cases)('is refused: $name', ({ given, told }) => {
    const { issues } = compileDefinitions(edited(...given));
    expect(issues.map(({ rule }) => rule).sort(), JSON.stringify(issues)).toEqual(told);
  });
});

describe('stored forms', () => {
  const SHELF = `process: a_shelf
record: book
state: place
states: {there: {label: Ada, start: true}, gone: {label: Hilang, end: true}}
transitions:
  put: {label: Simpan, from: none, to: there, by: [system]}
  lose: {label: Hilang, from: there, to: gone, by: [system], auto: {when: row.copies == 0}}
`;
  const PLACE = '  place: {type: string, title: Tempat, x-from: "state:a_shelf", default: there}\n';
  const FORM =
    'title: Formulir kimia\ntype: object\nproperties:\n  purpose: {type: string, title: Keperluan, x-ui: {prefill: row.book.title}}\n';

  it('are typed against the record whose types name them, in a department too', () => {
    const changed = files.map(({ path, text }) => {
      if (path === 'schemas/records/book.yaml')
        return { path, text: text.replace('x-label:', `${PLACE}x-label:`) };
      return path === TYPE
        ? { path, text: text.replace('{days: 7}', '{days: 7, form: chemistry_form}') }
        : { path, text };
    });
    const { issues } = compileDefinitions([
      ...changed,
      { path: 'schemas/processes/a_shelf.yaml', text: SHELF },
      { path: 'schemas/forms/chemistry_form.yaml', text: FORM },
    ]);
    expect(issues.map(({ rule, facts }) => [rule, facts])).toEqual([]);
  });
});

describe('choices taken from a field of another record', () => {
  it('are named as there, also where only some of them are taken', () => {
    const taken = ', kind: {type: string, title: Jenis, x-from: book.kind, enum: [journal]}';
    const { forms } = modelOf(
      edited(
        'schemas/processes/loan.yaml',
        ', x-detail: author}\n',
        `, x-detail: author}\n        ${taken.slice(2)}\n`,
      ),
    );
    const fields = Object.values(forms).flatMap(({ schema }) => Object.values(schema.properties ?? {}));
    expect(fields).toContainEqual(
      expect.objectContaining({ enum: ['journal'], 'x-labels': { journal: 'Jurnal' } }),
    );
  });
});

describe('choices of documents', () => {
  it('are those that are drawn, also by the template that has their name', () => {
    const paper = 'paper: {type: string, title: Surat, x-from: generated}';
    const loan = edited(
      'schemas/processes/loan.yaml',
      ', x-detail: author}\n',
      `, x-detail: author}\n        ${paper}\n`,
    );
    const { forms } = modelOf(
      loan.map(({ path, text }) => ({ path, text: text.replace('    template: slip\n', '') })),
    );
    const fields = Object.values(forms).flatMap(({ schema }) => Object.values(schema.properties ?? {}));
    expect(fields).toContainEqual(
      expect.objectContaining({ enum: ['slip'], 'x-labels': { slip: 'Bukti Pinjam' } }),
    );
  });
});

describe('readers of a document', () => {
  const read = (status: string, states: string) => {
    const changed = edited('schemas/records/generated_document.yaml', 'signed, void]', states).map((file) =>
      file.path.endsWith('sets/generated.yaml')
        ? { ...file, text: file.text.replace("row.status != 'draft'", `document.status == '${status}'`) }
        : file,
    );
    return compileDefinitions(changed).issues.map(({ rule }) => rule);
  };

  it('may be told by every state that the record of documents has, and by no other', () => {
    expect(read('signed', 'signed, void]')).toEqual([]);
    expect(read('lost', 'signed, void, lost]')).toEqual([]);
    expect(read('lost', 'signed, void]')).not.toEqual([]);
  });
});

describe('the next step', () => {
  const TEMPLATE = 'screens/templates/loan.yaml';
  const PROCESS = 'schemas/processes/loan.yaml';
  const withWords = (words: string) => edited(TEMPLATE, 'lend, take_back]}', `lend, take_back], ${words}}`);
  const onLent = (words: string) =>
    edited(
      PROCESS,
      'colour: blue, stage: lending}\n  returned',
      `colour: blue, stage: lending, ${words}}\n  returned`,
    );
  const stepOf = (files: readonly SourceFile[]) =>
    modelOf(files).screens['regular_loan.loan']?.blocks.find(({ kind }) => kind === 'next_step');

  it('says what the states say, and in their place what the page says', () => {
    expect(stepOf(files)).toMatchObject({
      texts: { requested: 'Menunggu persetujuan kepala.' },
      verbs: { draft: 'Ajukan' },
      together: {},
      waits: {},
    });
    const states = 'states: {requested: {text: Kepala membaca., waits: kepala}, draft: {verb: null}}';
    expect(stepOf(withWords(states))).toMatchObject({
      texts: { requested: 'Kepala membaca.' },
      waits: { requested: 'kepala' },
      verbs: {},
      together: {},
      asks: { draft: expect.anything() },
    });
  });

  it('says of states that it is not to take over what the page says alone', () => {
    expect(stepOf(withWords('only: [draft], states: {requested: {waits: kepala}}'))).toMatchObject({
      texts: {},
      waits: { requested: 'kepala' },
      verbs: { draft: 'Ajukan' },
      together: {},
    });
  });

  it('knows a deadline, whose turn it is and where it stands, by state', () => {
    const words = 'due: row.due_on, turn: row.borrower.active, across: true';
    expect(stepOf(onLent(words))).toMatchObject({
      due: { lent: expect.anything() },
      turn: { lent: expect.anything() },
      across: ['lent'],
    });
  });

  it.each([
    ['states: {lend: {due: row.due_on}}', 'E_DEF_NAME_UNKNOWN'],
    ['states: {lent: {due: row.number}}', 'E_DEF_EXPR_TYPE'],
    ['states: {lent: {due: row.due_at}}', 'E_DEF_EXPR_UNKNOWN_NAME'],
    ['states: {lent: {turn: row.number}}', 'E_DEF_EXPR_TYPE'],
    ['states: {draft: {title: "{unmett} kurang"}}', 'E_DEF_EXPR_UNKNOWN_NAME'],
    ['states: {draft: {titel: Lengkapi}}', 'E_DEF_KEY_UNKNOWN'],
    ['only: [lend]', 'E_DEF_NAME_UNKNOWN'],
    ["items: {chek_copy: item.result == 'x'}", 'E_DEF_NAME_UNKNOWN'],
    ["items: {check_copy: item.reslt == 'x'}", 'E_DEF_EXPR_UNKNOWN_NAME'],
    ['items: {check_copy: item.result}', 'E_DEF_EXPR_TYPE'],
    ['requires: [nothing]', 'E_DEF_NAME_UNKNOWN'],
    ['beside: [{text: Buku}]', 'E_DEF_KEY_MISSING'],
    ['beside: [{label: Buku}]', 'E_DEF_VALUE_INVALID'],
    ['beside: [{label: Buku, text: "{row.boook}"}]', 'E_DEF_EXPR_UNKNOWN_NAME'],
    ['checks: {label: Cek, rules: [nothing]}', 'E_DEF_NAME_UNKNOWN'],
    ['checks: {label: Cek, if: row.number, rules: []}', 'E_DEF_EXPR_TYPE'],
    ['states: {lent: {uploads: row.number}}', 'E_DEF_EXPR_TYPE'],
  ])('refuses %s: %s', (words, code) => {
    expect(compileDefinitions(withWords(words)).issues.map(({ rule }) => rule)).toEqual([code]);
  });

  it.each([
    ['due: row.number', 'E_DEF_EXPR_TYPE'],
    ['turn: offerd', 'E_DEF_EXPR_UNKNOWN_NAME'],
    ['text: "{row.due_at}"', 'E_DEF_EXPR_UNKNOWN_NAME'],
  ])('refuses of a state %s: %s', (words, code) => {
    expect(compileDefinitions(onLent(words)).issues.map(({ rule }) => rule)).toEqual([code]);
  });
});

describe('a column over the rows of a relation', () => {
  const column = (words: string) =>
    edited('screens/templates/loans.yaml', 'columns: [number,', `columns: [${words}, number,`);

  it.each([
    `{count: checks, where: "each.note == 'for each'", name: checks, label: Hal}`,
    `{list: checks, show: code, where: "each.note == 'for each'", label: Hal}`,
  ])('keeps texts in the condition as they are written: %s', (words) => {
    const schema = 'schemas/records/loan_check.yaml';
    const noted = column(words).map((file) =>
      file.path === schema
        ? {
            ...file,
            text: file.text.replace('x-within:', '  note: {type: string, title: Catatan}\nx-within:'),
          }
        : file,
    );
    const tables = Object.values(modelOf(noted).screens).flatMap(({ blocks }) => blocks);
    const columns = tables.flatMap((block) => (block.kind === 'table' ? block.columns : []));
    const compared = columns.flatMap(({ value }) => JSON.stringify(value).match(/for each\w*/g) ?? []);
    expect(new Set(compared)).toEqual(new Set(['for each']));
  });
});

describe('a list that asks to begin', () => {
  const LOANS = 'screens/templates/loans.yaml';
  const { text } = files.find(({ path }) => path === LOANS) as { text: string };
  const line = text.split('\n').find((one) => one.trimStart().startsWith('create:')) ?? '';
  const indent = line.slice(0, line.length - line.trimStart().length);
  const withBegin = (words: string) => edited(LOANS, line, `${line}\n${indent}begin: ${words}`);

  it.each([
    ['{of: bok, asks: Pinjam}', 'E_DEF_NAME_UNKNOWN'],
    ['{of: book, asks: Pinjam, due: row.title}', 'E_DEF_EXPR_TYPE'],
    ['{of: book, asks: "{row.titel}"}', 'E_DEF_EXPR_UNKNOWN_NAME'],
    ['{of: book}', 'E_DEF_KEY_MISSING'],
  ])('refuses %s: %s', (words, code) => {
    expect(compileDefinitions(withBegin(words)).issues.map(({ rule }) => rule)).toContain(code);
  });
});

describe('what waits for the viewer', () => {
  const HOME = 'screens/general/general.yaml';
  const TEXT = '      - text: {text: Masuk dengan surel dan kata sandi.}';
  const shown = (words: string) => edited(HOME, TEXT, `      - waiting: ${words}`);

  it.each([
    ['{}', { limit: 8, empty: 'Tidak ada yang menunggu Anda.' }],
    ['{limit: 3, empty: Kosong.}', { limit: 3, empty: 'Kosong.' }],
  ])('is written %s', (words, expected) => {
    const blocks = Object.values(modelOf(shown(words)).screens).flatMap((screen) => screen.blocks);
    expect(blocks.find(({ kind }) => kind === 'waiting')).toMatchObject(expected);
  });

  it.each(['{limit: 0}', '{limit: many}', '{rows: 3}'])('refuses %s', (words) => {
    expect(compileDefinitions(shown(words)).issues).toHaveLength(1);
  });
});

describe('a table of rows of another record', () => {
  it('knows the lists of states of their own process alone', () => {
    const changed = files.map(({ path, text }) => {
      if (path === 'screens/templates/loan.yaml')
        return { path, text: text.replace('- steps: {}', `- steps: {}\n  ${TABLE}`) };
      if (path === 'schemas/records/member.yaml')
        return { path, text: text.replace('properties:\n', `properties:\n  state: ${STATE}\n`) };
      return { path, text };
    });
    const { issues } = compileDefinitions([
      ...changed,
      { path: 'schemas/processes/member.yaml', text: PROCESS },
    ]);
    expect(issues).toMatchObject([
      {
        file: 'screens/templates/loan.yaml',
        rule: 'E_DEF_EXPR_UNKNOWN_NAME',
        facts: { detail: 'there is no states here' },
      },
    ]);
  });
  const TABLE = '- table: {record: member, where: size(states.open) > 0, columns: [name], paged: false}';
  const STATE = '{type: string, title: Keadaan, x-from: "state:member", readOnly: true, default: here}';
  const PROCESS = `process: member
record: member
state: state
states: {here: {label: Ada, colour: green, start: true, end: true, goal: true}}
transitions: {}
`;
});
